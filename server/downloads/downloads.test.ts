import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#server/api.ts'
import { SIGN_IN_LISTS } from '#server/auth/downloads.ts'
import { COUNTER_LISTS } from '#server/counter/downloads.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { type HoldsShop, startHoldsShop } from '#server/testing/fixtures/holds-shop.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { unzip } from '#server/testing/unzip.ts'
import { DOWNLOADS, type DownloadName } from '#shared/rules/staff/downloads.ts'
import { LISTS } from './lists/lists.ts'

/** Every call that lists something for staff, with its file. */
const FILES: Record<string, DownloadName | DownloadName[]> = {
  'GET /orders/all': 'orders',
  'GET /orders/storeOrder/{storeId}': 'orders',
  'GET /calls/queue': 'calls',
  'GET /calls/asked': 'asked-orders',
  'GET /calls/report': 'call-report',
  'GET /stock/requests': 'size-requests',
  'GET /payments/matches': 'payments',
  'GET /payments/refunds': 'refunds',
  'GET /cash/settlements': 'settlements',
  'GET /cash/owed': 'owed',
  'GET /cash/counter': 'till',
  'GET /cash/counter/closings': 'closings',
  'GET /cash/books': ['books', 'ledger'],
  'GET /vouchers/all': 'vouchers',
  'GET /parcels/packed': 'packed',
  'GET /parcels/hand-overs': 'hand-overs',
  'GET /couriers/all-couriers': 'couriers',
  'GET /counter/sales': 'sales',
  'GET /counter/differences': 'sale-differences',
  'GET /counter/gaps': 'sale-gaps',
  'GET /counter/devices': 'devices',
  'GET /counter/barcodes': 'barcodes',
  'GET /counter/exchanges/all': 'exchanges',
  'GET /counter/exchanges/reasons': 'exchange-reasons',
  'GET /counter/exchange-requests/all': 'exchange-requests',
  'GET /stock/store/{storeId}': 'stock',
  'GET /stock/movements': 'movements',
  'GET /stock/transfers/all-transfers': 'transfers',
  'GET /products/managed': 'products',
  'GET /categories/managed': 'categories',
  'GET /sub-categories/managed': 'sub-categories',
  'GET /colors/all-colors': 'colors',
  'GET /sizes/all-sizes': 'sizes',
  'GET /showrooms/all-showrooms': 'showrooms',
  'GET /directors/all': 'directors',
  'GET /slides/managed': 'slides',
  'GET /search-words/all': 'search-words',
  'GET /search-words/misses': 'searches',
  'GET /auth/all': 'users',
  'GET /auth/all-su': 'memberships',
  'GET /roles/all-roles': 'roles',
  'GET /invites/all-invites': 'invites',
  'GET /auth/staff-sessions': 'sessions',
  'GET /audit/all-entries': 'audit',
  'GET /audit/activity': 'activity',
  'GET /settings/history': 'settings-history',
}

/** Reads of staff that are no list of a page, or a part of one. */
const EXCEPTIONS: Record<string, string> = {
  'GET /auth/api-keys': 'a handful of keys, whose secrets are nowhere',
  'GET /calls/sizes/{orderId}': 'the sizes of one order',
  'GET /calls/caller/{phone}': 'one caller, looked up',
  'GET /cash/settlements/{settlementId}': 'rows of a file that the courier has sent',
  'GET /counter/changes': 'for devices',
  'GET /counter/collections/find': 'what a code fetches; what is kept for phones is found by its code alone',
  'GET /counter/exchanges/find': 'what a number finds',
  'GET /counter/pairs/{productId}': 'the pairs of one shoe',
  'GET /counter/till': 'the till of one device, that of its showroom in part',
  'GET /dashboard/stock': 'figures, of which Stock has the rows',
  'GET /dashboard/summary': 'figures, of which Orders has the rows',
  'GET /memberships/of/{userId}': 'of one person; all of them are in the memberships',
  'GET /orders/board/{storeId}': 'work, of which Orders has the rows',
  'GET /orders/boards': 'counts',
  'GET /orders/customerOrder/{userId}': 'of one person; all of them are in Orders',
  'GET /papers/deliveries/{storeId}': 'the newest deliveries, which are among the movements',
  'GET /papers/orders': 'papers',
  'GET /parcels/hand-over/{handOverId}': 'has the sheet of its courier',
  'GET /imports/all': 'files, of which each is a list',
  'GET /webhooks/all': 'a handful of webhooks, whose secrets are nowhere',
  'GET /webhooks/deliveries/{id}': 'the latest of one webhook',
  'GET /imports/pictures/all': 'folders of pictures, of which each is a list',
  'GET /products/changes': 'what can still be undone',
  'GET /stock/order/{orderId}': 'showrooms for one order',
}

const route = z.object({
  method: z.literal('get'),
  path: z.string(),
  responses: z.object({
    200: z.object({ content: z.object({ 'application/json': z.object({ schema: z.instanceof(z.ZodType) }) }) }),
  }),
})

let world: HoldsShop
let superUser: { id: string; token: string }
beforeAll(async () => {
  world = await startHoldsShop()
  superUser = await makeSignedInUser(world.shop, 'superUser')
})
afterAll(() => world.shop.close())

const download = (path: string, token = superUser.token) => world.shop.request(`/downloads/${path}`, { token })

/** The rows of a file, as spreadsheet programs read it. */
async function rowsOf(path: string, format = 'csv', token?: string): Promise<string[][]> {
  const response = await download(`${path}${path.includes('?') ? '&' : '?'}format=${format}`, token)
  expect(response.status, path).toBe(200)
  return readRows(new File([await response.arrayBuffer()], `list.${format}`))
}

/** Every call for staff, or for everyone, whose answer is a list. */
function listingCalls(): string[] {
  const hasList = (schema: unknown): boolean => {
    const { type, properties = {} } = schema as { type?: string; properties?: Record<string, { type?: string }> }
    return type === 'array' || Object.values(properties).some((property) => property.type === 'array')
  }
  return createApi(world.shop).openAPIRegistry.definitions.flatMap((definition) => {
    const { data } = route.safeParse('route' in definition ? definition.route : undefined)
    if (!data) return []
    const json = z.toJSONSchema(data.responses[200].content['application/json'].schema, { unrepresentable: 'any' })
    return hasList(json) ? [`GET ${data.path.replace('/api/v1', '')}`] : []
  })
}

test('[DATA-05] every list of staff is a file, or named with why it is none; a new one too', () => {
  const isForEveryone = (call: string) => accessOf(call) === 'everyone' || accessOf(call) === 'signed in'
  const calls = listingCalls()
  const unknown = calls.filter((call) => !isForEveryone(call) && !(call in FILES) && !(call in EXCEPTIONS))
  expect(unknown).toEqual([])
  expect([...new Set(Object.values(FILES).flat())].toSorted()).toEqual([...DOWNLOADS].toSorted())
  expect([...LISTS, ...COUNTER_LISTS, ...SIGN_IN_LISTS].map(({ name }) => name).toSorted()).toEqual(
    [...DOWNLOADS].toSorted(),
  )
})

function accessOf(call: string): string {
  const found = createApi(world.shop).openAPIRegistry.definitions.find(
    (definition) =>
      'route' in definition &&
      `GET ${definition.route.path.replace('/api/v1', '')}` === call &&
      definition.route.method === 'get',
  )
  return String((found as { route?: Record<string, unknown> } | undefined)?.route?.['x-access'])
}

test('[DATA-05] the file of orders is what the filter shows, in CSV and XLSX alike, whatever is placed meanwhile', async () => {
  const [store, other] = [await world.openShowroom(), await world.openShowroom()]
  const customer = await world.newCustomer()
  for (const quantity of [1, 2, 3]) await world.order(store, customer, quantity)
  await world.order(other, customer, 4)
  await world.shop.db
    .update(orders)
    .set({ shippingName: '=1+1', shippingPhone: '01712345678', shippingAddress: '10-12' })
    .where(eq(orders.store, store))
  const shown = (await world.send('GET', `/orders/all?store=${store}`)).body
  const [csv, xlsx] = [await rowsOf(`orders?store=${store}`), await rowsOf(`orders?store=${store}`, 'xlsx')]
  expect(xlsx).toEqual(csv)
  const [head = [], ...rows] = csv
  const column = (heading: string) => rows.map((row) => row[head.indexOf(heading)])
  expect(column('Order')).toEqual(shown.map(({ number }: { number: string }) => number))
  expect(column('Total')).toEqual(shown.map(({ total }: { total: number }) => String(total)))
  expect(column('Pairs')).toEqual(['3', '2', '1'])
  expect([column('Name')[0], column('Phone')[0], column('Address')[0]]).toEqual(['=1+1', '01712345678', '10-12'])

  const raw = await (await download(`orders?store=${store}`)).text()
  expect(raw, 'no program runs it, or takes a phone for a number').toMatch(/,'=1\+1,'01712345678,.*,'10-12,/)
  const one = (await rowsOf(`orders?query=${shown[0].number}`)).slice(1)
  expect(one).toEqual([rows[0]])
  expect((await rowsOf('orders')).length - 1).toBe((await world.send('GET', '/orders/all')).body.length)
})

test('[DATA-05] a file is noted before it goes out, without what was searched for, and nobody makes many in an hour', async () => {
  const clerk = await makeSignedInUser(world.shop, 'admin')
  await rowsOf('orders?query=01712345678&from=2026-11-01', 'csv', clerk.token)
  const entries = await world.shop.db.select().from(auditEntries).where(eq(auditEntries.by, clerk.id))
  expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'list-downloaded', details: { list: 'orders', format: 'csv', from: '2026-11-01', searched: true } },
  ])
  const refused = await download('orders?store=0190a000-0000-7000-8000-000000000000', clerk.token)
  expect([refused.status, (await refused.json()).code]).toEqual([404, 'not_found'])
  const statuses: number[] = []
  for (let tries = 0; tries < 125 && statuses.at(-1) !== 429; tries += 1) {
    const response = await download('sizes', (await makeTired()).token)
    await response.text()
    statuses.push(response.status)
  }
  expect(statuses.at(-1)).toBe(429)
})

let tired: { token: string } | null = null
async function makeTired() {
  tired ??= await makeSignedInUser(world.shop, 'admin')
  return tired
}

test('[DATA-05] every file is made in both languages, with headings that differ from each other', async () => {
  const store = await world.openShowroom()
  const { token } = await makeSignedInUser(world.shop, 'superUser')
  const headOf = async (path: string): Promise<string[]> => {
    const response = await world.shop.request(path, { token })
    expect(response.status, path).toBe(200)
    return parse(await response.text(), { bom: true })[0] ?? []
  }
  for (const name of DOWNLOADS) {
    const path = `/downloads/${name}${name === 'till' || name === 'closings' ? `?store=${store}` : ''}`
    const [english, bangla] = [await headOf(path), await headOf(`/bn${path}`)]
    expect(new Set(english).size, name).toBe(english.length)
    const ownNames = /^[ -~]*$/
    expect(
      bangla.filter((heading) => ownNames.test(heading)),
      name,
    ).toEqual([])
    expect(bangla.length, name).toBe(english.length)
  }
})

test('[DATA-05] in no file of any list does a cell run, or a phone or a code turn into a number', async () => {
  const store = await world.openShowroom()
  const { token } = await makeSignedInUser(world.shop, 'superUser')
  for (const [table, column, value] of [
    ['users', 'name', '=2+3'],
    ['users', 'location', '\t=1'],
    ['showrooms', 'code', "@SUM(A1)' || right(id::text, 12) || '"],
    ['showrooms', 'street', '-5'],
    ['products', 'name', '+8801712345678'],
    ['products', 'description', '=HYPERLINK("x")'],
    ['categories', 'name', "=C' || right(id::text, 12) || '"],
    ['orders', 'shipping_name', '=cmd|x'],
    ['orders', 'shipping_address', '@home'],
  ] as const)
    await world.shop.ownerDb.execute(sql.raw(`update ${table} set ${column} = '${value}'`))
  const escaped = new Set<string>()
  for (const name of DOWNLOADS) {
    const path = `/downloads/${name}?${name === 'till' || name === 'closings' ? `store=${store}&` : ''}format=`
    const csv = parse(await (await world.shop.request(`${path}csv`, { token })).text(), { bom: true }) as string[][]
    for (const cell of csv.flat()) {
      expect(/^[=+\-@\t\r]/.test(cell) && !/^-\d+(?:\.\d+)?$/.test(cell), `${name}: ${cell}`).toBe(false)
      if (/^'[=+\-@\t]/.test(cell)) escaped.add(name)
    }
    const files = await unzip(await (await world.shop.request(`${path}xlsx`, { token })).arrayBuffer())
    const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
    const cells = sheet.match(/<c[ >/]/g)?.length ?? 0
    expect(sheet, name).not.toContain('<f')
    expect(sheet.match(/<c\/>|<c s="[12]" t="inlineStr">|<c><v>-?[\d.e+]+<\/v><\/c>/g)?.length, name).toBe(cells)
  }
  expect([...escaped]).toEqual(
    expect.arrayContaining(['orders', 'stock', 'products', 'categories', 'showrooms', 'users', 'audit']),
  )
})

test('[DATA-05] products leave as an import takes them: a row for each size, costs and pairs for whoever may see them', async () => {
  await world.shop.ownerDb.update(products).set({ cost: 777 })
  const [head = [], ...rows] = await rowsOf('products', 'xlsx')
  expect(head).toContain('Cost')
  expect(rows.every((row) => row[head.indexOf('Cost')] === '777')).toBe(true)
  const admin = await makeSignedInUser(world.shop, 'admin')
  const [others = []] = await rowsOf('products', 'csv', admin.token)
  expect(head.slice(0, 2)).toEqual(['Article number', 'Name'])
  expect(others.includes('Cost')).toBe(
    (await world.send('GET', '/memberships/own', undefined, admin.token)).body.permissions.read_costs !== undefined,
  )
})

test('[DATA-05] what fails on the way ends the file without its end, and gives its connection back', async () => {
  const { writeSheets } = await import('#server/spreadsheets/stream-sheet.ts')
  for (const format of ['csv', 'xlsx'] as const) {
    const { readable: stream, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const written = writeSheets(writable, format, (add) =>
      add({
        name: 'List',
        head: ['Name'],
        pages: (async function* () {
          yield [['first']]
          throw new Error('gone')
        })(),
      }),
    )
    written.catch(() => {})
    await expect(new Response(stream).arrayBuffer(), format).rejects.toThrow()
    await expect(written).rejects.toThrow('gone')
  }
  const left = await download('orders?format=xlsx')
  await left.body?.cancel()
  for (let asks = 0; asks < 4; asks += 1) {
    const asked = await world.shop.request('/downloads/orders', { method: 'HEAD', token: superUser.token })
    expect(asked.status).toBe(200)
  }
  await expect.poll(() => world.shop.pool.totalCount - world.shop.pool.idleCount).toBe(0)
})
