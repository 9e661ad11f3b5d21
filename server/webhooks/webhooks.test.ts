import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { webhookDeliveries, webhooks } from '#server/platform/db/tables/programs/webhooks.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { type Receiver, startReceiver } from '#server/testing/processes/webhook-receiver.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { makeTestWebhook, startFastWebhooks } from '#server/testing/webhooks.ts'
import { deleteOldDeliveries } from './delivery.queries.ts'

const WAIT = { timeout: 20_000, interval: 20 }

let receiver: Receiver
let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeEach(async () => {
  receiver = await startReceiver()
  shop = await startApi({ WEBHOOK_HOSTS: receiver.host, WEBHOOK_PAUSES: '0' })
  admin = await makeSignedInUser(shop, 'superUser')
})
afterEach(async () => {
  await shop.close()
  await receiver.close()
})

const customerToken = async () => (await makeSignedInUser(shop, 'customer')).token
const approve = (id: string, status = 'Approved') =>
  shop.request(`/orders/updateStatus/${id}`, { method: 'PUT', json: { status }, token: admin.token })
const written = () => shop.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.sequence)
const get = (path: string) => readResponse(shop.request(path, { token: admin.token }))
const send = (method: string, path: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token: admin.token, ...(json !== undefined && { json }) }))
/** Runs the job of each node until so many were taken. */
async function deliver(count: number, nodes = [shop]): Promise<void> {
  const jobs = nodes.map(startFastWebhooks)
  await vi.waitFor(() => expect(receiver.taken.length).toBeGreaterThanOrEqual(count), WAIT)
  await vi.waitFor(async () => expect((await written()).filter(({ state }) => state === 'waiting')).toEqual([]), WAIT)
  await Promise.all(jobs.map((job) => job.stop()))
}

test('[DATA-10] what happens to orders, sales, stock and products is told, of a buyer nothing', async () => {
  await keepStock(shop, true)
  await keepCounter(shop)
  await makeTestWebhook(shop, { url: receiver.url })
  const product = await makeProduct(shop)
  const size = product.sizes[0]?.id ?? ''
  const store = (await makeShowroom(shop)).id
  await receivePairs(shop, store, [{ product: product.id, size, pairs: 3 }])
  const order = await makeOrder(shop, await customerToken(), { product, store })
  await approve(order._id)
  const { shoe, item: _, ...counter } = await makeCounter(shop, admin.token)
  await sendSales(shop, counter, saleOf(shoe, 1))
  await shop.db.update(products).set({ discountPrice: 777 }).where(eq(products.id, product.id))
  const events = await written()
  const dataOf = (kind: string, subject: string) =>
    events.filter((event) => event.kind === kind && event.subject === subject).map(({ data }) => data)
  expect(dataOf('product.created', product.id)).toMatchObject([{ code: product.code, state: 'on sale', changed: [] }])
  expect(dataOf('product.changed', product.id)).toMatchObject([
    { changed: ['sizes'] },
    { discountPrice: 777, changed: ['discountPrice'] },
  ])
  expect(dataOf('order.placed', order._id)).toMatchObject([{ number: order.number, store, status: 'Pending' }])
  expect(dataOf('order.changed', order._id).at(-1)).toMatchObject({ status: 'Approved' })
  expect(dataOf('stock.changed', `${product.id}/${size}/${store}`)).toMatchObject([
    { onHand: 3, held: 0, available: 3 },
    { onHand: 3, held: 1, available: 2 },
  ])
  expect(events.filter(({ kind }) => kind === 'sale.made')).toMatchObject([{ data: { state: 'sold' } }])
  expect(JSON.stringify(events)).not.toMatch(/mail\.example|0100000|Tester|cost|phone|address/i)
  await deliver(events.length)
  expect(receiver.taken.map(({ id }) => id).toSorted()).toEqual(events.map(({ event }) => event).toSorted())
})

test('[DATA-10] events are of the transaction of their change, and nothing is written that nobody wants', async () => {
  const change = () => shop.db.update(products).set({ discountPrice: sql`discount_price - 1` })
  await makeProduct(shop)
  await change()
  const { id } = await makeTestWebhook(shop, { topics: ['order'] })
  await change()
  expect(await written()).toEqual([])
  await makeTestWebhook(shop, { topics: ['product'] })
  await shop.db
    .transaction(async (tx) => {
      await tx.update(products).set({ discountPrice: 900 })
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await written()).toEqual([])
  await change()
  expect(await written()).toMatchObject([{ kind: 'product.changed' }])
  expect((await written())[0]?.webhook).not.toBe(id)
  await shop.db.update(products).set({ discountPrice: sql`discount_price` })
  expect(await written()).toHaveLength(1)
})

test('[DATA-10] a subject stays in order while its events are refused, and another one passes it by', async () => {
  await makeTestWebhook(shop, { url: receiver.url, topics: ['product'] })
  const [one, other] = [await makeProduct(shop), await makeProduct(shop)]
  for (let price = 900; price > 880; price -= 1)
    await shop.db
      .update(products)
      .set({ discountPrice: price })
      .where(eq(products.id, price % 2 ? one.id : other.id))
  let refusals = 0
  receiver.answer = (response, { subject }) => {
    const isRefused = subject === one.id && refusals < 5
    if (isRefused) refusals += 1
    return response.writeHead(isRefused ? 500 : 200).end()
  }
  await deliver(24)
  for (const { id } of [one, other]) {
    const numbers = receiver.taken.filter(({ subject }) => subject === id).map(({ sequence }) => sequence)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(12)
  }
  const firstOf = (id: string) => receiver.taken.findIndex(({ subject }) => subject === id)
  expect(firstOf(other.id)).toBeLessThan(firstOf(one.id))
  expect(refusals).toBe(5)
})

test('[DATA-10] one event that an address refuses for ever holds up no other one', async () => {
  await makeTestWebhook(shop, { url: receiver.url, topics: ['product'] })
  const refused = await makeProduct(shop)
  receiver.answer = (response, { subject }) => response.writeHead(subject === refused.id ? 500 : 200).end()
  const job = startFastWebhooks(shop)
  await vi.waitFor(() => expect(receiver.tried.length).toBeGreaterThan(3), WAIT)
  const other = await makeProduct(shop)
  await vi.waitFor(() => expect(receiver.taken.map(({ subject }) => subject)).toContain(other.id), {
    ...WAIT,
    timeout: 5_000,
  })
  await job.stop()
})

test('[DATA-10] two nodes send each of 300 events once, one webhook by one node at a time', async () => {
  const other = await connectSecondNode(shop)
  await makeTestWebhook(shop, { url: receiver.url, topics: ['product'] })
  for (let made = 0; made < 3; made += 1) await makeProduct(shop)
  for (let price = 1; price < 100; price += 1) await shop.db.update(products).set({ discountPrice: price })
  const count = (await written()).length
  expect(count).toBeGreaterThan(299)
  await deliver(count, [shop, other])
  expect(receiver.tried).toHaveLength(count)
  expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(count)
  await other.close()
})

test('[DATA-10] what a node had under way when it died is sent again by another, with the same id', async () => {
  const { id } = await makeTestWebhook(shop, { url: receiver.url, topics: ['product'] })
  await makeProduct(shop)
  await shop.db.update(webhooks).set({ leasedUntil: sql`now() + interval '1 second'` }).where(eq(webhooks.id, id))
  const startedAt = Date.now()
  await deliver(2)
  expect(Date.now() - startedAt).toBeGreaterThan(700)
  const [first] = receiver.tried
  const [row] = await written()
  expect((await send('POST', `/webhooks/send-again/${row?.sequence}`)).status).toBe(200)
  await deliver(3)
  expect(receiver.tried[2]?.body).toBe(first?.body)
  expect(receiver.tried[2]?.headers['omni-event-id']).toBe(first?.event.id)
})

test('[DATA-10] an address that takes nothing for three days is switched off, staff are told, and it begins anew', async () => {
  const { id } = await makeTestWebhook(shop, { url: receiver.url, topics: ['product'] })
  receiver.answer = (response) => response.writeHead(503).end()
  await makeProduct(shop)
  const job = startFastWebhooks(shop)
  await vi.waitFor(async () => expect((await get('/webhooks/all')).body[0].failingSince).not.toBeNull(), WAIT)
  await shop.db.update(webhooks).set({ failingSince: sql`now() - interval '73 hours'` })
  await vi.waitFor(async () => expect((await get('/webhooks/all')).body[0].offReason).toBe('failing'), WAIT)
  const letters = await shop.db.select().from(mailOutbox)
  expect(letters.map(({ to }) => to)).toContain(admin.email)
  expect(letters[0]?.text).toContain('Warehouse')
  await makeProduct(shop)
  expect(await written()).toHaveLength(2)
  const log = (await get(`/webhooks/deliveries/${id}`)).body.at(-1)
  expect(log).toMatchObject({ kind: 'product.created', state: 'waiting', status: 503, error: 'answered 503' })
  expect((await send('POST', `/webhooks/send-again/${log._id}`)).body.code).toBe('changed_meanwhile')
  receiver.answer = (response) => response.writeHead(200).end()
  expect((await send('PUT', `/webhooks/switch/${id}`, { on: true })).body.webhook.offAt).toBeNull()
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(2), WAIT)
  await job.stop()
})

test('[DATA-10] a webhook is made with the password, for what its maker may see; its secret is told once and sealed', async () => {
  const wanted = { name: 'Shop of a friend', url: 'https://hooks.example/x', topics: ['order', 'sale'] }
  const make = (json: object, token = admin.token) =>
    readResponse(
      shop.request('/webhooks/create', { json: { ...wanted, currentPassword: TEST_PASSWORD, ...json }, token }),
    )
  const { status, body } = await make({})
  expect(status).toBe(201)
  expect(body.secret).toMatch(/^whsec_[0-9a-f]{64}$/)
  const stored = JSON.stringify([await shop.db.select().from(webhooks), (await get('/webhooks/all')).body])
  expect(stored).not.toContain(body.secret)
  expect((await make({ currentPassword: '' })).body.errors).toMatchObject([{ path: 'currentPassword' }])
  for (const url of ['http://hooks.example/x', 'ftp://hooks.example', 'https://me:you@hooks.example/', 'hooks.example'])
    expect([url, (await make({ url })).body.errors]).toMatchObject([url, [{ path: 'url' }]])
  const wordsOf = async (url: string) => (await make({ url })).body.errors?.[0]
  const [notCalled, signIn] = ['not on the internet', 'without a name and password'].map((words) => {
    return expect.stringContaining(words)
  })
  for (const host of [
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::ffff:10.0.0.7]',
    'localhost',
    'till.local',
    'a.internal',
  ])
    expect([host, await wordsOf(`https://${host}/x`)]).toMatchObject([
      host,
      { code: 'webhook_url', message: notCalled },
    ])
  expect(await wordsOf('https://me:you@hooks.example/')).toMatchObject({ code: 'webhook_url', message: signIn })
  shop.config.webhookHosts.push('10.0.0.7:80')
  const own = await make({ url: 'http://10.0.0.7/x', name: 'Own' })
  expect(own.status).toBe(201)
  const ownSwitch = (on: boolean) => send('PUT', `/webhooks/switch/${own.body.webhook._id}`, { on })
  shop.config.webhookHosts.splice(shop.config.webhookHosts.indexOf('10.0.0.7:80'), 1)
  expect((await ownSwitch(false)).status).toBe(200)
  expect(await ownSwitch(true)).toMatchObject({ status: 422, body: { errors: [{ path: 'url' }] } })
  shop.config.webhookHosts.push('10.0.0.7:80')
  expect((await ownSwitch(true)).status).toBe(200)
  expect((await make({}, (await makeSignedInUser(shop, 'admin')).token)).body.params.permission).toBe('write_programs')
  const role = (await send('POST', '/roles/create', { name: 'Hooks', nameBn: '', permissions: ['write_programs'] }))
    .body.role
  const maker = await makeSignedInUser(shop, 'customer')
  await send('PUT', `/memberships/of/${maker.id}`, { memberships: [{ role: role._id, showrooms: null }] })
  const { body: login } = await readResponse(
    shop.request('/auth/login', { json: { email: maker.email, password: TEST_PASSWORD } }),
  )
  expect((await make({}, login.token)).body.params.permission).toBe('read_orders')
  const actions = (await get(`/audit/all-entries?subject=${body.webhook._id}`)).body
  expect(actions).toMatchObject([{ action: 'webhook-made', details: { url: 'https://hooks.example' } }])
  expect((await send('DELETE', `/webhooks/delete/${body.webhook._id}`)).status).toBe(200)
  expect((await get('/webhooks/all')).body).toMatchObject([{ name: 'Own' }])
})

test('[DATA-10] a log goes with its webhook, and after 14 days, however much it is', async () => {
  const [kept, removed] = [await makeTestWebhook(shop), await makeTestWebhook(shop)]
  const fill = (webhook: string, rows: number, days: number) =>
    shop.db.execute(sql`insert into webhook_deliveries (webhook, event, kind, subject, data, at)
      select ${webhook}, gen_random_uuid(), 'product.changed', n, '{}', now() - make_interval(days => ${days})
      from generate_series(1, ${rows}::integer) n`)
  await fill(kept.id, 20_001, 15)
  await fill(kept.id, 2, 13)
  await fill(removed.id, 20_001, 1)
  expect((await send('DELETE', `/webhooks/delete/${removed.id}`)).status).toBe(200)
  await deleteOldDeliveries(shop.db)
  expect((await written()).map(({ webhook }) => webhook)).toEqual([kept.id, kept.id])
})

test('[DATA-10] without the secret of the seals a webhook is switched off, and sends nothing unsigned', async () => {
  await makeTestWebhook(shop, { url: receiver.url, topics: ['product'] })
  await makeProduct(shop)
  const foreign = { ...shop, config: { ...shop.config, tokenSecret: 'x'.repeat(40), oldTokenSecret: null } }
  const job = startFastWebhooks(foreign)
  await vi.waitFor(async () => expect((await get('/webhooks/all')).body[0].offReason).toBe('secret'), WAIT)
  await job.stop()
  expect(receiver.tried).toEqual([])
  const [letter] = await shop.db.select().from(mailOutbox)
  expect(letter?.text).toContain('The secret of Warehouse cannot be read any more')
})

test('[DATA-10] a webhook whose maker has left tells nothing more, until somebody else answers for it', async () => {
  const role = (await send('POST', '/roles/create', { name: 'Hooks', nameBn: '', permissions: ['read_catalogue'] }))
    .body.role
  const maker = await makeSignedInUser(shop, 'customer')
  await send('PUT', `/memberships/of/${maker.id}`, { memberships: [{ role: role._id, showrooms: null }] })
  const { id } = await makeTestWebhook(shop, { url: receiver.url, topics: ['product'], by: maker.id })
  await makeProduct(shop)
  await deliver(2)
  await send('PUT', `/memberships/of/${maker.id}`, { memberships: [] })
  await makeProduct(shop)
  const job = startFastWebhooks(shop)
  await vi.waitFor(async () => expect((await get('/webhooks/all')).body[0].offReason).toBe('maker'), WAIT)
  const letters = await shop.db.select().from(mailOutbox)
  expect(letters.map(({ to, text }) => [to, text.includes('may not see its events any more')])).toContainEqual([
    admin.email,
    true,
  ])
  expect(letters.map(({ to }) => to)).not.toContain(maker.email)
  expect(receiver.tried).toHaveLength(2)
  const { body } = await send('PUT', `/webhooks/switch/${id}`, { on: true })
  expect(body.webhook).toMatchObject({ offAt: null, madeBy: { _id: admin.id } })
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(4), WAIT)
  await job.stop()
})

test('[DATA-10] what changes nothing that programs are told of is no event, and a product goes once', async () => {
  await keepStock(shop, true)
  await makeTestWebhook(shop, { topics: ['stock', 'product'] })
  const product = await makeProduct(shop)
  const size = product.sizes[0]?.id ?? ''
  await receivePairs(shop, (await makeShowroom(shop)).id, [{ product: product.id, size, pairs: 3 }])
  const told = (await written()).length
  await shop.db.execute(sql`update stock set counted_at = now()`)
  expect(await written()).toHaveLength(told)
  const { id } = await makeProduct(shop)
  await shop.db.update(products).set({ archivedAt: sql`now()` }).where(eq(products.id, id))
  await shop.db.execute(sql`delete from product_sizes where product = ${id}`)
  await shop.db.delete(products).where(eq(products.id, id))
  const gone = (await written()).filter(({ kind, subject }) => kind === 'product.deleted' && subject === id)
  expect(gone).toHaveLength(1)
})

test('[DATA-09] [DATA-10] the client of docs/try reads events by their signature, once each, and orders by its key', async () => {
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address() as AddressInfo
      probe.close(() => resolve(address))
    })
  })
  const asked: (string | undefined)[] = []
  const api = createServer(async (request, response) => {
    asked.push(request.headers.authorization)
    const answer = await shop.request(String(request.url).replace('/api/v1', ''), {
      headers: { Authorization: String(request.headers.authorization) },
    })
    response.end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const key = (
    await send('POST', '/auth/api-keys', {
      ...{ name: 'Books', permissions: ['read_orders'], showrooms: null, days: 1, currentPassword: TEST_PASSWORD },
    })
  ).body.key
  shop.config.webhookHosts.push(`127.0.0.1:${port}`)
  const { id, secret } = await makeTestWebhook(shop, { url: `http://127.0.0.1:${port}/`, topics: ['order'] })
  const client = spawn(process.execPath, ['docs/try/receive-events.mjs'], {
    env: {
      WEBHOOK_SECRET: secret,
      SHOP: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      API_KEY: key,
      PORT: String(port),
    },
  })
  let said = ''
  client.stdout.on('data', (chunk) => {
    said += chunk
  })
  const order = await makeOrder(shop, await customerToken())
  const job = startFastWebhooks(shop)
  const takenOf = async () => (await get(`/webhooks/deliveries/${id}?state=taken`)).body
  await vi.waitFor(async () => expect((await takenOf()).length).toBeGreaterThan(0), WAIT)
  const [{ _id: sequence, attempts }] = await takenOf()
  await send('POST', `/webhooks/send-again/${sequence}`)
  await vi.waitFor(
    async () => expect((await takenOf())[0]).toMatchObject({ _id: sequence, attempts: attempts + 1 }),
    WAIT,
  )
  await job.stop()
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ kind: 'order.placed', subject: order._id })
  expect(lines[0].total).toBeGreaterThan(0)
  expect(new Set(lines.map((line) => line.sequence)).size).toBe(lines.length)
  expect(asked[0]).toBe(`Bearer ${key}`)
  const forged = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'Omni-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: '{}',
  })
  expect(forged.status).toBe(401)
  client.kill()
  api.close()
})
