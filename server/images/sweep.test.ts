import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '#server/db/tables/images.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { saveImage } from './save-image.ts'
import { sweepImages } from './sweep.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const save = async (bytes?: Buffer) => saveImage(shop.db, shop.images, bytes ?? (await makeImage()))
const isStored = async (hash: string) => [
  (await shop.db.$count(images, eq(images.hash, hash))) > 0,
  await shop.images.has(hash),
]
const makeOld = (hash: string) =>
  shop.db.execute(sql`update images set created_at = now() - interval '61 minutes' where hash = ${hash}`)
const sweep = () => sweepImages(shop.db, shop.images)

test('an unused image is deleted after an hour with its variants; a used or recent one stays', async () => {
  const [orphan, recent, image1, image2] = [await save(), await save(), await save(), await save()]
  await shop.images.saveVariant(orphan, '320.webp', Buffer.from('x'))
  await makeProduct(shop, { image1, image2, archivedAt: new Date() })
  const { image, phoneImage } = await makeSlide(shop, { phoneImage: await save() })
  const usedHashes = [image1, image2, image, String(phoneImage)]
  for (const hash of [orphan, ...usedHashes]) await makeOld(hash)
  expect(await sweep()).toBe(1)
  expect(await isStored(orphan)).toEqual([false, false])
  expect(await shop.images.readVariant(orphan, '320.webp')).toBeNull()
  for (const hash of [recent, ...usedHashes]) expect(await isStored(hash)).toEqual([true, true])
})

test('an image that is being uploaded again stays', async () => {
  const hash = await save()
  await makeOld(hash)
  await shop.db.transaction(async (tx) => {
    await tx.update(images).set({ createdAt: new Date() }).where(eq(images.hash, hash))
    // Before the upload is committed: to the sweep the image is still old.
    expect(await sweep()).toBe(0)
  })
  expect(await sweep()).toBe(0)
  expect(await isStored(hash)).toEqual([true, true])
})

test('an image that a product is about to use stays, and the others are deleted', async () => {
  const [usedHash, orphan] = [await save(), await save()]
  await makeOld(usedHash)
  await makeOld(orphan)
  const { id } = await makeProduct(shop)
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update products set image1 = ${usedHash} where id = ${id}`)
    // Before the product is committed: to the sweep the image is still unused.
    expect(await sweep()).toBe(1)
  })
  expect(await sweep()).toBe(0)
  expect(await isStored(usedHash)).toEqual([true, true])
  expect(await isStored(orphan)).toEqual([false, false])
})

test('in 100 races of a sweep with an upload of the same bytes no image is lost', async () => {
  const bytes = await makeImage()
  const hash = await save(bytes)
  for (let round = 0; round < 100; round += 1) {
    await makeOld(hash)
    await Promise.all([sweep(), save(bytes), sweep()])
    expect(await isStored(hash), `round ${round}`).toEqual([true, true])
  }
})
