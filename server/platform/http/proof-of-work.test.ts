import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#server/platform/db/tables/users.ts'
import { orderBody } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { solveProofOfWork } from '#server/testing/solve-proof-of-work.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
let order: (
  customer: { token: string },
  options?: { key?: string; headers?: Record<string, string> },
) => Promise<Answer>
beforeAll(async () => {
  shop = await startApi({ LIMIT_WITHOUT_WORK: '2', TRUST_PROXY: '1' })
  const body = orderBody(await makeProduct(shop), (await makeShowroom(shop)).id)
  order = ({ token }, { key = crypto.randomUUID(), headers } = {}) =>
    readResponse(shop.request('/orders/create', { json: body, token, headers: { 'Idempotency-Key': key, ...headers } }))
})
afterAll(() => shop.close())

type Answer = Awaited<ReturnType<typeof readResponse>>

let addresses = 0
/** The header of a client whom the shop has not seen yet. */
function newClient() {
  addresses += 1
  return { 'X-Forwarded-For': `198.51.${addresses}.7` }
}

const person = (overrides: object = {}) => ({
  name: 'Sadia Rahman',
  dob: '1998-03-26',
  location: 'House 7, Road 3, Mirpur, Dhaka',
  phone: '010-0000-0007',
  email: `${crypto.randomUUID()}@mail.example`,
  password: 'a long password of hers',
  ...overrides,
})
const register = (headers: Record<string, string>, overrides?: object, api = shop) =>
  readResponse(api.request('/auth/register', { json: person(overrides), headers }))

/** Registers twice from a new address, so that the next registration from there needs work. */
async function busyClient() {
  const client = newClient()
  for (let first = 0; first < 2; first += 1) expect((await register(client)).status).toBe(201)
  return client
}

const WORK_NEEDED = {
  status: 428,
  body: { code: 'work_needed', params: { challenge: expect.any(String), puzzles: 16, bits: 11 } },
}

describe('registration', () => {
  test('[AUTH-12] needs work after the first few from one address, and none from another', async () => {
    const client = await busyClient()
    const refusal = await register(client)
    expect(refusal).toMatchObject(WORK_NEEDED)
    const proof = solveProofOfWork(refusal.body.params)
    expect((await register({ ...client, ...proof })).status).toBe(201)
    expect((await register(newClient())).status).toBe(201)
  })

  test('[AUTH-12] a proof works once, for what it was asked for, and only with the right answers to an unchanged challenge', async () => {
    const client = await busyClient()
    const { body } = await register(client)
    const proof = solveProofOfWork(body.params)['Proof-Of-Work']
    const customer = await makeSignedInUser(shop, 'customer')
    for (let first = 0; first < 2; first += 1) await order(customer, { headers: client })
    const orderProof = solveProofOfWork((await order(customer, { headers: client })).body.params)['Proof-Of-Work']
    // The puzzles are made of the signature, so the answers still fit the changed head.
    const tampered = `eyJhbGciOiJub25lIn0${proof.slice(proof.indexOf('.'))}`
    for (const wrong of [
      '',
      'x',
      orderProof,
      tampered,
      proof.replace(/\d+$/, '0'),
      proof.slice(0, proof.lastIndexOf('.')),
    ])
      expect(await register({ ...client, 'Proof-Of-Work': wrong })).toMatchObject(WORK_NEEDED)
    expect((await register({ ...client, 'Proof-Of-Work': proof })).status).toBe(201)
    expect(await register({ ...client, 'Proof-Of-Work': proof })).toMatchObject(WORK_NEEDED)
  })

  test('[AUTH-12] a proof is late after ten minutes', async () => {
    const client = await busyClient()
    const { body } = await register(client)
    const proof = solveProofOfWork(body.params)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const answer = await register({ ...client, ...proof })
    vi.useRealTimers()
    expect(answer).toMatchObject(WORK_NEEDED)
  })

  test('[AUTH-12] thirty at once from one address open no more accounts than one after the other', async () => {
    const client = newClient()
    const before = await shop.db.$count(users)
    const answers = await Promise.all(Array.from({ length: 30 }, () => register(client)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await shop.db.$count(users)).toBe(before + 2)
  })

  test('[AUTH-12] what asks for work does not count for the limit of the address; the network has its own', async () => {
    const strict = await startApi({
      LIMIT_WITHOUT_WORK: '1',
      LIMIT_REGISTER_PER_ADDRESS: '2',
      LIMIT_REGISTER_PER_NETWORK: '3',
      TRUST_PROXY: '1',
    })
    const from = (address: string, proof?: object) =>
      register({ 'X-Forwarded-For': address, ...proof }, undefined, strict)
    expect((await from('203.0.113.1')).status).toBe(201)
    for (let refused = 0; refused < 5; refused += 1) expect((await from('203.0.113.1')).status).toBe(428)
    const { body } = await from('203.0.113.1')
    expect((await from('203.0.113.1', solveProofOfWork(body.params))).status).toBe(201)
    expect((await from('203.0.113.1')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(201)
    expect((await from('203.0.113.3')).status).toBe(429)
    await strict.close()
  })

  test('[AUTH-12] whoever fills the field that people do not see gets no account, and the log says so', async () => {
    const warnSpy = vi.spyOn(shop.log, 'warn')
    const filled = person({ homepage: 'https://buy.example' })
    const { status, body } = await readResponse(shop.request('/auth/register', { json: filled, headers: newClient() }))
    expect([status, body.code]).toEqual([400, 'refused'])
    expect(await shop.db.$count(users, sql`email = ${filled.email}`)).toBe(0)
    expect(warnSpy.mock.calls.map(([line]) => line)).toContainEqual(
      expect.objectContaining({ event: 'hidden-field-filled' }),
    )
    warnSpy.mockRestore()
    expect((await register(newClient(), { homepage: '' })).status).toBe(201)
  })
})

describe('ordering', () => {
  test('[OUT-11] is counted without waiting for the disk, as everybody behind one address shares a counter', async () => {
    const { rows } = await shop.db.execute(
      sql`select relpersistence as kind from pg_class where relname = 'rate_limits'`,
    )
    expect(rows).toEqual([{ kind: 'u' }])
  })

  test('[OUT-11] needs work after the first few of accounts without a delivered order from one address; a repeat needs none', async () => {
    const client = newClient()
    const customers = [await makeSignedInUser(shop, 'customer'), await makeSignedInUser(shop, 'customer')] as const
    for (const customer of customers) expect((await order(customer, { headers: client, key: 'a' })).status).toBe(201)
    const refusal = await order(customers[0], { headers: client, key: 'b' })
    expect(refusal).toMatchObject(WORK_NEEDED)
    const headers = { ...client, ...solveProofOfWork(refusal.body.params) }
    const placed = await order(customers[0], { headers, key: 'b' })
    expect(placed.status).toBe(201)
    expect((await order(customers[0], { headers: client, key: 'b' })).body).toEqual(placed.body)
    expect(await order(customers[0], { headers, key: 'c' })).toMatchObject(WORK_NEEDED)
    expect((await order(customers[1], { headers: newClient(), key: 'c' })).status).toBe(201)
  })

  test('[OUT-11] never needs work from whoever has received an order', async () => {
    const client = newClient()
    const [buyer, other] = [await makeSignedInUser(shop, 'customer'), await makeSignedInUser(shop, 'customer')]
    const { body } = await order(buyer, { headers: client })
    await shop.db.execute(
      sql`update orders set status = 'Delivered', delivered_at = now() where id = ${body.order._id}`,
    )
    for (let nth = 0; nth < 6; nth += 1) expect((await order(buyer, { headers: client })).status).toBe(201)
    expect((await order(other, { headers: client })).status).toBe(201)
    expect(await order(other, { headers: client })).toMatchObject(WORK_NEEDED)
  })

  test('[OUT-11] is limited per address and network until an order has been delivered', async () => {
    const strict = await startApi({ LIMIT_ORDERS_PER_ADDRESS: '2', LIMIT_ORDERS_PER_NETWORK: '3', TRUST_PROXY: '1' })
    const json = orderBody(await makeProduct(strict), (await makeShowroom(strict)).id)
    const orderFrom = async (address: string) => {
      const { token } = await makeSignedInUser(strict, 'customer')
      return (await strict.request('/orders/create', { json, token, headers: { 'X-Forwarded-For': address } })).status
    }
    const statuses = []
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.3.1'])
      statuses.push(await orderFrom(address))
    expect(statuses).toEqual([201, 201, 429, 201, 429, 201])
    await strict.close()
  })
})
