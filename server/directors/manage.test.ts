import { expect, test } from 'vitest'
import { asAdmin } from '#server/testing/admin-client.ts'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { startApi } from '#server/testing/start-api.ts'

test('[API-01] [DASH-12] a director is added with or without an image, changed and deleted', async () => {
  const shop = await startApi()
  const admin = await asAdmin(shop)
  const words = { name: 'Rahima Khatun', designation: 'Chairman', about: 'Founded the shop.\nStill measures feet.' }
  const made = await admin.form('POST', '/directors/add', words)
  expect(made).toMatchObject({ status: 201, body: { director: { ...words, image: null } } })
  const { _id, updatedAt } = made.body.director
  const changed = await admin.form('PUT', `/directors/update/${_id}`, {
    ...words,
    image: await makePicture(),
    updatedAt,
  })
  expect((await shop.request(changed.body.director.image)).status).toBe(200)
  const stale = await admin.form('PUT', `/directors/update/${_id}`, { ...words, updatedAt })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
  const kept = await admin.form('PUT', `/directors/update/${_id}`, { ...words, about: 'Short.', image: '' })
  expect(kept.body.director).toMatchObject({ about: 'Short.', image: changed.body.director.image })
  expect((await admin.remove(`/directors/delete/${_id}`)).status).toBe(200)
  expect((await admin.form('PUT', `/directors/update/${_id}`, words)).status).toBe(404)
  const none = await admin.form('POST', '/directors/add', { name: ' ', about: 'x'.repeat(4001) })
  expect(none.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'designation', 'about'])
  await shop.close()
})
