import { expect, test } from 'vitest'
import { createAdminClient } from '#server/testing/admin-client.ts'
import { makeSize } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi } from '#server/testing/start-api.ts'

test('[API-01] [DASH-07] a size is a multiple of one half, unique, and cannot be deleted while products have it', async () => {
  const shop = await startApi()
  const admin = await createAdminClient(shop)
  const createResponse = await admin.json('POST', '/sizes/create', { size: 40.5 })
  expect(createResponse).toMatchObject({ status: 201, body: { size: { size: 40.5 } } })
  expect(await admin.json('POST', '/sizes/create', { size: 40.5 })).toMatchObject({
    status: 409,
    body: { message: 'Size already exists' },
  })
  for (const size of [0, -1, 61, 40.25, '40', null, 1e9])
    expect((await admin.json('POST', '/sizes/create', { size })).status, String(size)).toBe(422)

  const { _id, updatedAt } = createResponse.body.size
  expect((await admin.json('PUT', `/sizes/update/${_id}`, { size: 41.5, updatedAt })).body.size.size).toBe(41.5)
  expect((await admin.json('PUT', `/sizes/update/${_id}`, { size: 42, updatedAt })).status).toBe(409)
  expect((await admin.remove(`/sizes/delete/${_id}`)).status).toBe(200)

  const product = await makeProduct(shop, { sizes: [36] })
  const { id } = await makeSize(shop, 36)
  expect(await admin.remove(`/sizes/delete/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This size is used by 1 product' },
  })
  await admin.remove(`/products/delete/${product.id}`)
  expect((await admin.remove(`/sizes/delete/${id}`)).status).toBe(200)
  await shop.close()
})
