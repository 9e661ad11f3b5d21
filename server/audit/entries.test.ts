import { asc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeColor, makeSize } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { showroomFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
let admin: AdminClient
let startedAt: Date
beforeAll(async () => {
  shop = await startApi({ TRUST_PROXY: '1' })
  admin = await createAdminClient(shop)
})
beforeEach(async () => {
  const { rows } = await shop.pool.query<{ now: Date }>('select clock_timestamp() as now')
  startedAt = rows[0]?.now ?? new Date()
})
afterAll(() => shop.close())

/** The entries since the test began, oldest first. */
const entries = () =>
  shop.db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.at, startedAt))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
const actions = async () => (await entries()).map(({ action, subject, details }) => ({ action, subject, details }))

/** Refuses new entries while `work` runs. */
async function withoutAudit(work: () => Promise<void>) {
  await shop.ownerDb.execute(
    'create trigger refused before insert on audit_entries for each row execute function refuse_change()',
  )
  await work().finally(() => shop.ownerDb.execute('drop trigger refused on audit_entries'))
}

describe('[I25] an entry of a write', () => {
  test('says who, when, by which request and from which network, and never more than is needed of what', async () => {
    const { id, token } = await makeSignedInUser(shop, 'admin')
    for (const address of ['203.0.113.77', '2001:db8:1:2::a'])
      await shop.request('/directors/add', {
        method: 'POST',
        token,
        headers: { 'X-Forwarded-For': address },
        body: formOf({ name: 'Rahima Khatun', designation: 'Chair', about: 'Founded it in 1998.' }),
      })
    const [first, second] = await entries()
    expect(first).toMatchObject({ by: id, action: 'director-created', details: {}, address: '203.0.113.0/24' })
    expect(first?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(Math.abs((first?.at.getTime() ?? 0) - startedAt.getTime())).toBeLessThan(60_000)
    expect(second?.address).toBe('2001:db8:1::/48')
    expect(second?.requestId).not.toBe(first?.requestId)
    expect(JSON.stringify([first, second])).not.toMatch(/Rahima|Founded|203\.0\.113\.77/)
  })

  test('names the fields that changed, and the article number by which people know a product', async () => {
    const { id, code, ...product } = await makeProduct(shop, { originalPrice: 2_000, discountPrice: 1_500 })
    const size = await makeSize(shop, 47)
    const sent = {
      ...{ name: 'Another name', code, description: product.description, originalPrice: '2000', discountPrice: '1200' },
      ...{ category: product.category, subCategory: product.subCategory, color: product.color },
      ...{ featured: String(product.featured), bestSeller: String(product.bestSeller) },
    }
    const update = (sizes: string[]) =>
      admin.form('PUT', `/products/update/${id}`, { ...sent, sizes: JSON.stringify(sizes) })
    expect((await update([size.id])).status).toBe(200)
    expect((await update([size.id])).status).toBe(200)
    expect(await actions()).toEqual([
      {
        action: 'product-changed',
        subject: id,
        details: {
          name: code,
          fields: ['name', 'discountPrice', 'sizeIds'],
          discountPrice: { from: 1_500, to: 1_200 },
        },
      },
      { action: 'product-changed', subject: id, details: { name: code, fields: [] } },
    ])
  })

  test('of many products stands at each of them with its old and new price', async () => {
    const dear = await makeProduct(shop, { originalPrice: 3_000, discountPrice: 3_000 })
    const cheap = await makeProduct(shop, { originalPrice: 1_000, discountPrice: 900, bestSeller: true })
    const json = { products: [dear.id, cheap.id], discountPercent: 20, bestSeller: true }
    expect((await admin.json('PUT', '/products/update-many', json)).status).toBe(200)
    const made = await entries()
    expect(new Set(made.map(({ requestId }) => requestId)).size).toBe(1)
    expect(Object.fromEntries(made.map(({ subject, details }) => [subject, details]))).toEqual({
      [dear.id]: {
        name: dear.code,
        fields: ['discountPrice', 'bestSeller'],
        discountPrice: { from: 3_000, to: 2_400 },
      },
      [cheap.id]: { name: cheap.code, fields: ['discountPrice'], discountPrice: { from: 900, to: 800 } },
    })
  })

  test('tells of what is gone what it was called', async () => {
    const { id } = await makeColor(shop, 'teal')
    await admin.remove(`/colors/delete/${id}`)
    const created = await admin.json('POST', '/showrooms/create', showroomFields('Banani 11'))
    await admin.remove(`/showrooms/delete/${created.body.showroom._id}`)
    expect(await actions()).toEqual([
      { action: 'color-deleted', subject: id, details: { name: 'teal' } },
      { action: 'showroom-created', subject: created.body.showroom._id, details: { name: 'Banani 11' } },
      { action: 'showroom-deleted', subject: created.body.showroom._id, details: { name: 'Banani 11' } },
    ])
  })

  test('is not there when the write is refused', async () => {
    const product = await makeProduct(shop)
    const missing = crypto.randomUUID()
    const outdated = { name: 'plum', updatedAt: '2026-01-01T00:00:00.000Z' }
    const responses = [
      await admin.remove(`/colors/delete/${product.color}`),
      await admin.remove(`/slides/delete/${missing}`),
      await admin.json('PUT', `/colors/update/${product.color}`, outdated),
      await admin.json('PUT', `/sizes/update/${missing}`, { size: 12 }),
      await admin.json('PUT', '/products/update-many', { products: [product.id, missing], discountPercent: 50 }),
      await admin.form('POST', '/categories/create', { name: '', image: await makeImage() }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([409, 404, 409, 404, 404, 422])
    expect(await entries()).toEqual([])
  })
})

test('[F18] [I25] a write or a reading whose entry cannot be written does not happen', async () => {
  const product = await makeProduct(shop, { originalPrice: 3_000, discountPrice: 3_000 })
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token)
  const color = await makeColor(shop, 'olive')
  await withoutAudit(async () => {
    const attempts = [
      admin.json('PUT', '/products/update-many', { products: [product.id], discountPercent: 10 }),
      admin.json('POST', '/colors/create', { name: 'peru' }),
      admin.json('PUT', `/colors/update/${color.id}`, { name: 'plum' }),
      admin.remove(`/colors/delete/${color.id}`),
      admin.get('/orders/all'),
      admin.get(`/orders/singleOrder/${order._id}`),
      admin.get(`/orders/customerOrder/${customer.id}`),
    ]
    for (const attempt of attempts) expect((await attempt).body).toMatchObject({ code: 'internal' })
    const own = await shop.request(`/orders/singleOrder/${order._id}`, { token: customer.token })
    expect(own.status).toBe(200)
  })
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
  expect(row?.discountPrice).toBe(3_000)
  const { body } = await admin.get('/colors/all-colors')
  const names = body.map(({ name }: { name: string }) => name)
  expect(names).toContain('olive')
  expect(names).not.toContain('peru')
  expect(names).not.toContain('plum')
})

test("[I25] staff who read customers' orders leave an entry, customers who read their own do not", async () => {
  const store = (await makeShowroom(shop)).id
  const staff = await makeSignedInUser(shop, 'storeUser', { store })
  const customer = await makeSignedInUser(shop, 'customer', { name: 'Nasrin Akter' })
  const order = await makeOrder(shop, customer.token, { store })
  const ownOrder = await makeOrder(shop, staff.token, { store })
  const read = async (path: string, token: string) => (await shop.request(path, { token })).status
  await read(`/orders/singleOrder/${order._id}`, customer.token)
  await read(`/orders/customerOrder/${customer.id}`, customer.token)
  await read(`/orders/singleOrder/${ownOrder._id}`, staff.token)
  expect(await entries()).toEqual([])

  await read(`/orders/storeOrder/${store}?query=01000000000`, staff.token)
  await read('/orders/all?page=2&limit=1', admin.token)
  await read(`/orders/singleOrder/${order._id}`, staff.token)
  await read(`/orders/customerOrder/${customer.id}`, admin.token)
  expect(await read(`/orders/customerOrder/${crypto.randomUUID()}`, admin.token)).toBe(404)
  expect(await read(`/orders/singleOrder/${crypto.randomUUID()}`, admin.token)).toBe(404)
  const made = await entries()
  expect(made.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ['orders-read', store, { page: 1, listed: 2, searched: true }],
    ['orders-read', null, { page: 2, listed: 1, searched: false }],
    ['order-read', order._id, {}],
    ['customer-orders-read', customer.id, { page: 1, listed: 1 }],
  ])
  expect(JSON.stringify(made)).not.toMatch(/01000000000|Nasrin|mail\.example/)
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
