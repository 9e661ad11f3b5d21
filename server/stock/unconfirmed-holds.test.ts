import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endUnconfirmedHolds } from '#server/jobs/unconfirmed-holds.ts'
import { orderShortages } from '#server/platform/db/tables/stock.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { type HoldsShop, startHoldsShop } from '#server/testing/fixtures/holds-shop.ts'
import { orderBody, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { confirmTokenIn, newestLetterTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'

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

test('[WORK-26] the letter says that we call to confirm the sizes, in both languages, and only where it is so', async () => {
  for (const [prefix, words] of [
    ['', 'call you to confirm your sizes'],
    ['/bn', 'সাইজ নিশ্চিত করতে'],
  ] as const) {
    const stranger = await world.newCustomer()
    for (const [quantity, says] of [
      [1, false],
      [10, true],
    ] as const) {
      const json = orderBody(world.product, store, { products: [{ ...world.size, quantity }] })
      await world.shop.request(`${prefix}/orders/create`, {
        json,
        token: stranger.token,
        headers: { 'X-Forwarded-For': `${world.newNetwork()}.1` },
      })
      expect((await newestLetterTo(world.shop, String(stranger.email))).text.includes(words)).toBe(says)
    }
  }
})

test('[WORK-26] after the calling hours of the settings an unconfirmed cash order stays, but holds only once confirmed', async () => {
  const [old, paid, confirmed, calling, fresh] = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => world.newCustomer()),
  ).then((all) =>
    Promise.all(
      all.map((account, nth) => world.order(store, account, nth + 1, nth === 1 ? { payment: WALLET_PAYMENT } : {})),
    ),
  )
  if (!old || !paid || !confirmed || !calling || !fresh) throw new Error('five orders')
  await world.record(confirmed.order._id, { outcome: 'confirmed' })
  for (const placed of [old, paid, confirmed, calling]) await world.makeOld(placed.order._id)
  await world.send('POST', '/calls/take', { order: calling.order._id })
  await world.setHolds({ hours: null })
  await endUnconfirmedHolds(world.shop)
  expect(await world.heldPairs(store)).toBe(15)
  await world.setHolds({})
  await Promise.all([endUnconfirmedHolds(world.shop), endUnconfirmedHolds(world.shop)])
  expect(await world.heldPairs(store)).toBe(14)
  await agrees()
  const ended = (await world.send('GET', `/orders/singleOrder/${old.order._id}`)).body
  expect(ended).toMatchObject({
    status: 'Pending',
    sizesToConfirm: true,
    work: { step: 'to-call', holdEndedAt: expect.any(String) },
  })
  const done = await world.record(old.order._id, { outcome: 'confirmed' })
  expect(done.body).toMatchObject({ message: 'Call recorded', order: { status: 'Approved', sizesToConfirm: false } })
  expect(done.body.order.work).not.toHaveProperty('holdEndedAt')
  expect(await world.heldPairs(store)).toBe(15)
  await agrees()
})

test('[WORK-26] of what has gone when the buyer says yes all are told: the rest is held, and the admins have the order', async () => {
  const other = await makeProduct(world.shop)
  const scarce = { product: other.id, size: firstRow(other.sizes).id }
  await receivePairs(world.shop, store, [{ ...scarce, pairs: 1 }])
  const placeBoth = async (email: string, payment?: object) => {
    const products = [
      { ...world.size, quantity: 1 },
      { ...scarce, quantity: 1 },
    ]
    const shippingAddress = { ...shippingTo(email), phone: world.newPhone() }
    const json = orderBody(world.product, store, { products, shippingAddress, ...(payment && { payment }) })
    const { token } = await world.newCustomer()
    return (await readResponse(world.shop.request('/orders/create', { json, token }))).body.order as OrderDetail
  }
  const linkOf = async (email: string) => confirmTokenIn(await newestLetterTo(world.shop, email))
  const update = (id: string) => world.send('PUT', `/orders/updateStatus/${id}`, { status: 'Approved' })
  for (const [nth, way] of (['call', 'link', 'hand'] as const).entries()) {
    if (nth > 0) await receivePairs(world.shop, store, [{ ...scarce, pairs: 1 }])
    const email = `${crypto.randomUUID()}@mail.example`
    const placed = await placeBoth(email)
    if (way === 'link') await world.record(placed._id, { outcome: 'wrong-number' })
    await world.makeOld(placed._id)
    await endUnconfirmedHolds(world.shop)
    const rival = await placeBoth('rival@mail.example')
    await world.record(rival._id, { outcome: 'confirmed' })
    const answer =
      way === 'call'
        ? await world.record(placed._id, { outcome: 'confirmed' })
        : way === 'hand'
          ? await update(placed._id)
          : await readResponse(world.shop.request(`/orders/confirm/${await linkOf(email)}`, { method: 'POST' }))
    expect(answer.status).toBe(200)
    expect(answer.body.message).toContain(
      way === 'link' ? 'we call you about it' : `gone in the meantime: ${other.name}`,
    )
    const { body } = await world.send('GET', `/orders/singleOrder/${placed._id}`)
    expect(body).toMatchObject({ status: 'Approved', work: { step: 'admins', atRisk: false, short: [1] } })
    expect((await world.shop.db.select().from(orderShortages).where(eq(orderShortages.order, placed._id))).length).toBe(
      1,
    )
    await agrees()
  }
})

test('[WORK-26] paid orders that held nothing take pairs by the statement, the older first; short ones wait for the admins', async () => {
  await world.setHolds({ perStranger: 0 })
  store = await world.openShowroom(3)
  const ids: string[] = []
  const csv = ['Txn ID,Amount']
  for (const quantity of [2, 2, 1]) {
    const transactionId = `HOLD${ids.length}${crypto.randomUUID().slice(0, 6).toUpperCase()}`
    const json = orderBody(world.product, store, {
      products: [{ ...world.size, quantity }],
      payment: { ...WALLET_PAYMENT, transactionId },
    })
    const { token } = await world.newCustomer()
    const { order } = (await readResponse(world.shop.request('/orders/create', { json, token }))).body
    expect(order.sizesToConfirm).toBe(true)
    csv.push(`${transactionId},${order.total}`)
    ids.push(order._id)
  }
  const form = new FormData()
  form.set('method', WALLET_PAYMENT.method)
  form.set('file', new File([csv.join('\n')], 'statement.csv'))
  await world.shop.request('/payments/statements/upload', { method: 'POST', token: world.admin.token, body: form })
  expect((await world.send('POST', '/payments/verify-exact')).body.verified).toBe(3)
  const work = await Promise.all(
    ids.map(async (id) => (await world.send('GET', `/orders/singleOrder/${id}`)).body.work),
  )
  expect(work.map(({ step, short }) => [step, short])).toEqual([
    ['to-accept', undefined],
    ['admins', [0]],
    ['to-accept', undefined],
  ])
  expect(await world.heldPairs(store)).toBe(3)
  await agrees()
})
