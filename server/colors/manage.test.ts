import { expect, test } from 'vitest'
import { createAdminClient } from '#server/testing/admin-client.ts'
import { makeColor } from '#server/testing/fixtures/make-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi } from '#server/testing/start-api.ts'

test('[API-01] [DASH-06] a colour is a valid CSS colour, unique, and cannot be deleted while products have it', async () => {
  const shop = await startApi()
  const admin = await createAdminClient(shop)
  const createResponse = await admin.json('POST', '/colors/create', { name: ' Teal ' })
  expect(createResponse).toMatchObject({ status: 201, body: { color: { name: 'Teal' } } })
  expect(await admin.json('POST', '/colors/create', { name: 'TEAL' })).toMatchObject({
    status: 409,
    body: { message: 'Color already exists' },
  })
  for (const name of ['', 'navy blue', 'red;x', 'url(x)', 5])
    expect((await admin.json('POST', '/colors/create', { name })).status, String(name)).toBe(422)

  const { _id, updatedAt } = createResponse.body.color
  expect((await admin.json('PUT', `/colors/update/${_id}`, { name: '#008080', updatedAt })).body.color.name).toBe(
    '#008080',
  )
  expect((await admin.json('PUT', `/colors/update/${_id}`, { name: 'red', updatedAt })).status).toBe(409)
  expect((await admin.remove(`/colors/delete/${_id}`)).status).toBe(200)

  const product = await makeProduct(shop, { color: 'olive' })
  const { id } = await makeColor(shop, 'olive')
  expect(await admin.remove(`/colors/delete/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This color is used by 1 product' },
  })
  await admin.remove(`/products/delete/${product.id}`)
  expect((await admin.remove(`/colors/delete/${id}`)).status).toBe(200)
  await shop.close()
})
