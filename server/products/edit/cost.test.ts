import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/platform/db/tables/memberships.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { readResponse } from '#server/testing/requests.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { type CellRequest, prepareRequest } from '#server/testing/role-matrix/matrix-cell.ts'
import type { MatrixRow } from '#server/testing/role-matrix/matrix-row.ts'
import { MATRIX } from '#server/testing/role-matrix/role-matrix.ts'
import { makeWorld } from '#server/testing/role-matrix/role-world.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { replaceMemberships } from '#server/users/memberships.queries.ts'
import { PERMISSIONS } from '#shared/rules/people/permissions.ts'

/** Like no other number of a shop under test. */
const COST = 873_215

let shop: TestApi
let admin: AdminClient
/** May all but see costs, in all showrooms. */
let blind: string
beforeAll(async () => {
  shop = await startApi({
    LIMIT_REGISTER_PER_ADDRESS: '1000',
    LIMIT_LOGIN_PER_ACCOUNT: '1000',
    LIMIT_ORDERS_PER_ACCOUNT: '1000',
  })
  admin = await createAdminClient(shop)
  const permissions = PERMISSIONS.filter((permission) => permission !== 'read_costs')
  const { id } = firstRow(await shop.db.insert(roles).values({ name: 'Blind', permissions }).returning())
  const person = await makeSignedInUser(shop, 'customer')
  await replaceMemberships(shop.db, person.id, [{ role: id, showrooms: 'all' }])
  blind = person.token
})
afterAll(() => shop.close())

const costOf = async (id: string) => firstRow(await shop.db.select().from(products).where(eq(products.id, id))).cost
const managed = async (id: string) => (await admin.get(`/products/managed/${id}`)).body

async function formOf(product: Awaited<ReturnType<typeof makeProduct>>, change: Record<string, string>) {
  const { image1: _, image2: __, ...fields } = await productFields({ product })
  return { ...fields, code: product.code, ...change }
}

test('[DATA-11] a cost is set, kept where it is not sent, taken away by a blank one, and copied; the audit has no amount', async () => {
  const product = await makeProduct(shop)
  const save = async (change: Record<string, string>) =>
    admin.form('PUT', `/products/update/${product.id}`, await formOf(product, change))
  expect(await managed(product.id)).toMatchObject({ cost: null })
  expect((await save({ cost: '৮,৭৩,২১৫' })).status).toBe(200)
  expect((await save({ name: 'Kept' })).status).toBe(200)
  expect(await managed(product.id)).toMatchObject({ name: 'Kept', cost: COST })
  const copy = await admin.json('POST', `/products/copy/${product.id}`, { code: 'COST-2' })
  expect(await costOf(copy.body.product._id)).toBe(COST)
  for (const cost of ['0', '-1', '1000001', '12.5', 'dear'])
    expect(await save({ cost }), cost).toMatchObject({ status: 422, body: { errors: [{ path: 'cost' }] } })
  expect((await save({ cost: '' })).status).toBe(200)
  expect(await managed(product.id)).toMatchObject({ cost: null })
  const owner = await makeSignedInUser(shop, 'superUser')
  const { text } = await shop
    .request(`/audit/all-entries?subject=${product.id}`, { token: owner.token })
    .then(async (answer) => ({ text: await answer.text() }))
  expect(text).toContain('"cost"')
  expect(text).not.toContain(String(COST))
})

test('[DATA-11] who may not see costs changes all else, and is refused a cost even if it is the right one', async () => {
  const product = await makeProduct(shop, { cost: COST })
  const send = async (change: Record<string, string>) =>
    readResponse(
      shop.request(`/products/update/${product.id}`, {
        method: 'PUT',
        token: blind,
        body: toFormData(await formOf(product, change)),
      }),
    )
  for (const cost of [String(COST), '1', ''])
    expect(await send({ cost })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', params: { permission: 'read_costs' } },
    })
  expect((await send({ name: 'Blindly' })).status).toBe(200)
  expect(await managed(product.id)).toMatchObject({ name: 'Blindly', cost: COST })
  const created = toFormData({ ...(await productFields({ product })), cost: '5' })
  const { status } = await readResponse(
    shop.request('/products/create', { method: 'POST', token: blind, body: created }),
  )
  expect(status).toBe(403)
})

test('[DATA-11] no answer of any call has a cost for visitors, or for staff who may all but see it', {
  timeout: 120_000,
}, async () => {
  const world = await makeWorld(shop)
  await shop.db.update(products).set({ cost: COST })
  await shop.ownerDb.execute(sql`alter table products alter cost set default ${sql.raw(String(COST))}`)
  const told: string[] = []
  let answers = 0
  const send = async ({ call }: MatrixRow, token: string | null, request: CellRequest) => {
    const { path, json, form, headers } = request
    const response = await shop.request(path, {
      method: call.split(' ')[0],
      ...(token && { token }),
      ...(headers && { headers }),
      ...(json === undefined ? {} : { json }),
      ...(form && { body: form }),
    })
    if (response.ok) answers += 1
    const text = await response.text()
    if (text.includes(String(COST)) || /"cost":/.test(text)) told.push(`${call} ${token ? 'staff' : 'visitor'}`)
  }
  for (const row of MATRIX.filter(({ isStream }) => !isStream)) {
    const request = await prepareRequest(world, row)
    if (row.rule === 'everyone' && row.call.startsWith('GET')) await send(row, null, request)
    await send(row, blind, request)
  }
  expect(told).toEqual([])
  expect(answers).toBeGreaterThan(90)
  expect((await admin.get('/products/managed')).body.products[0].cost).toBe(COST)
})

test('[DATA-11] the OpenAPI document promises a cost to nobody but who manages products', async () => {
  const document = await (await shop.request('/openapi.json')).json()
  const telling = Object.entries<Record<string, { responses?: unknown }>>(document.paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        JSON.stringify(resolved(document, responses)).includes('"cost":') ? [`${method} ${path.slice(7)}`] : [],
      ),
  )
  expect(telling.toSorted()).toEqual([
    'get /products/managed',
    'get /products/managed/{id}',
    'put /products/publish/{id}',
  ])
})

/** A part of the document with what it refers to in place of the references. */
function resolved(document: object, part: unknown, depth = 0): unknown {
  if (depth > 30 || typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((one) => resolved(document, one, depth + 1))
  if ('$ref' in part && typeof part.$ref === 'string') {
    const found = part.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    return resolved(document, found, depth + 1)
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(document, value, depth + 1)]))
}
