import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endUnconfirmedHolds } from '#server/jobs/unconfirmed-holds.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { strangerHolds } from '#server/platform/db/tables/stranger-holds.ts'
import { type HoldsShop, startHoldsShop } from '#server/testing/fixtures/holds-shop.ts'
import { WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let world: HoldsShop
let store: string
beforeAll(async () => {
  world = await startHoldsShop()
})
afterAll(() => world.shop.close())
beforeEach(async () => {
  store = await world.openShowroom()
  await world.setHolds({})
})

const agrees = async () => expect(await verifyRows(world.shop)).toEqual([])

/** A customer to whom an order was delivered. */
async function buyerOf() {
  const buyer = await world.newCustomer()
  const placed = await world.order(store, buyer, 1)
  await world.send('PUT', `/orders/updateStatus/${placed.order._id}`, { status: 'Delivered' })
  return buyer
}

test('[STOCK-25] who has received no order holds 10 pairs at a time: what is beyond is ordered, and holds nothing', async () => {
  const stranger = await world.newCustomer()
  expect(await world.order(store, stranger, 6)).toMatchObject({ status: 201, holds: true })
  const beyond = await world.order(store, stranger, 5)
  expect(beyond).toMatchObject({ status: 201, holds: false, order: { sizesToConfirm: true } })
  expect(await world.order(store, stranger, 4)).toMatchObject({ holds: true })
  expect(await world.order(store, stranger, 1)).toMatchObject({ holds: false })
  expect(await world.order(store, await world.newCustomer(), 11)).toMatchObject({ status: 201, holds: false })
  expect(await world.heldPairs(store)).toBe(10)
  for (const token of [stranger.token, world.admin.token])
    expect(
      (await world.send('GET', `/orders/singleOrder/${beyond.order._id}`, undefined, token)).body.sizesToConfirm,
    ).toBe(true)
  const buyer = await buyerOf()
  expect(await world.order(store, buyer, 50)).toMatchObject({ holds: true })
  await agrees()
})

test('[STOCK-25] the bound counts per phone in any spelling, and per network, whatever the accounts', async () => {
  const phone = world.newPhone()
  expect(await world.order(store, await world.newCustomer(), 8, { phone })).toMatchObject({ holds: true })
  expect(await world.order(store, await world.newCustomer(), 3, { phone: `+88${phone}` })).toMatchObject({
    holds: false,
  })
  expect(await world.order(store, await world.newCustomer(), 2, { phone: `+88${phone}` })).toMatchObject({
    holds: true,
  })
  await world.setHolds({ perNetwork: 40 })
  for (const addressOf of [(host: number) => `203.0.113.${host}`, (host: number) => `2001:db8:9:${host}::1`]) {
    const before = await world.heldPairs(store)
    expect(await world.order(store, await world.newCustomer(), 10, { from: addressOf(1) })).toMatchObject({
      holds: true,
    })
    expect(
      await world.order(store, await world.newCustomer(), 3, { from: addressOf(2) }),
      'a quarter is taken',
    ).toMatchObject({
      holds: false,
    })
    for (let host = 3; host < 18; host += 1)
      expect(await world.order(store, await world.newCustomer(), 2, { from: addressOf(host) })).toMatchObject({
        holds: true,
      })
    expect(await world.order(store, await world.newCustomer(), 1, { from: addressOf(19) })).toMatchObject({
      status: 201,
      holds: false,
    })
    expect((await world.heldPairs(store)) - before).toBe(40)
    expect(
      await world.order(store, await buyerOf(), 5, { from: addressOf(20) }),
      'who has received an order',
    ).toMatchObject({
      holds: true,
    })
  }
  expect(await world.order(store, await world.newCustomer(), 10, { from: '203.0.114.1' })).toMatchObject({
    holds: true,
  })
  const networks = await world.shop.db.selectDistinct({ network: strangerHolds.network }).from(strangerHolds)
  for (const { network } of networks) expect(network).not.toMatch(/203\.0|2001:/)
  await agrees()
})

test('[STOCK-25] of many strangers who order at once none passes a bound, and each order is placed', async () => {
  const phone = world.newPhone()
  const strangers = await Promise.all(Array.from({ length: 30 }, world.newCustomer))
  const byPhone = await Promise.all(strangers.map((stranger) => world.order(store, stranger, 3, { phone })))
  expect(byPhone.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect(byPhone.filter(({ holds }) => holds)).toHaveLength(3)
  await world.setHolds({ perNetwork: 24 })
  const before = await world.heldPairs(store)
  const from = world.newNetwork()
  const byNetwork = await Promise.all(
    strangers.map((stranger, host) => world.order(store, stranger, 1, { from: `${from}.${host + 1}` })),
  )
  const own = byPhone.filter(({ holds }) => holds).length
  expect(byNetwork.map(({ status }) => status)).toEqual(Array(30).fill(201))
  expect((await world.heldPairs(store)) - before).toBeLessThanOrEqual(24)
  expect((await world.heldPairs(store)) - before).toBeGreaterThanOrEqual(24 - own)
  const one = await world.newCustomer()
  const held = await world.heldPairs(store)
  await Promise.all(Array.from({ length: 12 }, () => world.order(store, one, 2)))
  expect((await world.heldPairs(store)) - held).toBe(10)
  await agrees()
})

test('[STOCK-25] strangers of one network who wait for each other, three orders each, keep no connection from staff', async () => {
  const { shop } = world
  const from = world.newNetwork()
  const { order } = await world.order(store, await world.newCustomer(), 1, { from: `${from}.1` })
  const strangers = await Promise.all(Array.from({ length: 25 }, world.newCustomer))
  const [row] = await shop.db
    .select({ network: strangerHolds.network })
    .from(strangerHolds)
    .where(eq(strangerHolds.order, order._id))
  let placing: Promise<{ status: number }[]> = Promise.resolve([])
  await shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`held from ${row?.network}`}, 0))`)
    placing = Promise.all(
      [1, 2, 3].flatMap((pairs) =>
        strangers.map((one, host) => world.order(store, one, pairs, { from: `${from}.${host + 2}` })),
      ),
    )
    await untilWaitingForLock(shop, 3)
    expect((await world.send('GET', `/orders/singleOrder/${order._id}`)).status).toBe(200)
    expect(shop.pool.waitingCount).toBe(0)
  })
  expect((await placing).map(({ status }) => status)).toEqual(Array(75).fill(201))
})

test('[STOCK-25] a confirmed order holds its pairs and counts no more; so does a paid one', async () => {
  const stranger = await world.newCustomer()
  const [first, second] = [await world.order(store, stranger, 10), await world.order(store, stranger, 10)]
  expect(second.holds).toBe(false)
  expect((await world.record(first.order._id, { outcome: 'confirmed' })).status).toBe(200)
  expect(await world.order(store, stranger, 10)).toMatchObject({ holds: true })
  expect((await world.record(second.order._id, { outcome: 'confirmed' })).body.order).toMatchObject({
    sizesToConfirm: false,
  })
  expect(await world.heldPairs(store)).toBe(30)
  const third = await world.order(store, stranger, 4, { payment: WALLET_PAYMENT })
  expect(third.holds).toBe(false)
  const other = await world.newCustomer()
  const paid = await world.order(store, other, 10, { payment: WALLET_PAYMENT })
  await world.send('PUT', `/orders/verifyPayment/${paid.order._id}`, { verified: true })
  expect(await world.order(store, other, 10)).toMatchObject({ holds: true })
  await world.send('PUT', `/orders/verifyPayment/${third.order._id}`, { verified: true })
  expect(await world.heldPairs(store), 'once its payment is verified').toBe(54)
  const read = await world.send('GET', `/orders/singleOrder/${third.order._id}`)
  expect(read.body).toMatchObject({ status: 'Pending', sizesToConfirm: false, work: { step: 'to-accept' } })
  await agrees()
  const [approved] = await world.shop.db.select().from(strangerHolds).where(eq(strangerHolds.order, first.order._id))
  expect(approved, 'where it came from is forgotten').toBeUndefined()
})

test('[STOCK-25] an order beyond the bound is refused only for what is sold out, and tells nobody how many pairs there are', async () => {
  store = await world.openShowroom(4)
  const stranger = await world.newCustomer()
  expect(await world.order(store, stranger, 11)).toMatchObject({ status: 201, holds: false })
  expect(await world.order(store, stranger, 99)).toMatchObject({ status: 201, holds: false })
  expect(await world.order(store, stranger, 2)).toMatchObject({ holds: true })
  const refused = await world.order(store, stranger, 12)
  expect([refused.status, refused.body.code]).toEqual([409, 'sold_out'])
  expect(refused.body.params.lines).toEqual([{ ...world.size, asked: 12, available: 2 }])
})

test('[STOCK-25] while no stock is kept nothing of this applies', async () => {
  await keepStock(world.shop, false)
  const stranger = await world.newCustomer()
  const placed = await world.order(store, stranger, 99)
  expect(placed).toMatchObject({ status: 201, order: { sizesToConfirm: false } })
  expect(await world.shop.db.$count(strangerHolds, eq(strangerHolds.account, stranger.id))).toBe(0)
  const [row] = await world.shop.db.select({ pairs: orders.pairs }).from(orders).where(eq(orders.id, placed.order._id))
  expect(row?.pairs).toBeNull()
  await world.makeOld(placed.order._id)
  await endUnconfirmedHolds(world.shop)
  await keepStock(world.shop, true)
  expect(await world.heldPairs(store)).toBe(99)
  await agrees()
})

test('[STOCK-25] with the account goes what was counted of its holds', async () => {
  const stranger = await world.newCustomer()
  await world.order(store, stranger, 3)
  expect(
    (await world.send('DELETE', `/auth/delete/${stranger.id}`, { password: 'correct horse 12' }, stranger.token))
      .status,
  ).toBe(200)
  expect(await world.shop.db.$count(strangerHolds, eq(strangerHolds.account, stranger.id))).toBe(0)
  expect(await world.heldPairs(store)).toBe(3)
  await agrees()
})
