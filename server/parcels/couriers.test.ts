import { desc, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { type Courier, courier as schema } from '#shared/schemas/orders/parcel.ts'

let shop: TestApi
let admin: AdminClient
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
})
afterAll(() => shop.close())

const add = (name: string, overrides = {}) =>
  admin.json('POST', '/couriers/create', { ...COURIER_PRESETS[0], name, ...overrides })
const change = (id: string, json: object) => admin.json('PUT', `/couriers/update/${id}`, json)
const names = async () =>
  schema
    .array()
    .parse((await admin.get('/couriers/all-couriers')).body)
    .map(({ name }) => name)

test('[WORK-09] couriers are listed by name; one is changed in part, and nothing else of it', async () => {
  const { courier: padma } = (await add('Padma')).body as { courier: Courier }
  await add('Jamuna')
  expect(await names()).toEqual(['Jamuna', 'Padma'])
  const changed = await change(padma._id, { fees: { inside: 70, outside: 140 }, updatedAt: padma.updatedAt })
  expect(changed.body.courier).toEqual({
    ...padma,
    fees: { inside: 70, outside: 140 },
    updatedAt: expect.any(String),
  })
  expect((await change(padma._id, { name: 'jamuna' })).body.code).toBe('courier_name_taken')
  const rows = await shop.db
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(like(auditEntries.action, 'courier-%'))
    .orderBy(desc(auditEntries.at))
  expect(rows[0]).toEqual({ action: 'courier-changed', details: { name: 'Padma', fields: ['fees'] } })
})

test('[WORK-09] a courier out of use is in no list, is not changed or taken out again, and leaves its name to another', async () => {
  const { courier } = (await add('Meghna')).body as { courier: Courier }
  expect((await admin.remove(`/couriers/delete/${courier._id}`)).status).toBe(200)
  expect(await names()).not.toContain('Meghna')
  expect((await change(courier._id, { name: 'Back' })).status).toBe(404)
  expect((await admin.remove(`/couriers/delete/${courier._id}`)).status).toBe(404)
  expect((await add('Meghna')).status).toBe(201)
})

test.each([
  ['tracking', { tracking: 'https://parcels.example/track' }],
  ['tracking', { tracking: 'javascript:alert({code})' }],
  ['fees.inside', { fees: { inside: -1, outside: 100 } }],
  ['fees.outside', { fees: { inside: 60, outside: 60.5 } }],
  ['columns', { columns: [] }],
  ['phone', { phone: 'call us' }],
  ['name', { name: ' ' }],
])('[WORK-09] a courier whose %s is wrong is refused at that field: %j', async (field, wrong) => {
  const before = await names()
  const { status, body } = await add('Wrong', wrong)
  expect([status, body.errors?.[0]?.path]).toEqual([422, field])
  expect(await names()).toEqual(before)
})
