import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { createBackup, emptyLocation, locationOf, restoreTo } from '#server/testing/processes/shop-tasks.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { fillMoney, moveMoney, undoMoney } from './move-money.queries.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let tokens: { customer: string; admin: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  admin = await makeSignedInUser(shop, 'admin')
  tokens = { customer: (await makeSignedInUser(shop, 'customer')).token, admin: admin.token }
})
afterAll(() => shop.close())

const order = (options: object = {}) => makeOrder(shop, tokens.customer, { product, store, ...options })
const send = (method: string, path: string, json: unknown) =>
  readResponse(shop.request(path, { method, json, token: admin.token }))
const moneyOf = async (id: string) => {
  const { rows } = await shop.db.execute<{ money: string; paid: number; paidBack: number; due: number }>(
    sql`select money, paid::float8 as paid, paid_back::float8 as "paidBack", order_due(o)::float8 as due from orders o where id = ${id}`,
  )
  return firstRow(rows)
}

test('[MONEY-01] the money of an order follows what came in, was forgiven, went back and came in anew', async () => {
  const { _id, total } = await order()
  const move = (kind: 'paid' | 'accepted' | 'refund', taka: number) =>
    moveMoney(
      shop.db,
      _id,
      { kind, taka, ...(kind === 'paid' ? {} : { reason: 'Agreed', reference: 'REF1' }) },
      admin.id,
    )
  expect(await moneyOf(_id)).toEqual({ money: 'none', paid: 0, paidBack: 0, due: total })
  await move('paid', total - 100)
  expect(await moneyOf(_id)).toEqual({ money: 'due', paid: total - 100, paidBack: 0, due: 100 })
  const accepted = await move('accepted', 100)
  expect(await moneyOf(_id)).toMatchObject({ money: 'paid', due: 0 })
  await undoMoney(shop.db, _id, { position: accepted, reason: null }, admin.id)
  expect(await moneyOf(_id)).toMatchObject({ money: 'due', due: 100 })
  await expect(undoMoney(shop.db, _id, { position: accepted, reason: null }, admin.id)).rejects.toThrow(/already/)
  await move('accepted', 100)
  await move('refund', -50)
  expect(await moneyOf(_id), 'a part that went back is not due').toMatchObject({ money: 'paid', paidBack: 50, due: 0 })
  await expect(move('refund', -(total - 149))).rejects.toThrow(/more would have gone back/)
  const last = await move('refund', -(total - 150))
  expect(await moneyOf(_id), 'all of it is due').toMatchObject({ money: 'refunded', due: total })
  const anew = await move('paid', 40)
  expect(await moneyOf(_id)).toEqual({ money: 'due', paid: 40, paidBack: 0, due: total - 40 })
  await undoMoney(shop.db, _id, { position: last, reason: null }, admin.id)
  expect(await moneyOf(_id)).toEqual({ money: 'paid', paid: total + 40, paidBack: 50, due: 0 })
  await undoMoney(shop.db, _id, { position: anew, reason: null }, admin.id)
  expect(await moneyOf(_id)).toEqual({ money: 'paid', paid: total, paidBack: 50, due: 0 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-01] nobody changes a row of the ledger, and verify finds money that does not follow it', async () => {
  const { _id, total, number } = await order({ payment: { ...WALLET_PAYMENT, transactionId: 'TWICE001' } })
  await send('PUT', `/orders/verifyPayment/${_id}`, { verified: true })
  for (const statement of ['update order_money set taka = 1', 'delete from order_money']) {
    await expect(shop.db.execute(statement), statement).rejects.toThrow()
    await expect(shop.ownerDb.execute(statement), `${statement}, as owner`).rejects.toThrow()
  }
  const found = async (statement: ReturnType<typeof sql>) => {
    const result = await shop.ownerDb
      .transaction(async (tx) => {
        await tx.execute(statement)
        const { rows } = await tx.execute<{ paid: number }>(
          sql`select paid::float8 as paid from orders where id = ${_id}`,
        )
        return rows
      })
      .then(() => verifyRows(shop))
    return result
  }
  expect(await found(sql`update orders set paid = paid + 1 where id = ${_id}`)).toEqual([
    `money of orders follows the ledger: ${number}`,
  ])
  expect(await found(sql`update orders set paid = ${total}, money = 'due' where id = ${_id}`)).toHaveLength(1)
  expect(
    await found(
      sql`update orders set money = 'paid', payment_verified_at = null, payment_verified_by = null where id = ${_id}`,
    ),
  ).toEqual(expect.arrayContaining([`verified payments stand in the ledger: ${number}`]))
  await shop.ownerDb.execute(
    sql`update orders set payment_verified_at = now(), payment_verified_by = ${admin.id} where id = ${_id}`,
  )
  const twice = { kind: 'paid' as const, taka: total, reference: 'TWICE001' }
  const again = await moveMoney(shop.db, _id, twice, admin.id)
  expect(await verifyRows(shop)).toEqual([`an id pays once for an order: ${number}`])
  await undoMoney(shop.db, _id, { position: again, reason: null }, admin.id)
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-01] what a former program has moved is written into the ledger as it happened, once', async () => {
  const wallet = async (id: string) => (await order({ payment: { ...WALLET_PAYMENT, transactionId: id } }))._id
  const former = {
    verified: await wallet('FORMER01'),
    paidBack: await wallet('FORMER02'),
    unmarked: await wallet('FORMER03'),
  }
  await send('PUT', `/orders/verifyPayment/${former.unmarked}`, { verified: true })
  const sold = await order()
  const { courier } = (await send('POST', '/couriers/create', { ...COURIER_PRESETS[0], name: 'Formerly' })).body
  const parcels = [
    await makePackedOrder(shop, tokens, { product, store }),
    await makePackedOrder(shop, tokens, { product, store }),
  ]
  await send('POST', '/parcels/hand-over', { courier: courier._id, orders: parcels.map(({ _id }) => _id) })
  const [settled, owed] = parcels.map(({ _id }) => _id)
  await shop.ownerDb.transaction(async (tx) => {
    const mark = sql`payment_verified_at = now(), payment_verified_by = ${admin.id}`
    await tx.execute(sql`update orders set ${mark} where id in (${former.verified}, ${former.paidBack})`)
    await tx.execute(
      sql`update orders set payment_verified_at = null, payment_verified_by = null where id = ${former.unmarked}`,
    )
    for (const id of [sold._id, settled, owed])
      await tx.execute(sql`
        with changed as (update orders set status = 'Delivered', delivered_at = now() where id = ${id} returning id, status)
        insert into order_events (id, "order", "from", "to", by)
        select gen_random_uuid(), id, ${id === sold._id ? 'Pending' : 'Courier'}, status, ${admin.id}::uuid from changed`)
    await tx.execute(sql`
      with changed as (update orders set status = 'Cancelled' where id = ${former.paidBack} returning id, status)
      insert into order_events (id, "order", "from", "to", by) select gen_random_uuid(), id, 'Pending', status, ${admin.id}::uuid from changed`)
    await tx.execute(
      sql`insert into order_refunds ("order", reference, by) values (${former.paidBack}, 'FORMERBACK', ${admin.id})`,
    )
    await tx.execute(sql`
      with added as (
        insert into settlements (id, courier, name, file_hash, by) values (gen_random_uuid(), ${courier._id}, 'former', 'former', ${admin.id}) returning id
      )
      insert into settlement_rows (settlement, position, "order", code, kind, collected)
      select added.id, p.place, p.id, 'code', p.kind, p.taka from added,
        (values (0, ${settled}::uuid, 'paid', ${parcels[0]?.total}::bigint), (1, ${owed}::uuid, 'short', 100)) as p (place, id, kind, taka)`)
    await tx.execute(sql`update parcels set settled_at = now() where "order" = ${settled}`)
  })
  expect(await fillMoney(shop.db)).toBe(6)
  expect(await fillMoney(shop.db)).toBe(0)
  const states = await Promise.all(
    [former.verified, former.paidBack, former.unmarked, sold._id, String(settled), String(owed)].map(moneyOf),
  )
  expect(states.map(({ money }) => money)).toEqual(['paid', 'refunded', 'none', 'paid', 'paid', 'due'])
  expect(states.at(-1)?.paid).toBe(100)
  const till = (await readResponse(shop.request(`/cash/counter?store=${store}`, { token: admin.token }))).body
  expect(till.movements[0]).toMatchObject({ kind: 'cash', order: { _id: sold._id } })
  // What was verified behind the back of the audit is another check's.
  expect((await verifyRows(shop)).filter((line) => !line.startsWith('payment marks'))).toEqual([])
})

test('[MONEY-01] a restored shop goes on counting the rows of its ledger', { tags: ['nightly'] }, async () => {
  const file = await createBackup(await locationOf(shop))
  const target = await emptyLocation()
  await restoreTo(target, file)
  const pool = openPool({ connectionString: target.DATABASE_URL }, createLog({ logLevel: 'silent' }))
  const { rows } = await pool.query(
    `select max(position) as last, move_order_money((select "order" from order_money where kind = 'paid' limit 1),
       '{"kind": "paid", "taka": 1}', (select by from order_money limit 1)) as next from order_money`,
  )
  await pool.end()
  await target.remove()
  expect(Number(rows[0].next)).toBe(Number(rows[0].last) + 1)
})
