import { expect, test } from 'vitest'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi } from '#server/testing/start-api.ts'
import { slide } from '#shared/schemas/slide.ts'

test('[API-02] [API-03] [DEC-16] slides are a bare list in display order, with optional title, link and image for phones', async () => {
  const shop = await startApi()
  await makeSlide(shop, { createdAt: new Date(2) })
  const { image1: phoneImage } = await makeProduct(shop)
  const fields = { title: 'Eid', link: '/search?query=eid' }
  const first = await makeSlide(shop, { createdAt: new Date(1), phoneImage, ...fields })
  const all = await (await shop.request('/slides/all-slides')).json()
  expect(slide.strict().array().parse(all)).toEqual(all)
  expect(all).toEqual([
    {
      _id: first.id,
      image: `/api/v1/slides/image/${first.id}?v=${first.image.slice(0, 12)}`,
      phoneImage: `/api/v1/slides/phone-image/${first.id}?v=${phoneImage.slice(0, 12)}`,
      ...fields,
      titleBn: null,
      updatedAt: expect.any(String),
    },
    expect.objectContaining({ phoneImage: null, title: null, link: null }),
  ])
  const wide = await shop.request(all[0].image)
  const phone = await shop.request(all[0].phoneImage)
  expect([wide.status, phone.status]).toEqual([200, 200])
  expect(phone.headers.get('ETag')).not.toBe(wide.headers.get('ETag'))
  for (const path of [
    `image/${crypto.randomUUID()}`,
    `phone-image/${crypto.randomUUID()}`,
    `phone-image/${all[1]._id}`,
  ])
    expect((await shop.request(`/slides/${path}`)).status, path).toBe(404)
  await shop.close()
})
