import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { createAdminClient } from '#server/testing/admin-client.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { type AuditEntry, auditEntry } from '#shared/schemas/audit.ts'
import { addAuditEntry } from './queries.ts'

let shop: TestApi
let owner: Awaited<ReturnType<typeof makeSignedInUser>>
let customer: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi()
  owner = await makeSignedInUser(shop, 'superUser', { name: 'The Owner' })
  customer = await makeSignedInUser(shop, 'customer', { name: 'Nasrin Akter' })
})
afterAll(() => shop.close())

async function read(query = '', token = owner.token) {
  const response = await shop.request(`/audit/all-entries${query}`, { token })
  return { ...(await readResponse(response)), headers: response.headers }
}
const actionsOf = async (query: string) =>
  ((await read(query)).body as AuditEntry[]).map(({ action, details }) => `${action} ${details.page ?? ''}`.trim())

test('[DASH-20] [API-02] the list is bare, newest first, and says who did what to whom, also of what is gone', async () => {
  const admin = await createAdminClient(shop)
  const store = await makeShowroom(shop, { code: 'Banani' })
  const { body: created } = await admin.json('POST', '/colors/create', { name: 'navy' })
  await admin.remove(`/colors/delete/${created.color._id}`)
  const order = await makeOrder(shop, customer.token, { store: store.id })
  await admin.get(`/orders/singleOrder/${order._id}`)
  await admin.get(`/orders/customerOrder/${customer.id}`)
  await admin.get(`/orders/storeOrder/${store.id}`)
  await addAuditEntry(
    shop.db,
    { id: null, requestId: null, address: null },
    { action: 'backup-made', details: { rows: 3 } },
  )

  const { status, body, headers } = await read('?limit=100')
  expect(status).toBe(200)
  expect(headers.get('X-Total-Count')).toBe('6')
  expect(headers.get('Cache-Control')).toBe('no-store')
  for (const entry of body) expect(auditEntry.strict().parse(entry)).toEqual(entry)
  const by = { _id: expect.any(String), name: expect.stringMatching(/^Tester/) }
  expect(body.map((entry: AuditEntry) => [entry.action, entry.by, entry.subject?.name ?? null, entry.details])).toEqual(
    [
      ['backup-made', null, null, { rows: 3 }],
      ['orders-read', by, 'Banani', { page: 1, listed: 1, searched: false }],
      ['customer-orders-read', by, 'Nasrin Akter', { page: 1, listed: 1 }],
      ['order-read', by, order.number, {}],
      ['color-deleted', by, 'navy', {}],
      ['color-created', by, 'navy', {}],
    ],
  )
  await shop.request(`/auth/delete/${customer.id}`, { method: 'DELETE', token: customer.token })
  expect(JSON.stringify((await read()).body)).not.toContain('Nasrin')
})

test('[DASH-20] it is filtered by actor, action, subject and time, in any combination, and paged', async () => {
  const [by, other, subject] = [crypto.randomUUID(), owner.id, crypto.randomUUID()]
  const { id } = await makeSignedInUser(shop, 'admin', { id: by })
  const at = (day: number) => new Date(`2026-10-0${day}T00:00:00+06:00`)
  await shop.db.insert(auditEntries).values([
    { at: at(1), by: id, action: 'users-read', details: { page: 1 } },
    { at: at(2), by: id, action: 'users-read', details: { page: 2 } },
    { at: at(3), by: id, action: 'role-changed', subject, details: { page: 3 } },
    { at: at(4), by: other, action: 'role-changed', subject, details: { page: 4 } },
  ])
  expect(await actionsOf(`?by=${by}`)).toEqual(['role-changed 3', 'users-read 2', 'users-read 1'])
  expect(await actionsOf(`?by=${by.toUpperCase()}&action=users-read`)).toEqual(['users-read 2', 'users-read 1'])
  expect(await actionsOf(`?subject=${subject}`)).toEqual(['role-changed 4', 'role-changed 3'])
  expect(await actionsOf(`?subject=${subject}&by=${other}`)).toEqual(['role-changed 4'])
  expect(await actionsOf('?from=2026-10-02&to=2026-10-03')).toEqual(['role-changed 3', 'users-read 2'])
  expect(await actionsOf('?from=2026-10-01T18:00:00Z&to=2026-10-02T18:00:00Z')).toEqual(['users-read 2'])
  for (const nobody of ['by=x', `by=${crypto.randomUUID()}`, 'subject=x', `subject=${crypto.randomUUID()}`])
    expect(await actionsOf(`?${nobody}`), nobody).toEqual([])

  const pages = [await read(`?by=${by}&limit=2`), await read(`?by=${by}&limit=2&page=2`)]
  expect(pages.map(({ body }) => body.length)).toEqual([2, 1])
  expect(pages.map(({ headers }) => headers.get('X-Total-Count'))).toEqual(['3', '3'])
  expect(pages[0]?.headers.get('Link')).toBe(`<?by=${by}&limit=2&page=2>; rel="next"`)
})

test('[API-07] an unknown action and an impossible time are refused with their field', async () => {
  for (const [query, path] of [
    ['?action=hacked', 'action'],
    ['?from=yesterday', 'from'],
    ['?to=2026-02-30', 'to'],
  ])
    expect(await read(query)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})

test.each(['customer', 'storeUser', 'admin'] as const)('[API-10] it is not for a plain %s', async (role) => {
  const { token } = await makeSignedInUser(shop, role)
  expect((await read('', token)).status).toBe(403)
})
