import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#server/api.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { prepareCell } from './matrix-cell.ts'
import { RULES } from './matrix-row.ts'
import { MATRIX } from './role-matrix.ts'
import { makeWorld, type World } from './role-world.ts'

/** Reads of staff that tell nothing about a customer, each with what they tell; they leave no entry. */
const EXCEPTIONS: Record<string, string> = {
  'GET /audit/activity': 'the audit with the books; accounts by their present names',
  'GET /audit/all-entries': 'the audit itself, to super users alone; accounts by their present names',
  'GET /auth/all-su': 'who works where',
  'GET /auth/api-keys': 'keys of programs',
  'GET /auth/check-su/{userId}': 'who works where',
  'GET /auth/staff-sessions': 'where the staff are signed in',
  'GET /calls/sizes/{orderId}': 'sizes that a showroom has',
  'GET /categories/managed': 'the catalogue',
  'GET /cash/counter': 'the till of the own showroom',
  'GET /cash/counter/closings': 'the till of the own showroom',
  'GET /counter/till': 'the till of a device',
  'GET /cash/settlements': 'files, counts and sums',
  'GET /counter/barcodes': 'the catalogue',
  'GET /counter/changes': 'the catalogue, and pairs',
  'GET /counter/devices': 'devices',
  'GET /counter/differences': 'what was sold, to nobody by name',
  'GET /counter/gaps': 'numbers',
  'GET /counter/pairs/{productId}': 'pairs',
  'GET /counter/sales': 'what was sold, to nobody by name',
  'GET /counter/sales/{id}': 'what was sold, to nobody by name',
  'GET /counter/exchange-requests/all': 'pairs, of nobody by name',
  'GET /counter/exchanges/all': 'what was sold, to nobody by name',
  'GET /counter/exchanges/reasons': 'pairs',
  'GET /counter/collections/find': 'what somebody fetches by its code; noted by number and phone',
  'GET /counter/exchanges/find': 'what was sold, to nobody by name',
  'GET /counter/exchanges/{id}': 'what was sold, to nobody by name',
  'GET /couriers/all-couriers': 'companies',
  'GET /webhooks/all': 'addresses of programs',
  'GET /webhooks/deliveries/{id}': 'what happened, to nobody by name',
  'GET /vouchers/all': 'what was given, to nobody by name',
  'GET /dashboard/stock': 'counts of pairs',
  'GET /dashboard/summary': 'sums, of which the page is full whenever it is opened',
  'GET /dashboard/waiting': 'counts, asked for every minute',
  'GET /imports/all': 'files',
  'GET /imports/single/{id}': 'a file that the caller may bring in',
  'GET /imports/items/{id}': 'a file that the caller may bring in',
  'GET /imports/wrong/{id}': 'a file that the caller may bring in',
  'GET /imports/pictures/all': 'the catalogue',
  'GET /imports/pictures/files/{id}': 'the catalogue',
  'GET /imports/pictures/missing/{id}': 'the catalogue',
  'GET /imports/pictures/single/{id}': 'the catalogue',
  'GET /invites/all-invites': 'who is invited to work where',
  'GET /memberships/of/{userId}': 'who works where',
  'GET /orders/boards': 'counts',
  'GET /orders/open-of/{id}': 'counts',
  'GET /papers/deliveries/{storeId}': 'deliveries',
  'GET /products/changes': 'the catalogue',
  'GET /products/managed': 'the catalogue',
  'GET /products/managed/{id}': 'the catalogue',
  'GET /roles/all-roles': 'what roles may',
  'GET /search-words/all': 'words',
  'GET /search-words/misses': 'words',
  'GET /settings/all': 'settings',
  'GET /settings/first-steps': 'what is left to do',
  'GET /settings/history': 'settings',
  'GET /settings/opening': 'whether the shop is open, and its own facts',
  'GET /slides/managed': 'the home page',
  'GET /stock/movements': 'pairs',
  'GET /stock/order/{orderId}': 'showrooms that have its pairs',
  'GET /stock/store/{storeId}': 'pairs',
  'GET /stock/transfers/all-transfers': 'pairs',
  'GET /sub-categories/managed': 'the catalogue',
}

/** The exceptions that tell how accounts are called, and nothing else of them. */
const NAME_ACCOUNTS = ['GET /audit/activity', 'GET /audit/all-entries']

const route = z.object({
  method: z.string(),
  path: z.string(),
  request: z.object({ query: z.instanceof(z.ZodObject).optional() }).optional(),
})

let shop: TestApi
let world: World
/** Every read that staff may do for somebody else than themselves, from the routes as they are mounted. */
let reads: { call: string; isPaged: boolean }[]
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000' })
  world = await makeWorld(shop)
  await shop.db
    .update(users)
    .set({ name: 'Zubaida Sentinel', phone: '+8801555000111' })
    .where(eq(users.id, world.customer.id))
  reads = createApi(shop).openAPIRegistry.definitions.flatMap(({ type, ...definition }) => {
    const { data } = route.safeParse('route' in definition ? definition.route : undefined)
    if (type !== 'route' || data?.method !== 'get') return []
    const call = `GET ${data.path.replace('/api/v1', '')}`
    if (!isForStaff(MATRIX.find((row) => row.call === call)?.rule ?? '')) return []
    return [{ call, isPaged: 'page' in (data.request?.query?.shape ?? {}) }]
  })
})
afterAll(() => shop.close())

/** Whether a super user may read by the rule what is not their own. */
function isForStaff(rule: string): boolean {
  return RULES[rule]?.superUser === 'ok' && (RULES[rule].customer !== 'ok' || rule === 'self or admin')
}

/** The routes whose rule also admits customers, for what is their own; staff read it for others. */
const OWN_OR_STAFF = ['GET /orders/singleOrder/{id}']

async function readAs(call: string, isPaged: boolean) {
  const row = MATRIX.find((known) => known.call === call)
  if (!row) throw new Error(`${call} has no row in the matrix`)
  const path = async (of: World) => {
    const own = await row.path(of)
    return isPaged ? `${own}${own.includes('?') ? '&' : '?'}page=2` : own
  }
  const send = await prepareCell(shop, world, { ...row, path }, 'superUser')
  const before = await shop.db.$count(auditEntries)
  const { status, text } = await send()
  expect(status, call).toBe(row.ok)
  const entries = (await shop.db.$count(auditEntries)) - before
  const [last] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)
  return { entries, last, text }
}

test("[I25] every read by which staff see a customer's data leaves one entry with its true page, a new one too", async () => {
  const calls = [...reads, ...OWN_OR_STAFF.map((call) => ({ call, isPaged: false }))]
  expect(calls.length).toBeGreaterThan(30)
  expect(Object.keys(EXCEPTIONS).filter((call) => !calls.some((read) => read.call === call))).toEqual([])
  const wrong: string[] = []
  for (const { call, isPaged } of calls) {
    const { entries, last, text } = await readAs(call, isPaged)
    if (call in EXCEPTIONS) {
      if (entries !== 0) wrong.push(`${call} is noted ${entries} times, and is no exception`)
      if (NAME_ACCOUNTS.includes(call) ? /1555000111/.test(text) : /Sentinel|1555000111/.test(text))
        wrong.push(`${call} tells of a customer`)
    } else if (entries !== 1) wrong.push(`${call} is noted ${entries} times`)
    else if (last?.details.page !== (isPaged ? 2 : undefined)) wrong.push(`${call} notes page ${last?.details.page}`)
    else if (!last?.by || !last.requestId) wrong.push(`${call} does not say who`)
  }
  expect(wrong).toEqual([])
})
