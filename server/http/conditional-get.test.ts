import { expect, test } from 'vitest'
import { startApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'

test('[API-02] [API-07] public responses can be revalidated; private responses, errors and writes are never cached', async () => {
  const shop = await startApi()
  const { token } = await signedIn(shop, 'customer')
  const open = await shop.request('/sizes/all-sizes')
  expect(open.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  expect(open.headers.get('ETag')).not.toBeNull()
  const own = await shop.request('/auth/user-auth', { token })
  expect([own.status, own.headers.get('Cache-Control'), own.headers.get('ETag')]).toEqual([200, 'no-store', null])
  const refused = await shop.request('/products/single/x')
  expect([refused.headers.get('Cache-Control'), refused.headers.get('ETag')]).toEqual([null, null])
  const write = await shop.request('/showrooms/nearby', { json: { latitude: 23, longitude: 90 } })
  expect([write.headers.get('Cache-Control'), write.headers.get('ETag')]).toEqual(['no-store', null])
  await shop.close()
})
