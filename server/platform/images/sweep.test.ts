import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { createDb } from '#server/platform/db/open.ts'
import { images } from '#server/platform/db/tables/images.ts'
import { makeDirector, makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { outsideTransactions } from '#server/testing/one-connection.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { saveImage } from './save-image.ts'
import { sweepImages } from './sweep.ts'

const RACES = rounds(25, 100)

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
    expect(await outsideTransactions(sweep)).toBe(0)
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
    expect(await outsideTransactions(sweep)).toBe(1)
  })
  expect(await sweep()).toBe(0)
  expect(await isStored(usedHash)).toEqual([true, true])
  expect(await isStored(orphan)).toEqual([false, false])
})

test('an image that a product takes while the sweep is looking stays, and the others are deleted', async () => {
  const other = await startApi()
  const gate = sql`pg_advisory_xact_lock(1)`
  // Whoever looks for an image among the directors first passes the gate, which the test holds.
  await makeDirector(other)
  await other.ownerDb.execute(sql`alter table directors rename to directors_behind_gate`)
  await other.ownerDb.execute(
    sql`create function passes_gate() returns boolean language plpgsql as 'begin perform ${gate}; return true; end'`,
  )
  await other.ownerDb.execute(sql`create view directors as select * from directors_behind_gate where passes_gate()`)
  await other.ownerDb.execute(sql`grant select on directors to public`)
  const [takenHash, orphan] = [
    await saveImage(other.db, other.images, await makeImage()),
    await saveImage(other.db, other.images, await makeImage()),
  ]
  const { id } = await makeProduct(other)
  await other.db.execute(sql`update images set created_at = now() - interval '61 minutes'`)
  const sweepPatiently = () => withDedicatedClient(other.pool, (client) => sweepImages(createDb(client), other.images))
  const { sweeping } = await other.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`select ${gate}`)
    const sweeping = sweepPatiently()
    await untilWaitingForLock(other)
    // Committed after the sweep has begun to look, and before it locks any image.
    await other.db.execute(sql`update products set image1 = ${takenHash} where id = ${id}`)
    return { sweeping }
  })
  expect(await sweeping).toBe(1)
  expect([await other.images.has(takenHash), await other.images.has(orphan)]).toEqual([true, false])
  await other.close()
})

test(`in ${RACES} races of a sweep with an upload of the same bytes no image is lost`, async () => {
  const bytes = await makeImage()
  const hash = await save(bytes)
  for (let round = 0; round < RACES; round += 1) {
    await makeOld(hash)
    await Promise.all([sweep(), save(bytes), sweep()])
    expect(await isStored(hash), `round ${round}`).toEqual([true, true])
  }
})
