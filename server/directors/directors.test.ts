import { expect, test } from 'vitest'
import { saveImage } from '#server/platform/images/save-image.ts'
import { makeDirector } from '#server/testing/fixtures/make-content.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { startApi } from '#server/testing/start-api.ts'
import { director } from '#shared/schemas/director.ts'

test('[API-02] [API-03] directors are a bare list, oldest first, and the image is optional', async () => {
  const shop = await startApi()
  const withoutImage = await makeDirector(shop, { createdAt: new Date(2), about: 'Line one\nline two' })
  const image = await saveImage(shop.db, shop.images, await makeImage())
  const withImage = await makeDirector(shop, { createdAt: new Date(1), image })
  const all = await (await shop.request('/directors/all')).json()
  expect(director.strict().array().parse(all)).toEqual(all)
  expect(all[0]).toEqual({
    updatedAt: expect.any(String),
    _id: withImage.id,
    name: 'Rahima Khatun',
    nameBn: null,
    designation: 'Chairman',
    designationBn: null,
    about: 'Founded the shop.',
    aboutBn: null,
    image: `/api/v1/directors/image/${withImage.id}?v=${image.slice(0, 12)}`,
  })
  expect(all[1]).toMatchObject({ _id: withoutImage.id, about: 'Line one\nline two', image: null })
  expect((await shop.request(all[0].image)).status).toBe(200)
  expect((await shop.request(`/directors/image/${withoutImage.id}`)).status).toBe(404)
  await shop.close()
})
