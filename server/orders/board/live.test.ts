import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { sessions } from '#server/platform/db/tables/users.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { inProcessRequests } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { findRoleId } from '#server/users/memberships.queries.ts'
import { countLiveStreams } from './live-streams.ts'
import { numberUpdates } from './updates.queries.ts'

let shop: TestApi
let owner: Awaited<ReturnType<typeof makeSignedInUser>>
let store: string
let order: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_STREAMS_PER_SESSION: '3', LIMIT_STREAMS_PER_ADDRESS: '5' })
  owner = await makeSignedInUser(shop, 'superUser')
  store = (await makeShowroom(shop)).id
  const customer = await makeSignedInUser(shop, 'customer')
  order = (await makeOrder(shop, customer.token, { product: await makeProduct(shop), store }))._id
})
afterAll(() => shop.close())

const opened: ReadableStreamDefaultReader[] = []
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.cancel()
  await expect.poll(countLiveStreams).toBe(0)
})

const colleague = () => makeSignedInUser(shop, 'storeUser', { store })

/** Opens a stream; `events` are those that have come, `ended` is settled when it has ended. */
async function listen(token: string, page?: string) {
  const response = await shop.request('/orders/live', { token, headers: page ? { 'Live-Page': page } : {} })
  const events: { event: string; id: number }[] = []
  if (response.status !== 200) return { response, events, ended: Promise.resolve() }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  opened.push(reader)
  const first = Promise.withResolvers<void>()
  const readAll = async () => {
    const decoder = new TextDecoder()
    for (let text = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event = '', id] = /event: (\w+)\n(?:.*\n)*id: (\d+)/.exec(block) ?? []
        if (event) events.push({ event, id: Number(id) })
      }
      first.resolve()
    }
  }
  const ended = readAll()
  await first.promise
  return { response, events, ended }
}

/** Changes the order for as long as the work takes. */
async function whileOrdersChange<T>(work: () => Promise<T>): Promise<T> {
  let isDone = false
  const change = async () => {
    while (!isDone)
      await shop.ownerDb.execute(sql`insert into order_updates ("order", showroom) values (${order}, ${store})`)
  }
  const [result] = await Promise.all([
    work().finally(() => {
      isDone = true
    }),
    change(),
  ])
  return result
}

const ENDINGS = {
  'a logout': ({ token }: { token: string }) => shop.request('/auth/logout', { method: 'POST', token }),
  'another role': ({ id }: { id: string }) =>
    shop.request(`/auth/delete-su/${id}`, { method: 'DELETE', token: owner.token }),
  'another showroom': async ({ id }: { id: string }) => {
    const other = (await makeShowroom(shop)).id
    await shop.db.execute(sql`update store_users set store = ${other} where "user" = ${id}`)
    return new Response()
  },
}

test.each(Object.entries(ENDINGS))(
  '[WORK-31] %s ends a stream whose orders change all the time, and nothing later comes',
  async (_, end) => {
    const account = await colleague()
    const stream = await listen(account.token)
    await whileOrdersChange(async () => {
      await expect.poll(() => stream.events.length, { timeout: 5_000 }).toBeGreaterThan(1)
      expect((await end(account)).status).toBe(200)
      const last = await numberUpdates(shop.db)
      await stream.ended
      expect(stream.events.filter(({ id }) => id > last)).toEqual([])
    })
  },
)

test('[PEOPLE-03] [WORK-31] an idle stream ends at once when its reader may something else, on every node', async () => {
  const { id, token } = await makeSignedInUser(shop, 'storeUser', { store })
  const role = await findRoleId(shop.db, 'showroom_manager')
  const other = (await makeShowroom(shop)).id
  const otherNode = inProcessRequests(createApi({ ...shop, db: shop.ownerDb }))
  const set = (showrooms: string[]) =>
    otherNode(`/memberships/of/${id}`, {
      method: 'PUT',
      token: owner.token,
      json: { memberships: [{ role, showrooms }] },
    })
  const stream = await listen(token)
  const startedAt = performance.now()
  expect((await set([other])).status).toBe(200)
  await stream.ended
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  const again = await listen(token)
  expect((await set([store, other])).status).toBe(200)
  await again.ended
  expect((await listen(token)).response.status).toBe(200)
})

test('[WORK-31] a stream at which nothing happens ends with its session too', { tags: ['nightly'] }, async () => {
  const account = await colleague()
  const stream = await listen(account.token)
  await ENDINGS['a logout'](account)
  await stream.ended
})

test('[WORK-31] neither a stream nor what a page asks by itself keeps an idle session alive', async () => {
  const account = await colleague()
  const isOf = eq(sessions.user, account.id)
  const lastSeen = async () => {
    const [row] = await shop.db
      .select({ at: sql<string>`${sessions.lastSeenAt}::text` })
      .from(sessions)
      .where(isOf)
    return row?.at
  }
  await shop.db.update(sessions).set({ lastSeenAt: sql`now() - interval '20 minutes'` }).where(isOf)
  const before = await lastSeen()
  const stream = await listen(account.token)
  await whileOrdersChange(() => expect.poll(() => stream.events.length, { timeout: 5_000 }).toBeGreaterThan(1))
  const ask = (headers: Record<string, string>) =>
    shop.request(`/orders/board/${store}`, { token: account.token, headers })
  expect((await ask({ 'Nobody-There': '1' })).status).toBe(200)
  expect(await lastSeen()).toBe(before)
  await shop.db.update(sessions).set({ lastSeenAt: sql`now() - interval '31 minutes'` }).where(isOf)
  await whileOrdersChange(() => stream.ended)
  expect((await ask({})).status).toBe(401)
  await shop.db.update(sessions).set({ lastSeenAt: sql`now() - interval '20 minutes'` }).where(isOf)
  expect((await ask({})).status).toBe(200)
  expect(await lastSeen(), 'a person asks').not.toBe(before)
})

test('[WORK-31] a session has some streams and an address some more; a page that comes again takes its own place', async () => {
  const [one, other] = [await colleague(), await colleague()]
  const statusOf = async (token: string, page?: string) => (await listen(token, page)).response.status
  const first = await listen(one.token, 'a page')
  expect([await statusOf(one.token, 'another'), await statusOf(one.token)]).toEqual([200, 200])
  const refused = await listen(one.token)
  expect([refused.response.status, refused.response.headers.get('Retry-After')]).toEqual([429, '30'])
  expect(await statusOf(one.token, 'a page')).toBe(200)
  await first.ended
  expect([await statusOf(other.token, 'a page'), await statusOf(other.token)]).toEqual([200, 200])
  expect(await statusOf(other.token), 'the address has as many as it may').toBe(429)
  expect(countLiveStreams()).toBe(5)
  await opened.pop()?.cancel()
  await expect.poll(countLiveStreams).toBe(4)
  expect(await statusOf(other.token)).toBe(200)
})
