import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStillReferenced } from '#server/platform/db/constraint-errors.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeHiddenSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { type Doors, makeShoe, openDoors, type Shoe, shopperDoors } from '#server/testing/shopper-doors.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { managedProducts } from '#shared/schemas/product-input.ts'

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
const managedNames = async (query: string) =>
  managedProducts.parse((await admin.get(`/products/managed?${query}`)).body).products.map(({ name }) => name)

test('[DASH-27] a hidden product is behind every door of shoppers until it is published, and new from then on', async () => {
  const shoe = await makeShoe(shop, showroom, {
    name: 'Kingfisher Veiled',
    hidden: true,
    createdAt: new Date('2026-01-05'),
  })
  expect(await openDoors(doors, shoe)).toEqual([])
  expect((await read(`/products/gone/${shoe.id}`)).status).toBe(404)
  expect(await managedNames('query=kingfisher')).toEqual(['Kingfisher Veiled'])
  expect(await managedNames('query=kingfisher&notPublished=true')).toEqual(['Kingfisher Veiled'])
  const { version } = await readPublicState(shop.db)
  const { status, body } = await publish('products', shoe.id)
  expect([status, body.message]).toEqual([200, 'Product published successfully'])
  expect(body.product).toMatchObject({ hidden: false, isNew: true, updatedAt: shoe.updatedAt.toISOString() })
  expect((await readPublicState(shop.db)).version).not.toBe(version)
  expect(await openDoors(doors, shoe)).toEqual(Object.keys(doors))
  expect(await managedNames('query=kingfisher&notPublished=true')).toEqual([])
  const entry = { action: 'product-published', subject: shoe.id, details: { name: shoe.code } }
  expect(await auditOf(shoe.id)).toEqual([expect.objectContaining(entry)])
  expect((await publish('products', shoe.id)).status).toBe(200)
  expect(await auditOf(shoe.id)).toHaveLength(1)
  expect((await publish('products', crypto.randomUUID())).status).toBe(404)
})

test('[DASH-27] several are published together, all or none, and those of a hidden category are told apart', async () => {
  const closed = await makeHiddenSubCategory(shop)
  const shoes = [
    await makeProduct(shop, { hidden: true }),
    await makeProduct(shop, { hidden: true, subCategory: closed.id }),
    await makeProduct(shop),
  ]
  const ids = shoes.map(({ id }) => id)
  const publishMany = (products: string[]) => admin.json('PUT', '/products/publish-many', { products })
  expect((await publishMany([...ids, crypto.randomUUID()])).status).toBe(404)
  expect((await read(`/products/single/${ids[0]}`)).status).toBe(404)
  expect(await publishMany(ids)).toMatchObject({
    status: 200,
    body: {
      message: '2 products published. Shoppers see 1 of them once its category is published.',
    },
  })
  const statuses = await Promise.all(ids.map(async (id) => (await read(`/products/single/${id}`)).status))
  expect(statuses).toEqual([200, 404, 200])
  for (const [at, count] of [1, 1, 0].entries()) expect(await auditOf(ids[at] ?? '')).toHaveLength(count)
  expect((await publishMany(ids)).body.message).toContain('0 products published')
  expect((await publishMany([])).status).toBe(422)
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
  const shoe = await makeShoe(shop, showroom, { name: 'Bulbul Boot', hidden: true })
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
  const unseen = await makeProduct(shop, { hidden: true, sizes: [48] })
  expect((await admin.remove(`/sizes/delete/${firstRow(unseen.sizes).id}`)).status, 'a size of it alone').toBe(409)
  expect((await admin.remove(`/products/delete/${shoe.id}`)).status).toBe(200)
  expect((await admin.get(`/products/managed/${shoe.id}`)).status).toBe(404)
  expect((await publish('products', shoe.id)).status).toBe(404)
  expect(await managedNames('query=bulbul')).toEqual([])
  expect((await admin.remove(`/categories/delete/${shoe.category}`)).body.message).toContain('sub-categor')
})

test('[DASH-27] [DASH-28] a product that is deleted is named to shoppers only if it ever was on sale', async () => {
  const closed = await makeHiddenSubCategory(shop)
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
  const closed = await makeHiddenSubCategory(shop)
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

function auditOf(subject: string) {
  return shop.db.select().from(auditEntries).where(eq(auditEntries.subject, subject))
}
