import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { directors } from '#server/platform/db/tables/directors.ts'
import { productImages, productSizes, products } from '#server/platform/db/tables/products.ts'
import { searchWords } from '#server/platform/db/tables/search-words.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { slides } from '#server/platform/db/tables/slides.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { makeColor, makeSearchWord, makeSize } from '#server/testing/fixtures/make-catalogue.ts'
import { makeDirector, makeSlide } from '#server/testing/fixtures/make-content.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { outsideTransactions } from '#server/testing/one-connection.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { type CatalogueVersionReader, openCatalogueVersionReader } from './catalogue-version.queries.ts'

let shop: TestApi
let versionReader: CatalogueVersionReader
beforeAll(async () => {
  shop = await startApi()
  versionReader = openCatalogueVersionReader(shop.pool)
})
afterAll(async () => {
  await versionReader.close()
  await shop.close()
})

/** What kept pages are compared by: the version of what shows everywhere, and how many single changes there were. */
const readVersion = async () => {
  const { version, availability } = await versionReader.read()
  return `${version} ${availability}`
}

/** Whether kept pages are looked at anew after `work`. */
async function changesVersion(work: () => Promise<unknown>): Promise<boolean> {
  const before = await readVersion()
  await work()
  return (await readVersion()) !== before
}

test('every change of public data changes the catalogue version', async () => {
  const product = await makeProduct(shop, { sizes: [40] })
  const spare = await makeSize(shop, 45)
  const rows = [
    [categories, product.category],
    [subCategories, product.subCategory],
    [colors, product.color],
    [sizes, spare.id],
    [products, product.id],
    [slides, (await makeSlide(shop)).id],
    [directors, (await makeDirector(shop)).id],
    [showrooms, (await makeShowroom(shop)).id],
    [searchWords, (await makeSearchWord(shop)).id],
  ] as const
  for (const [table, id] of rows) {
    const update = () => shop.db.update(table).set({ createdAt: new Date() }).where(eq(table.id, id))
    expect(await changesVersion(update), `${id} changed`).toBe(true)
  }
  const size = { product: product.id, size: spare.id }
  expect(await changesVersion(() => shop.db.insert(productSizes).values(size))).toBe(true)
  expect(await changesVersion(() => shop.db.delete(productSizes).where(eq(productSizes.size, spare.id)))).toBe(true)
  const picture = { product: product.id, position: 0, role: 'back', image: product.image1 } as const
  expect(await changesVersion(() => shop.db.insert(productImages).values(picture))).toBe(true)
  expect(await changesVersion(() => shop.db.delete(sizes).where(eq(sizes.id, spare.id)))).toBe(true)
  expect(await changesVersion(() => makeColor(shop, 'teal'))).toBe(true)
  const parts = { stock: { kept: false, lowAt: 5 } }
  expect(await changesVersion(() => changeSettings(shop.db, null, { parts }))).toBe(true)
  expect(await changesVersion(() => shop.ownerDb.execute(sql`truncate directors`))).toBe(true)
})

test('an order, a new account and a rolled back change leave it unchanged', async () => {
  const [product, store] = [await makeProduct(shop), await makeShowroom(shop)]
  const order = async () => {
    const { token } = await makeSignedInUser(shop, 'customer')
    expect((await placeOrder(shop, orderBody(product, store.id), { token })).status).toBe(201)
  }
  expect(await changesVersion(order)).toBe(false)
  const rollback = shop.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Never' })
    throw new Error('taken back')
  })
  expect(await changesVersion(() => rollback.catch(() => {}))).toBe(false)
})

test('uncommitted changes do not affect it', async () => {
  const { id } = await makeProduct(shop)
  const before = await readVersion()
  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Later' }).where(eq(products.id, id))
    expect(await readVersion()).toBe(before)
  })
  expect(await readVersion()).not.toBe(before)
})

test('writers of different tables neither wait for each other nor deadlock', async () => {
  const [slide, director] = [await makeSlide(shop), await makeDirector(shop)]
  await shop.db.transaction(async (first) => {
    await first.update(slides).set({ title: 'First' }).where(eq(slides.id, slide.id))
    const updates: Promise<unknown>[] = []
    await outsideTransactions(() =>
      shop.db.transaction(async (second) => {
        await second.update(directors).set({ name: 'Second' }).where(eq(directors.id, director.id))
        updates.push(first.update(directors).set({ name: 'First' }).where(eq(directors.id, director.id)).execute())
      }),
    )
    await Promise.all(updates)
  })
  expect(await shop.db.$count(directors, eq(directors.name, 'First'))).toBe(1)
})

test('after concurrent writes no reader sees the previous version again', async () => {
  const before = await readVersion()
  const write = async (index: number) => {
    await shop.db.insert(colors).values({ name: `colour ${index}` })
    return readVersion()
  }
  expect(await Promise.all(Array.from({ length: 40 }, (_, index) => write(index)))).not.toContain(before)
})
