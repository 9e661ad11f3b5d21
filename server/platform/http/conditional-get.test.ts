import { expect, test } from 'vitest'
import { startApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

test('[API-02] [API-07] public responses can be revalidated; private responses, errors and writes are never cached', async () => {
  const shop = await startApi()
  const { token } = await makeSignedInUser(shop, 'customer')
  const publicResponse = await shop.request('/sizes/all-sizes')
  expect(publicResponse.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  expect(publicResponse.headers.get('ETag')).not.toBeNull()
  const privateResponse = await shop.request('/auth/user-auth', { token })
  expect([
    privateResponse.status,
    privateResponse.headers.get('Cache-Control'),
    privateResponse.headers.get('ETag'),
  ]).toEqual([200, 'no-store', null])
  const errorResponse = await shop.request('/products/single/x')
  expect([errorResponse.headers.get('Cache-Control'), errorResponse.headers.get('ETag')]).toEqual([null, null])
  const writeResponse = await shop.request('/showrooms/nearby', { json: { latitude: 23, longitude: 90 } })
  expect([writeResponse.headers.get('Cache-Control'), writeResponse.headers.get('ETag')]).toEqual(['no-store', null])
  await shop.close()
})
