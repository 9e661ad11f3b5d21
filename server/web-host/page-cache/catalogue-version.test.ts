import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  categories,
  colors,
  directors,
  productSizes,
  products,
  showrooms,
  sizes,
  slides,
  subCategories,
} from '#server/db/schema.ts'
import { makeColor, makeSize } from '#server/testing/fixtures/make-catalogue.ts'
import { makeDirector, makeSlide } from '#server/testing/fixtures/make-content.ts'
import { orderOf, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { type CatalogueVersion, openCatalogueVersion } from './catalogue-version.queries.ts'

let shop: TestApi
let version: CatalogueVersion
beforeAll(async () => {
  shop = await startApi()
  version = openCatalogueVersion(shop.pool)
})
afterAll(async () => {
  await version.close()
  await shop.close()
})

/** Whether `work` changed the catalogue version. */
async function changes(work: () => Promise<unknown>): Promise<boolean> {
  const before = await version.read()
  await work()
  return (await version.read()) !== before
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
  ] as const
  for (const [table, id] of rows) {
    const update = () => shop.db.update(table).set({ createdAt: new Date() }).where(eq(table.id, id))
    expect(await changes(update), `${id} changed`).toBe(true)
  }
  const size = { product: product.id, size: spare.id }
  expect(await changes(() => shop.db.insert(productSizes).values(size))).toBe(true)
  expect(await changes(() => shop.db.delete(productSizes).where(eq(productSizes.size, spare.id)))).toBe(true)
  expect(await changes(() => shop.db.delete(sizes).where(eq(sizes.id, spare.id)))).toBe(true)
  expect(await changes(() => makeColor(shop, 'teal'))).toBe(true)
  expect(await changes(() => shop.db.execute(sql`truncate directors`))).toBe(true)
})

test('an order, a new account and a rolled back change leave it unchanged', async () => {
  const [product, store] = [await makeProduct(shop), await makeShowroom(shop)]
  const order = async () => {
    const { token } = await signedIn(shop, 'customer')
    expect((await placeOrder(shop, orderOf(product, store.id), { token })).status).toBe(201)
  }
  expect(await changes(order)).toBe(false)
  const takenBack = shop.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Never' })
    throw new Error('taken back')
  })
  expect(await changes(() => takenBack.catch(() => {}))).toBe(false)
})

test('uncommitted changes do not affect it', async () => {
  const { id } = await makeProduct(shop)
  const before = await version.read()
  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Later' }).where(eq(products.id, id))
    expect(await version.read()).toBe(before)
  })
  expect(await version.read()).not.toBe(before)
})

test('writers of different tables neither wait for each other nor deadlock', async () => {
  const [slide, director] = [await makeSlide(shop), await makeDirector(shop)]
  await shop.db.transaction(async (first) => {
    await first.update(slides).set({ title: 'First' }).where(eq(slides.id, slide.id))
    const both: Promise<unknown>[] = []
    await shop.db.transaction(async (second) => {
      await second.update(directors).set({ name: 'Second' }).where(eq(directors.id, director.id))
      both.push(first.update(directors).set({ name: 'First' }).where(eq(directors.id, director.id)).execute())
    })
    await Promise.all(both)
  })
  expect(await shop.db.$count(directors, eq(directors.name, 'First'))).toBe(1)
})

test('after concurrent writes no reader sees the previous version again', async () => {
  const before = await version.read()
  const write = async (nth: number) => {
    await shop.db.insert(colors).values({ name: `colour ${nth}` })
    return version.read()
  }
  expect(await Promise.all(Array.from({ length: 40 }, (_, nth) => write(nth)))).not.toContain(before)
})
