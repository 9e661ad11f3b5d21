import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '#server/db/schema.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { keepPicture } from './save-image.ts'
import { sweepPictures } from './sweep.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const keep = async (bytes?: Buffer) => keepPicture(shop.db, shop.images, bytes ?? (await makePicture()))
const isKept = async (hash: string) => [
  (await shop.db.$count(images, eq(images.hash, hash))) > 0,
  await shop.images.has(hash),
]
const makeOld = (hash: string) =>
  shop.db.execute(sql`update images set created_at = now() - interval '61 minutes' where hash = ${hash}`)
const sweep = () => sweepPictures(shop.db, shop.images)

test('an unused image is deleted after an hour with its variants; a used or recent one stays', async () => {
  const [orphan, young, image1, image2] = [await keep(), await keep(), await keep(), await keep()]
  await shop.images.keepVariant(orphan, '320.webp', Buffer.from('x'))
  await makeProduct(shop, { image1, image2, archivedAt: new Date() })
  const { image, phoneImage } = await makeSlide(shop, { phoneImage: await keep() })
  const shown = [image1, image2, image, String(phoneImage)]
  for (const hash of [orphan, ...shown]) await makeOld(hash)
  expect(await sweep()).toBe(1)
  expect(await isKept(orphan)).toEqual([false, false])
  expect(await shop.images.readVariant(orphan, '320.webp')).toBeNull()
  for (const hash of [young, ...shown]) expect(await isKept(hash)).toEqual([true, true])
})

test('an image that is uploaded again during the sweep stays', async () => {
  const hash = await keep()
  await makeOld(hash)
  let sweeping: Promise<number> | undefined
  await shop.db.transaction(async (tx) => {
    await tx.update(images).set({ createdAt: new Date() }).where(eq(images.hash, hash))
    sweeping = sweep()
    await new Promise((done) => setTimeout(done, 300))
  })
  expect(await sweeping).toBe(0)
  expect(await isKept(hash)).toEqual([true, true])
})

test('an image that a product starts to use during the sweep stays, and the others are deleted', async () => {
  const [shown, orphan] = [await keep(), await keep()]
  await makeOld(shown)
  await makeOld(orphan)
  const { id } = await makeProduct(shop)
  let sweeping: Promise<number> | undefined
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update products set image1 = ${shown} where id = ${id}`)
    sweeping = sweep()
    await new Promise((done) => setTimeout(done, 300))
  })
  expect(await sweeping).toBe(1)
  expect(await isKept(shown)).toEqual([true, true])
  expect(await isKept(orphan)).toEqual([false, false])
})

test('in 100 races of a sweep with an upload of the same bytes no image is lost', async () => {
  const bytes = await makePicture()
  const hash = await keep(bytes)
  for (let round = 0; round < 100; round += 1) {
    await makeOld(hash)
    await Promise.all([sweep(), keep(bytes), sweep()])
    expect(await isKept(hash), `round ${round}`).toEqual([true, true])
  }
})
