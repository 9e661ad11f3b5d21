import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/platform/db/tables/memberships.ts'
import { createAdminClient } from '#server/testing/admin-client.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { replaceMemberships } from '#server/users/memberships.queries.ts'
import { type Activity, activity } from '#shared/schemas/people/activity.ts'

let shop: TestApi
let owner: Awaited<ReturnType<typeof makeSignedInUser>>
let uttara: string
let banani: string
let order: { _id: string; number: string }
let other: { _id: string; number: string }
let product: Awaited<ReturnType<typeof makeProduct>>

/** Two orders, one step of each; pairs that were received; a setting that was changed; a price. */
beforeAll(async () => {
  shop = await startApi()
  owner = await makeSignedInUser(shop, 'superUser', { name: 'The Owner' })
  uttara = (await makeShowroom(shop, { code: 'Uttara' })).id
  banani = (await makeShowroom(shop, { code: 'Banani' })).id
  const clerk = await makeSignedInUser(shop, 'admin', { name: 'Rumana Clerk' })
  product = await makeProduct(shop, { code: 'SH-7788' })
  const customer = await makeSignedInUser(shop, 'customer', { name: 'Nasrin Buyer' })
  order = await makeOrder(shop, customer.token, { store: uttara, product })
  other = await makeOrder(shop, customer.token, { store: banani, product })
  for (const { _id } of [order, other])
    await send('PUT', `/orders/updateStatus/${_id}`, clerk.token, { status: 'Cancelled' })
  const rows = [{ product: product.id, size: firstRow(product.sizes).id, pairs: 3 }]
  await send('POST', `/stock/receive/${uttara}`, owner.token, { rows, reference: 'NOTE-1' })
  const { hours, updatedAt } = (await send('GET', '/settings/all', owner.token)).body
  const changed = { ...hours, usual: { ...hours.usual, opens: '09:15' } }
  await send('PUT', '/settings/update', owner.token, { hours: changed, updatedAt })
  const admin = await createAdminClient(shop)
  await admin.json('PUT', '/products/update-many', { products: [product.id], discountPercent: 10 })
})
afterAll(() => shop.close())

async function send(method: string, path: string, token: string, json?: unknown) {
  const answer = await readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
  if (method !== 'GET') expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
async function read(query = '', token = owner.token) {
  const { status, body } = await send('GET', `/audit/activity${query}`, token)
  return { status, entries: (body.entries ?? []) as Activity[], next: body.next as string | null }
}
const toldOf = ({ source, subject, action, details }: Activity) =>
  [source, action ?? details.kind ?? details.to ?? '', subject?.name ?? ''].join(' ').trim()

test('[PEOPLE-08] audit, settings, steps of orders, pairs and money are one list, newest first', async () => {
  const { status, entries, next } = await read('?limit=100')
  expect([status, next]).toEqual([200, null])
  for (const entry of entries) expect(activity.strict().parse(entry)).toEqual(entry)
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const told = entries.map(toldOf)
  for (const one of [
    'audit product-changed SH-7788',
    'settings',
    `order Cancelled ${order.number}`,
    `order Cancelled ${other.number}`,
    'stock received SH-7788',
  ])
    expect(told).toContain(one)
  expect(told.filter((one) => one.includes('settings'))).toEqual(['settings'])
  const settings = entries.find(({ source }) => source === 'settings')?.settings
  expect(settings?.after).toMatchObject({ hours: { usual: { opens: '09:15' } } })
  expect(entries.find(({ source }) => source === 'order')).toMatchObject({ by: { name: 'Rumana Clerk' } })
  expect(JSON.stringify(entries)).not.toContain('Nasrin')
})

test('[PEOPLE-08] it is searched by person, thing, day and book, with digits of both kinds', async () => {
  const told = async (query: string) => (await read(`?limit=100&${query}`)).entries.map(toldOf)
  const step = `order Cancelled ${order.number}`
  expect(await told('person=rumana&source=order')).toEqual([`order Cancelled ${other.number}`, step])
  expect(await told('person=nobody')).toEqual([])
  expect(await told(`thing=${order.number.toLowerCase()}&source=order`)).toEqual([step])
  const bengali = order.number.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
  expect(await told(`thing=${encodeURIComponent(bengali)}&source=order`)).toEqual([step])
  expect(await told(`thing=${encodeURIComponent('sh-৭৭৮৮')}&source=audit`)).toEqual(['audit product-changed SH-7788'])
  expect(await told('thing=uttara&source=order')).toEqual([step])
  expect(await told('parts=hours')).toEqual(['settings'])
  expect(await told('parts=delivery')).toEqual([])
  expect(await told('to=2020-01-01')).toEqual([])
  expect((await told(`from=${new Date().toISOString().slice(0, 10)}`)).length).toBeGreaterThan(0)
  expect((await send('GET', '/audit/activity?source=gossip', owner.token)).status).toBe(422)
})

test('[PEOPLE-08] pages follow each other by their last entry, without a gap or a repetition', async () => {
  const all = (await read('?limit=100')).entries
  const paged: Activity[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await read(`?limit=2${next && `&after=${encodeURIComponent(next)}`}`)
    paged.push(...page.entries)
    next = page.next
  }
  expect(paged).toEqual(all)
  const last = all.at(-1)
  for (const after of [
    'nonsense',
    `2026-02-30T00:00:00.000000Z_order_${last?._id}`,
    `0000-01-01T00:00:00.000000Z_order_${last?._id}`,
  ])
    expect((await read(`?limit=100&after=${after}`)).entries, after).toEqual(all)
})

test('[PEOPLE-08] who may read the audit of some showrooms sees what happened there, and nothing of the whole shop', async () => {
  const permissions = ['read_audit' as const]
  const { id: role } = firstRow(await shop.db.insert(roles).values({ name: 'Auditor', permissions }).returning())
  const auditor = await makeSignedInUser(shop, 'customer')
  await replaceMemberships(shop.db, auditor.id, [{ role, showrooms: [uttara] }])
  const { status, entries } = await read('?limit=100', auditor.token)
  expect(status).toBe(200)
  const told = entries.map(toldOf)
  expect(told).toContain(`order Cancelled ${order.number}`)
  expect(told).toContain('stock received SH-7788')
  expect(told.join()).not.toMatch(new RegExp(`${other.number}|settings|product-changed`))
  expect(new Set(entries.map(({ showroom }) => showroom?.code))).toEqual(new Set(['Uttara']))
  expect((await send('GET', '/audit/all-entries', auditor.token)).body.params.permission).toBe('read_audit')
  const admin = await createAdminClient(shop)
  expect((await read('', admin.token)).status).toBe(403)
})
