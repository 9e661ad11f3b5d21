import { expect, test } from 'vitest'
import { createAdminClient } from '#server/testing/admin-client.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { startApi } from '#server/testing/start-api.ts'

test('[API-01] [DASH-12] a director is added with or without an image, changed and deleted', async () => {
  const shop = await startApi()
  const admin = await createAdminClient(shop)
  const fields = { name: 'Rahima Khatun', designation: 'Chairman', about: 'Founded the shop.\nStill measures feet.' }
  const createResponse = await admin.form('POST', '/directors/add', fields)
  expect(createResponse).toMatchObject({ status: 201, body: { director: { ...fields, image: null } } })
  const { _id, updatedAt } = createResponse.body.director
  const updateResponse = await admin.form('PUT', `/directors/update/${_id}`, {
    ...fields,
    image: await makeImage(),
    updatedAt,
  })
  expect((await shop.request(updateResponse.body.director.image)).status).toBe(200)
  const staleResponse = await admin.form('PUT', `/directors/update/${_id}`, { ...fields, updatedAt })
  expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'changed_meanwhile'])
  const textUpdate = await admin.form('PUT', `/directors/update/${_id}`, { ...fields, about: 'Short.', image: '' })
  expect(textUpdate.body.director).toMatchObject({ about: 'Short.', image: updateResponse.body.director.image })
  expect((await admin.remove(`/directors/delete/${_id}`)).status).toBe(200)
  expect((await admin.form('PUT', `/directors/update/${_id}`, fields)).status).toBe(404)
  const invalidResponse = await admin.form('POST', '/directors/add', { name: ' ', about: 'x'.repeat(4001) })
  expect(invalidResponse.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'name',
    'designation',
    'about',
  ])
  await shop.close()
})
