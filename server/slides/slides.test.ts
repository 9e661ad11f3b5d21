import { expect, test } from 'vitest'
import { makeSlide } from '#server/testing/make-content.ts'
import { startApi } from '#server/testing/start-api.ts'
import { slide } from '#shared/schemas/slide.ts'

test('[API-02] [API-03] [DEC-16] slides are a bare list in the order they show, with title and link where they have them', async () => {
  const shop = await startApi()
  await makeSlide(shop, { createdAt: new Date(2) })
  const first = await makeSlide(shop, { createdAt: new Date(1), title: 'Eid', link: '/search?query=eid' })
  const all = await (await shop.request('/slides/all-slides')).json()
  expect(slide.strict().array().parse(all)).toEqual(all)
  expect(all).toEqual([
    {
      _id: first.id,
      image: `/api/v1/slides/image/${first.id}?v=${first.image.slice(0, 12)}`,
      title: 'Eid',
      link: '/search?query=eid',
      updatedAt: expect.any(String),
    },
    expect.objectContaining({ title: null, link: null }),
  ])
  expect((await shop.request(all[0].image)).status).toBe(200)
  expect((await shop.request(`/slides/image/${crypto.randomUUID()}`)).status).toBe(404)
  await shop.close()
})
