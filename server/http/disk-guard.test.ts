import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { keepPicture } from '#server/images/save-image.ts'
import { readVariant } from '#server/images/variant.ts'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { requestTo } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { openDiskGuard } from './disk-guard.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

// `npm run test:faults -- disk` does the same with a real full disk.
test('on a nearly full disk writes are rejected, reads go on, and staff can sign in', async () => {
  const { token, email } = await signedIn(shop, 'admin')
  let room = false
  const request = requestTo(createApi(shop, { hasRoom: async () => room }))
  const write = () => request('/colors/create', { json: { name: 'navy' }, token })
  const refused = await write()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect((await refused.json()).message).toBe('The shop cannot save anything at the moment. Please try again later.')
  expect((await request('/sizes/all-sizes')).status).toBe(200)
  expect((await request('/auth/login', { json: { email, password: TEST_PASSWORD } })).status).toBe(200)
  room = true
  expect((await write()).status).toBe(201)
})

test('the disk counts as full below DISK_GUARD_MB of free space, which is logged once', async () => {
  const lines: unknown[] = []
  const note = (line: object) => lines.push(line)
  const log = { info: note, error: note } as unknown as TestApi['log']
  expect(await openDiskGuard(shop.settings, log).hasRoom()).toBe(true)
  const full = openDiskGuard({ ...shop.settings, diskGuard: 1e18 }, log)
  expect(await full.hasRoom()).toBe(false)
  expect(await full.hasRoom()).toBe(false)
  expect(lines).toEqual([{ event: 'disk-full', free: expect.any(Number) }])
})

test('an image is served in a new width even when there is no room to store the variant', async () => {
  const hash = await keepPicture(shop.db, shop.images, await makePicture())
  const full = {
    ...shop.images,
    keepVariant: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  }
  expect((await readVariant(full, hash, { width: 96, format: 'webp' })).byteLength).toBeGreaterThan(20)
})
