import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyShop } from '#server/backup/verify/verify-shop.ts'
import { isStillReferenced } from '#server/db/constraint-errors.ts'
import { readCatalogueVersion } from '#server/db/read-catalogue-version.ts'
import { auditEntries } from '#server/db/tables/audit.ts'
import { categories } from '#server/db/tables/categories.ts'
import { products } from '#server/db/tables/products.ts'
import { sitemapRoutes } from '#server/sitemap/routes.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeCategory, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { managedCategory } from '#shared/schemas/category.ts'
import { managedProducts } from '#shared/schemas/product-input.ts'
import { managedSubCategory } from '#shared/schemas/sub-category.ts'

type Shoe = Awaited<ReturnType<typeof makeProduct>>

let shop: TestApi
let admin: AdminClient
let showroom: string
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  showroom = (await makeShowroom(shop)).id
  await keepStock(shop, true)
})
afterAll(() => shop.close())

const read = (path: string, json?: unknown) => readResponse(shop.request(path, json ? { json } : {}))
const publish = (kind: 'products' | 'categories', id: string) => admin.json('PUT', `/${kind}/publish/${id}`, {})
const managedNames = async (query: string) =>
  managedProducts.parse((await admin.get(`/products/managed?${query}`)).body).products.map(({ name }) => name)

/** Everything by which a shopper, or a machine, may come upon a product: whether it does. */
const DOORS: Record<string, (shoe: Shoe) => Promise<boolean>> = {
  'GET /products/all': async ({ id }) => tells(await read('/products/all'), id),
  'GET /products/single/{id}': async ({ id }) => (await read(`/products/single/${id}`)).status === 200,
  'GET /products/similar/{id} of itself': async ({ id }) => (await read(`/products/similar/${id}`)).status === 200,
  'GET /products/similar/{id} of another': async ({ id, subCategory }) => {
    const other = await makeProduct(shop, { subCategory, hidden: false })
    const found = tells(await read(`/products/similar/${other.id}`), id)
    await admin.remove(`/products/delete/${other.id}`)
    return found
  },
  'GET /products/category/{cid}': async ({ id, category }) => tells(await read(`/products/category/${category}`), id),
  'GET /products/sub-category/{sid}': async ({ id, subCategory }) =>
    tells(await read(`/products/sub-category/${subCategory}`), id),
  'GET /products/latest/{categoryId}': async ({ id, category }) =>
    tells(await read(`/products/latest/${category}`), id),
  'GET /products/featured': async ({ id }) => tells(await read('/products/featured?limit=100'), id),
  'GET /products/bestseller': async ({ id }) => tells(await read('/products/bestseller?limit=100'), id),
  'GET /products/search by name': async ({ id, name }) =>
    tells(await read(`/products/search?limit=100&query=${encodeURIComponent(name)}`), id),
  'GET /products/search by article number': async ({ id, code }) =>
    tells(await read(`/products/search?limit=100&query=${code}`), id),
  'GET /products/search by category': async ({ id, category }) =>
    tells(await read(`/products/search?limit=100&category=${category}`), id),
  'GET /products/search of a cart': async ({ id }) => tells(await read(`/products/search?ids=${id}`), id),
  'the counts of filters': async ({ subCategory }) =>
    (await read(`/products/search?subCategory=${subCategory}`)).body.facets.colors.length > 0,
  'GET /products/suggest': async ({ id, name }) =>
    tells(await read(`/products/suggest?query=${encodeURIComponent(name)}`), id),
  'GET /stock/product/{productId}': async ({ id }) => (await read(`/stock/product/${id}`)).status === 200,
  'POST /stock/serve': async ({ id, sizes }) => {
    const lines = [{ product: id, size: firstRow(sizes).id, quantity: 1 }]
    return (await read('/stock/serve', { lines })).body.showrooms.some(
      (one: { hasEverything: boolean }) => one.hasEverything,
    )
  },
  'POST /stock/notify': async ({ id, sizes }) => {
    const email = `${crypto.randomUUID()}@mail.example`
    return (await read('/stock/notify', { product: id, size: firstRow(sizes).id, email })).status < 300
  },
  'POST /orders/create': async (shoe) => {
    const { token } = await makeSignedInUser(shop, 'customer')
    return (await placeOrder(shop, orderBody(shoe, showroom), { token })).status === 201
  },
  'the sitemap': async ({ id }) => (await sitemap()).includes(id),
}

const tells = ({ body }: { body: unknown }, id: string) => JSON.stringify(body).includes(id)
const sitemap = async () => (await sitemapRoutes(shop).request('http://shop.example/sitemap.xml')).text()

/** The doors that lead to a shoe. */
async function openDoors(shoe: Shoe): Promise<string[]> {
  const open: string[] = []
  for (const [name, leadsTo] of Object.entries(DOORS)) if (await leadsTo(shoe)) open.push(name)
  return open
}

/** A shoe with pairs in every list that there is, as a copy is, or one of a new category. */
async function makeShoe(options: Parameters<typeof makeProduct>[1]) {
  const shoe = await makeProduct(shop, { featured: true, bestSeller: true, ...options })
  await receivePairs(shop, showroom, [{ product: shoe.id, size: firstRow(shoe.sizes).id, pairs: 9 }])
  return shoe
}

test('[DASH-27] a hidden product is behind every door of shoppers until it is published, and new from then on', async () => {
  const shoe = await makeShoe({ name: 'Kingfisher Veiled', hidden: true, createdAt: new Date('2026-01-05') })
  expect(await openDoors(shoe)).toEqual([])
  expect((await read(`/products/gone/${shoe.id}`)).status).toBe(404)
  expect(await managedNames('query=kingfisher')).toEqual(['Kingfisher Veiled'])
  expect(await managedNames('query=kingfisher&notPublished=true')).toEqual(['Kingfisher Veiled'])
  const version = await readCatalogueVersion(shop.db)
  const { status, body } = await publish('products', shoe.id)
  expect([status, body.message]).toEqual([200, 'Product published successfully'])
  expect(body.product).toMatchObject({ hidden: false, isNew: true, updatedAt: shoe.updatedAt.toISOString() })
  expect(await readCatalogueVersion(shop.db)).not.toBe(version)
  expect(await openDoors(shoe)).toEqual(Object.keys(DOORS))
  expect(await managedNames('query=kingfisher&notPublished=true')).toEqual([])
  const entry = { action: 'product-published', subject: shoe.id, details: { name: shoe.code } }
  expect(await auditOf(shoe.id)).toEqual([expect.objectContaining(entry)])
  expect((await publish('products', shoe.id)).status).toBe(200)
  expect(await auditOf(shoe.id)).toHaveLength(1)
  expect((await publish('products', crypto.randomUUID())).status).toBe(404)
})

test('[DASH-28] a hidden category is in no list, and what is in it behind every door, until it is published', async () => {
  const image = await makeImage()
  const created = await admin.form('POST', '/categories/create', { name: 'Quetzal', image, hidden: 'true' })
  const { _id: category } = created.body.category
  const made = await admin.form('POST', '/sub-categories/create', { name: 'Plume', image, parentCat: category })
  const subCategory = made.body.subCategory._id
  expect(made.status).toBe(201)
  const shoe = await makeShoe({ name: 'Trogon Loafer', subCategory })
  const ownSecret = await makeShoe({ name: 'Trogon Secret', subCategory, hidden: true })
  const lists = async () => {
    const paths = ['/categories/all-categories', '/sub-categories/all-sub-categories']
    const singles = [
      `/categories/single/${category}`,
      `/sub-categories/single/${subCategory}`,
      `/sub-categories/all/${category}`,
    ]
    const answers = await Promise.all([...paths, ...singles].map((path) => read(path)))
    const words = await read('/products/search?query=quetzal')
    return [
      ...answers.map((answer) => answer.status === 200 && tells(answer, category)),
      words.body.understood.length > 0,
    ]
  }
  const site = await sitemap()
  expect([site.includes(category), site.includes(subCategory)]).toEqual([false, false])
  expect(new Set(await lists())).toEqual(new Set([false]))
  expect(await openDoors(shoe)).toEqual([])
  expect(managedCategory.array().parse((await admin.get('/categories/managed')).body)).toContainEqual(
    expect.objectContaining({ _id: category, hidden: true }),
  )
  expect(managedSubCategory.array().parse((await admin.get('/sub-categories/managed')).body)).toContainEqual(
    expect.objectContaining({ _id: subCategory, hidden: true }),
  )
  const version = await readCatalogueVersion(shop.db)
  expect((await publish('categories', category)).body).toMatchObject({
    message: 'Category published, with 1 product',
    category: { hidden: false },
  })
  expect(await readCatalogueVersion(shop.db)).not.toBe(version)
  expect((await lists()).slice(0, 5)).toEqual([true, true, true, true, true])
  expect(await openDoors(shoe)).toEqual(Object.keys(DOORS))
  expect(await openDoors(ownSecret)).not.toContain('GET /products/single/{id}')
  expect(await auditOf(category)).toContainEqual(expect.objectContaining({ action: 'category-published' }))
  expect((await publish('categories', category)).body.message).toBe('Category published successfully')
})

test('[DASH-27] a copy begins hidden where that is asked for, and the plain calls still make what is there at once', async () => {
  const source = await makeProduct(shop, { name: 'Heron Derby' })
  const copy = (json: object) => admin.json('POST', `/products/copy/${source.id}`, json)
  const hidden = (await copy({ code: 'HERON-2', hidden: true })).body.product
  expect((await admin.get(`/products/managed/${hidden._id}`)).body).toMatchObject({ name: 'Heron Derby', hidden: true })
  expect((await read(`/products/single/${hidden._id}`)).status).toBe(404)
  const plain = (await copy({ code: 'HERON-3' })).body.product
  expect((await read(`/products/single/${plain._id}`)).status).toBe(200)
  expect(await copy({ code: 'heron-2' })).toMatchObject({ status: 409, body: { code: 'article_number_taken' } })
  const created = (await admin.form('POST', '/products/create', await productFields({ product: source }))).body.product
  expect((await read(`/products/single/${created._id}`)).status).toBe(200)
  const category = (await admin.form('POST', '/categories/create', { name: 'Heron', image: await makeImage() })).body
  expect((await read(`/categories/single/${category.category._id}`)).status).toBe(200)
  const copied = (await admin.json('POST', `/products/copy/${hidden._id}`, { code: 'HERON-4' })).body.product
  expect((await read(`/products/single/${copied._id}`)).status).toBe(200)
})

test('[DASH-27] staff edit, count, change together and delete what is not published, and it keeps its category and colour', async () => {
  const shoe = await makeShoe({ name: 'Bulbul Boot', hidden: true })
  const { image1, image2, ...fields } = await productFields({ product: shoe })
  const changed = await admin.form('PUT', `/products/update/${shoe.id}`, { ...fields, name: 'Bulbul Boot II' })
  expect(changed).toMatchObject({ status: 200, body: { product: { name: 'Bulbul Boot II' } } })
  const many = { products: [shoe.id], discountPercent: 10 }
  expect((await admin.json('PUT', '/products/update-many', many)).status).toBe(200)
  expect((await admin.get(`/products/managed/${shoe.id}`)).body).toMatchObject({ discountPrice: 1_350, hidden: true })
  const sheet = await admin.get(`/stock/store/${showroom}?search=bulbul`)
  expect(sheet.body.rows).toHaveLength(1)
  const size = firstRow(shoe.sizes).id
  const rows = [{ product: shoe.id, size, pairs: 3 }]
  expect((await admin.json('POST', `/stock/receive/${showroom}`, { reference: 'BULBUL', rows })).status).toBe(200)
  expect(await pairsOf(shop, showroom, { product: shoe.id, size })).toEqual([12, 0])
  for (const path of [
    `/categories/delete/${shoe.category}`,
    `/sub-categories/delete/${shoe.subCategory}`,
    `/colors/delete/${shoe.color}`,
    `/sizes/delete/${size}`,
  ])
    expect((await admin.remove(path)).status, path).toBe(409)
  expect((await admin.remove(`/products/delete/${shoe.id}`)).status).toBe(200)
  expect((await admin.get(`/products/managed/${shoe.id}`)).status).toBe(404)
  expect((await publish('products', shoe.id)).status).toBe(404)
  expect(await managedNames('query=bulbul')).toEqual([])
  expect((await admin.remove(`/categories/delete/${shoe.category}`)).body.message).toContain('sub-categor')
})

test('[DASH-27] [DASH-28] a product that is deleted is named to shoppers only if it ever was on sale', async () => {
  const closed = await hiddenSubCategory()
  const shoes: Record<string, [number, Shoe]> = {
    'on sale': [200, await makeProduct(shop)],
    hidden: [404, await makeProduct(shop, { hidden: true })],
    'in a hidden category': [404, await makeProduct(shop, { subCategory: closed.id })],
    published: [200, await makeProduct(shop, { hidden: true })],
    'moved into a hidden category': [200, await makeProduct(shop)],
    'hidden, in a place that is published': [404, await makeProduct(shop, { hidden: true, subCategory: closed.id })],
  }
  const idOf = (name: string) => shoes[name]?.[1].id ?? ''
  await publish('products', idOf('published'))
  const move = { products: [idOf('moved into a hidden category')], subCategory: closed.id }
  expect((await admin.json('PUT', '/products/update-many', move)).status).toBe(200)
  for (const [name, [status, { id }]] of Object.entries(shoes)) {
    if (name === 'hidden, in a place that is published') await publish('categories', closed.category)
    expect((await admin.remove(`/products/delete/${id}`)).status, name).toBe(200)
    expect((await read(`/products/gone/${id}`)).status, name).toBe(status)
  }
})

test('[DASH-27] [DASH-28] a program that knows no hidden products is refused the place and colour of one by its key', async () => {
  const closed = await hiddenSubCategory()
  const shoes = [await makeProduct(shop, { hidden: true }), await makeProduct(shop, { subCategory: closed.id })]
  for (const { id, category, subCategory, color } of shoes) {
    const steps = [
      sql`update products set category = null, sub_category = null where category = ${category} and archived_at is not null`,
      sql`update products set category = null, sub_category = null where sub_category = ${subCategory} and archived_at is not null`,
      sql`update products set color = null where color = ${color} and archived_at is not null`,
    ]
    for (const step of steps) await shop.db.execute(step)
    const row = firstRow(await shop.db.select().from(products).where(eq(products.id, id)))
    expect(row).toMatchObject({ category, subCategory, color })
    for (const [table, key] of [
      ['categories', category],
      ['sub_categories', subCategory],
      ['colors', color],
    ] as const)
      await expect(shop.db.execute(sql`delete from ${sql.identifier(table)} where id = ${key}`)).rejects.toSatisfy(
        isStillReferenced,
      )
  }
})

test('[DASH-28] a product goes and comes back with its place, whoever moves it, and what was hidden itself stays so', async () => {
  const [open, closed] = [await makeSubCategory(shop), await hiddenSubCategory()]
  const shoe = await makeProduct(shop, { subCategory: open.id })
  const secret = await makeProduct(shop, { subCategory: open.id, hidden: true })
  const ids = [shoe.id, secret.id]
  const shown = () => Promise.all(ids.map(async (id) => (await read(`/products/single/${id}`)).status === 200))
  expect(await shown()).toEqual([true, false])
  const moved = await admin.json('PUT', '/products/update-many', { products: ids, subCategory: closed.id })
  expect(await shown()).toEqual([false, false])
  const undone = await admin.json('PUT', `/products/undo/${moved.body.change}`, {})
  expect([undone.status, await shown()]).toEqual([200, [true, false]])
  const elsewhere = await hiddenSubCategory()
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
  const { id, category } = await hiddenSubCategory()
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
  const { id, category } = await hiddenSubCategory()
  const { code } = await makeProduct(shop, { subCategory: id })
  await shop.ownerDb.update(categories).set({ hidden: false }).where(eq(categories.id, category))
  const wrong = async () => (await verifyShop(shop, shop.images)).filter(({ mismatches }) => mismatches.length > 0)
  expect(await wrong()).toEqual([expect.objectContaining({ mismatches: [code] })])
  await shop.db.update(products).set({ category: sql`category` }).where(eq(products.category, category))
  expect(await wrong()).toEqual([])
})

async function hiddenSubCategory() {
  return makeSubCategory(shop, { category: (await makeCategory(shop, { hidden: true })).id })
}

function auditOf(subject: string) {
  return shop.db.select().from(auditEntries).where(eq(auditEntries.subject, subject))
}
