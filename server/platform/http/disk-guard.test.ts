import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { saveImage } from '#server/platform/images/save-image.ts'
import { readVariant } from '#server/platform/images/variant.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { inProcessRequests } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { openDiskGuard } from './disk-guard.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

// `npm run test:faults -- disk` does the same with a real full disk.
test('[F5] on a nearly full disk writes are rejected, reads go on, and staff can sign in', async () => {
  const { token, email } = await makeSignedInUser(shop, 'admin')
  let hasRoom = false
  const request = inProcessRequests(createApi(shop, { hasRoom: async () => hasRoom }))
  const write = () => request('/colors/create', { json: { name: 'navy' }, token })
  const response = await write()
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('60')
  expect((await response.json()).message).toBe('The shop cannot save anything at the moment. Please try again later.')
  expect((await request('/sizes/all-sizes')).status).toBe(200)
  expect((await request('/auth/login', { json: { email, password: TEST_PASSWORD } })).status).toBe(200)
  hasRoom = true
  expect((await write()).status).toBe(201)
})

test('the disk counts as full below DISK_GUARD_MB of free space, which is logged once', async () => {
  const lines: unknown[] = []
  const record = (line: object) => lines.push(line)
  const log = { info: record, error: record } as unknown as TestApi['log']
  expect(await openDiskGuard(shop.config, log).hasRoom()).toBe(true)
  const guard = openDiskGuard({ ...shop.config, minFreeDiskBytes: 1e18 }, log)
  expect(await guard.hasRoom()).toBe(false)
  expect(await guard.hasRoom()).toBe(false)
  expect(lines).toEqual([{ event: 'disk-full', free: expect.any(Number) }])
})

test('an image is served in a new width even when there is no room to store the variant', async () => {
  const hash = await saveImage(shop.db, shop.images, await makeImage())
  const fullStore = {
    ...shop.images,
    saveVariant: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  }
  expect((await readVariant(fullStore, hash, { width: 96, format: 'webp' })).byteLength).toBeGreaterThan(20)
})
