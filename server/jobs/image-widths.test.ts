import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { connectDatabase } from '#server/platform/db/open.ts'
import { resizedImages } from '#server/platform/db/tables/images.ts'
import { unavailable } from '#server/platform/errors/shop-error.ts'
import { saveImage } from '#server/platform/images/save-image.ts'
import { IMAGE_WIDTHS } from '#server/platform/images/variant.ts'
import { imagePath, openDiskStore } from '#server/platform/storage/image-store.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { createBackup, emptyLocation, locationOf, restoreTo } from '#server/testing/processes/shop-tasks.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { resizeNextImage, startImageWidthsJob } from './image-widths.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const diskGuard = { hasRoom: async () => true }
const log = { warn: vi.fn(), error: vi.fn() }
const resizeNext = (overrides: Partial<Parameters<typeof resizeNextImage>[0]> = {}) =>
  resizeNextImage({ ...shop, diskGuard, log, ...overrides })
const resizedCount = () => shop.db.$count(resizedImages)
const save = async (width = 100) => saveImage(shop.db, shop.images, await makeImage({ width, height: 10 }))

test('[F19] an uploaded image is made in every width of the pages, which then need no work', async () => {
  const { token } = await makeSignedInUser(shop, 'admin')
  const body = toFormData({ name: 'Sandals', image: await makeImage({ width: 1300, height: 20, format: 'png' }) })
  const { category } = await (await shop.request('/categories/create', { method: 'POST', body, token })).json()
  const job = startImageWidthsJob({ ...shop, diskGuard, log }, { initialDelay: 1, interval: 1 })
  await vi.waitFor(async () => expect(await resizedCount()).toBe(1), 10_000)
  await job.stop()
  const readOriginal = vi.spyOn(shop.images, 'read')
  for (const width of IMAGE_WIDTHS)
    expect((await shop.request(`/categories/image/${category._id}?w=${width}`)).status, `${width}`).toBe(200)
  expect(readOriginal).not.toHaveBeenCalled()
  readOriginal.mockRestore()
})

test('the newest image comes first, and an image that cannot be read keeps none of the others waiting', async () => {
  const [older, broken] = [await save(), await save()]
  const bytes = (await shop.images.read(broken)) ?? Buffer.alloc(0)
  await rm(join(shop.config.dataDir, 'images', imagePath(broken)))
  const countBefore = await resizedCount()
  await resizeNext()
  expect(await shop.images.readVariant(older, '64.webp')).toBeNull()
  expect(log.warn.mock.calls).toMatchObject([[{ event: 'image-unreadable', hash: broken }, expect.any(String)]])
  await resizeNext()
  expect(await shop.images.readVariant(older, '64.webp')).not.toBeNull()
  expect(await resizedCount()).toBe(countBefore + 2)
  await shop.images.save(bytes)
})

test('while shoppers wait for images, the disk is full or the storage fails, an image stays to be resized', async () => {
  const hash = await save()
  const countBefore = await resizedCount()
  const busyStore = { ...shop.images, readVariant: () => Promise.reject(unavailable()) }
  await resizeNext({ images: busyStore })
  await resizeNext({ diskGuard: { hasRoom: async () => false } })
  await resizeNext({ diskGuard: { hasRoom: () => Promise.reject(new Error('no such disk')) } })
  expect(log.error.mock.calls).toMatchObject([[{ event: 'resizing-failed' }, expect.any(String)]])
  expect([await resizedCount(), await shop.images.readVariant(hash, '64.webp')]).toEqual([countBefore, null])
  await resizeNext()
  expect(await resizedCount()).toBe(countBefore + 1)
})

test('[F19] after a restore the widths, which are in no backup, are made again', { tags: ['nightly'] }, async () => {
  const hash = await save()
  await resizeNext()
  const target = await emptyLocation()
  await restoreTo(target, await createBackup(await locationOf(shop)))
  const images = openDiskStore(join(target.DATA_DIR, 'images'))
  const log = createLog({ logLevel: 'silent' })
  const database = await connectDatabase({ connectionString: target.DATABASE_URL }, log)
  expect([await database.db.$count(resizedImages), await images.has(hash)]).toEqual([0, true])
  await resizeNext({ db: database.db, images })
  expect(await images.readVariant(hash, '64.webp')).not.toBeNull()
  await database.close()
  await target.remove()
})
