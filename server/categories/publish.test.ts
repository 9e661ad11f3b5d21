import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyShop } from '#server/backup/verify/verify-shop.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { categories } from '#server/platform/db/tables/categories.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeHiddenSubCategory, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { type Doors, makeShoe, openDoors, readSitemap, shopperDoors, tells } from '#server/testing/shopper-doors.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { managedCategory } from '#shared/schemas/category.ts'
import { managedSubCategory } from '#shared/schemas/sub-category.ts'

let shop: TestApi
let admin: AdminClient
let showroom: string
let doors: Doors
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  showroom = (await makeShowroom(shop)).id
  doors = await shopperDoors(shop, showroom)
  await keepStock(shop, true)
})
afterAll(() => shop.close())

const read = (path: string) => readResponse(shop.request(path))
const publish = (kind: 'products' | 'categories', id: string) => admin.json('PUT', `/${kind}/publish/${id}`, {})

test('[DASH-28] a hidden category is in no list, and what is in it behind every door, until it is published', async () => {
  const image = await makeImage()
  const created = await admin.form('POST', '/categories/create', { name: 'Quetzal', image, hidden: 'true' })
  const { _id: category } = created.body.category
  const made = await admin.form('POST', '/sub-categories/create', { name: 'Plume', image, parentCat: category })
  const subCategory = made.body.subCategory._id
  expect(made.status).toBe(201)
  const shoe = await makeShoe(shop, showroom, { name: 'Trogon Loafer', subCategory })
  const ownSecret = await makeShoe(shop, showroom, { name: 'Trogon Secret', subCategory, hidden: true })
  const lists = async () => {
    const paths = ['/categories/all-categories', '/sub-categories/all-sub-categories']
    const singles = [
      `/categories/single/${category}`,
      `/sub-categories/single/${subCategory}`,
      `/sub-categories/all/${category}`,
    ]
    const answers = await Promise.all([...paths, ...singles].map((path) => read(path)))
    return answers.map((answer) => answer.status === 200 && tells(answer, category))
  }
  const site = await readSitemap(shop)
  expect([site.includes(category), site.includes(subCategory)]).toEqual([false, false])
  expect(new Set(await lists())).toEqual(new Set([false]))
  expect(await openDoors(doors, shoe)).toEqual([])
  expect(managedCategory.array().parse((await admin.get('/categories/managed')).body)).toContainEqual(
    expect.objectContaining({ _id: category, hidden: true }),
  )
  expect(managedSubCategory.array().parse((await admin.get('/sub-categories/managed')).body)).toContainEqual(
    expect.objectContaining({ _id: subCategory, hidden: true }),
  )
  const { version } = await readPublicState(shop.db)
  expect((await publish('categories', category)).body).toMatchObject({
    message: 'Category published, with 1 product',
    category: { hidden: false },
  })
  expect((await readPublicState(shop.db)).version).not.toBe(version)
  expect(new Set(await lists())).toEqual(new Set([true]))
  expect(await openDoors(doors, shoe)).toEqual(Object.keys(doors))
  expect(await openDoors(doors, ownSecret)).not.toContain('GET /products/single/{id}')
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, category))
  expect(entries).toContainEqual(expect.objectContaining({ action: 'category-published' }))
  expect((await publish('categories', category)).body.message).toBe('Category published successfully')
})

test('[DASH-28] a product goes and comes back with its place, whoever moves it, and what was hidden itself stays so', async () => {
  const [open, closed] = [await makeSubCategory(shop), await makeHiddenSubCategory(shop)]
  const shoe = await makeProduct(shop, { subCategory: open.id })
  const secret = await makeProduct(shop, { subCategory: open.id, hidden: true })
  const ids = [shoe.id, secret.id]
  const shown = () => Promise.all(ids.map(async (id) => (await read(`/products/single/${id}`)).status === 200))
  expect(await shown()).toEqual([true, false])
  const moved = await admin.json('PUT', '/products/update-many', { products: ids, subCategory: closed.id })
  expect(await shown()).toEqual([false, false])
  const undone = await admin.json('PUT', `/products/undo/${moved.body.change}`, {})
  expect([undone.status, await shown()]).toEqual([200, [true, false]])
  const elsewhere = await makeHiddenSubCategory(shop)
  await admin.form('PUT', `/sub-categories/update/${open.id}`, { name: 'Moved', parentCat: elsewhere.category })
  expect(await shown()).toEqual([false, false])
  expect((await publish('products', secret.id)).body.message).toBe(
    'Product published. Shoppers see it once its category is published.',
  )
  expect(await shown()).toEqual([false, false])
  await publish('categories', elsewhere.category)
  expect(await shown()).toEqual([true, true])
})

test('[DASH-28] a product that comes into a category while it is published is not left hidden', async () => {
  const { id, category } = await makeHiddenSubCategory(shop)
  const { shoe, published } = await shop.db.transaction(async (tx) => {
    const shoe = await makeProduct({ ...shop, db: tx }, { subCategory: id })
    const published = publish('categories', category)
    await untilWaitingForLock(shop)
    return { shoe, published }
  })
  expect((await published).status).toBe(200)
  expect((await read(`/products/single/${shoe.id}`)).status).toBe(200)
  const mismatches = (await verifyShop(shop, shop.images)).flatMap(({ mismatches }) => mismatches)
  expect(mismatches).toEqual([])
})

test('[DASH-28] a product of a hidden category that claims to be on sale is found by verify', async () => {
  const { id, category } = await makeHiddenSubCategory(shop)
  const { code } = await makeProduct(shop, { subCategory: id })
  await shop.ownerDb.update(categories).set({ hidden: false }).where(eq(categories.id, category))
  const wrong = async () => (await verifyShop(shop, shop.images)).filter(({ mismatches }) => mismatches.length > 0)
  expect(await wrong()).toEqual([expect.objectContaining({ mismatches: [code] })])
  await shop.db.update(products).set({ category: sql`category` }).where(eq(products.category, category))
  expect(await wrong()).toEqual([])
})
