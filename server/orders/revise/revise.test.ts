import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderRevisions } from '#server/platform/db/tables/order-work.ts'
import { createRandom } from '#server/seed/demonstration/random.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { staffChangePreview } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'

/** Few in a day, 200 in a night. */
const RACES = rounds(6, 200)

let shop: TestApi
let [shoe, boot]: Awaited<ReturnType<typeof makeProduct>>[] = []
let [store, other] = ['', '']
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let buyer: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', LIMIT_HELD_PER_STRANGER: '', LIMIT_HELD_PER_NETWORK: '' })
  shoe = await makeProduct(shop)
  boot = await makeProduct(shop, { discountPrice: 2_000, originalPrice: 2_500 })
  store = (await makeShowroom(shop)).id
  other = (await makeShowroom(shop)).id
  admin = await makeSignedInUser(shop, 'admin')
  buyer = await makeSignedInUser(shop, 'customer')
  for (const showroom of [store, other])
    for (const { id, sizes } of [shoe, boot])
      await receivePairs(
        shop,
        showroom,
        sizes.map((size) => ({ product: id, size: size.id, pairs: 20_000 })),
      )
  await keepStock(shop, true)
})
afterAll(() => shop.close())

const of = (product: typeof shoe, nth = 0) => ({ product: product?.id ?? '', size: product?.sizes[nth]?.id ?? '' })
const send = (method: string, path: string, json?: unknown, token = admin.token) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const order = (more: object = {}) =>
  makeOrder(shop, buyer.token, { product: shoe, store, shippingAddress: shippingTo('r@mail.example'), ...more })
const read = async (id: string): Promise<OrderDetail> => (await send('GET', `/orders/singleOrder/${id}`)).body
const change = async (id: string, json: object, token?: string) =>
  send('PUT', `/orders/change/${id}`, { seen: (await read(id)).updatedAt, ...json }, token)
const held = async (key: { product: string; size: string }, at = store) => (await pairsOf(shop, at, key))[1]

test('[ORDER-01] size, quantity and another shoe: a line that stays keeps its price, a new one has today’s, pairs follow', async () => {
  const { _id, subtotal, shipping } = await order()
  const former = [await held(of(shoe)), await held(of(shoe, 1)), await held(of(boot))]
  await shop.db.execute(`update products set discount_price = 1400 where id = '${shoe?.id}'`)
  const lines = [
    { line: 0, ...of(shoe, 1), quantity: 2 },
    { ...of(boot), quantity: 1 },
    { ...of(shoe), quantity: 1 },
  ]
  const seen = (await read(_id)).updatedAt
  const preview = await send('POST', `/orders/preview/${_id}`, { seen, lines })
  expect(staffChangePreview.parse(preview.body)).toMatchObject({
    former: { subtotal, total: subtotal + shipping },
    next: { subtotal: 2 * 1_500 + 2_000 + 1_400 },
    payBack: 0,
    cash: 2 * 1_500 + 2_000 + 1_400 + shipping,
    left: { former: [3], next: [3, 3, 3] },
  })
  expect((await read(_id)).updatedAt, 'a preview changes nothing').toBe(seen)
  const { status, body } = await send('PUT', `/orders/change/${_id}`, { seen, lines })
  expect([status, body.message]).toEqual([200, 'Order changed'])
  await shop.db.execute(`update products set discount_price = 1500 where id = '${shoe?.id}'`)
  expect(body.order).toMatchObject({
    total: 6_400 + shipping,
    products: [
      { unitPrice: 1_500, quantity: 2, size: { size: 41 } },
      { unitPrice: 2_000, quantity: 1 },
      { unitPrice: 1_400, quantity: 1, size: { size: 40 } },
    ],
  })
  const now = [await held(of(shoe)), await held(of(shoe, 1)), await held(of(boot))]
  expect(now.map((pairs, at) => pairs - (former[at] ?? 0))).toEqual([0, 2, 1])
})

test('[ORDER-01] whoever changes what somebody else has changed meanwhile is told, and so is who comes after it left', async () => {
  const { _id, updatedAt: seen } = await order()
  expect((await change(_id, { lines: [{ line: 0, ...of(shoe), quantity: 2 }] })).status).toBe(200)
  const late = await send('PUT', `/orders/change/${_id}`, { seen, lines: [{ line: 0, ...of(shoe), quantity: 3 }] })
  expect([late.status, late.body.code]).toEqual([409, 'order_changed_meanwhile'])
  await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Courier' })
  const gone = await change(_id, { lines: [{ line: 0, ...of(shoe), quantity: 1 }] })
  expect([gone.status, gone.body.code]).toEqual([409, 'order_left'])
})

test('[ORDER-01] an order that is packed is packed anew once its lines change, and goes to the showroom that was chosen', async () => {
  const tokens = { customer: buyer.token, admin: admin.token }
  const { _id } = await makePackedOrder(shop, tokens, { product: shoe, store })
  const [here, there] = [await held(of(shoe)), await held(of(shoe), other)]
  const { body } = await change(_id, { store: other, lines: [{ line: 0, ...of(shoe), quantity: 2 }] })
  expect(body.order).toMatchObject({ store: { _id: other }, work: { step: 'to-pick' } })
  expect([(await held(of(shoe))) - here, (await held(of(shoe), other)) - there]).toEqual([-1, 2])
})

test('[ORDER-01] nobody gives an order to a showroom that they do not work for, and the preview says so too', async () => {
  const clerk = await makeSignedInUser(shop, 'storeUser', { store })
  const { _id, updatedAt: seen } = await order()
  const json = { seen, store: other }
  for (const [method, path] of [
    ['POST', 'preview'],
    ['PUT', 'change'],
  ] as const) {
    const answer = await send(method, `/orders/${path}/${_id}`, json, clerk.token)
    expect(answer, path).toMatchObject({ status: 403, body: { params: { permission: 'write_orders' } } })
  }
  expect((await read(_id)).store._id).toBe(store)
})

test('[ORDER-01] a preview says how many pairs are left for others, before and after, and none while no stock is kept', async () => {
  const rare = await makeProduct(shop)
  await receivePairs(shop, store, [{ ...of(rare), pairs: 2 }])
  const { _id, updatedAt: seen } = await order()
  const lines = [{ ...of(rare), quantity: 1 }]
  const left = async () => (await send('POST', `/orders/preview/${_id}`, { seen, lines })).body.left
  expect(await left()).toEqual({ former: [3], next: [1] })
  await keepStock(shop, false)
  expect(await left()).toEqual({ former: null, next: null })
  await keepStock(shop, true)
})

test('[ORDER-01] more pairs than there are change nothing, and the fee follows the subtotal and the district', async () => {
  const rare = await makeProduct(shop)
  await receivePairs(shop, store, [{ ...of(rare), pairs: 1 }])
  const { _id, updatedAt } = await order()
  const refused = await change(_id, {
    lines: [{ ...of(rare), quantity: 2 }],
    shippingAddress: { ...shippingTo('n@mail.example'), address: 'House 9, Bogura', district: 'Bogura' },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'sold_out'])
  expect((await read(_id)).updatedAt).toBe(updatedAt)
  const { body } = await change(_id, {
    shippingAddress: { ...shippingTo(''), name: 'Salma', address: 'House 9, Bogura', district: 'Bogura' },
  })
  expect(body.order.shippingAddress).toMatchObject({ name: 'Salma', email: '', address: 'House 9, Bogura' })
})

test('[ORDER-01] an apology is less than the price, asks for the permission and a reason, and leaves invoice and books right', async () => {
  const { _id, shipping } = await order()
  const lines = (unitPrice: number) => [{ line: 0, ...of(shoe), quantity: 1, unitPrice }]
  expect((await change(_id, { lines: lines(1_300) })).body.errors[0].path).toBe('reason')
  expect((await change(_id, { lines: lines(1_500), reason: 'Late' })).status).toBe(422)
  const clerk = await makeSignedInUser(shop, 'storeUser', { store })
  expect((await change(_id, { lines: lines(1_300), reason: 'Late' }, clerk.token)).status).toBe(403)
  const { body } = await change(_id, { lines: lines(1_300), reason: 'Late' })
  expect(body.order).toMatchObject({ total: 1_300 + shipping, work: { cash: 1_300 + shipping } })
})

test('[ORDER-01] pairs that come to a line with an apology have today’s price, unless whoever adds them may reduce it', async () => {
  const { _id, shipping } = await order()
  const clerk = await makeSignedInUser(shop, 'storeUser', { store })
  const line = { line: 0, ...of(shoe) }
  expect((await change(_id, { lines: [{ ...line, quantity: 1, unitPrice: 1 }], reason: 'Late' })).status).toBe(200)
  const more = await change(_id, { lines: [{ ...line, ...of(shoe, 1), quantity: 3 }] }, clerk.token)
  expect(more.body.order).toMatchObject({
    total: 1 + 2 * 1_500 + shipping,
    products: [
      { unitPrice: 1, quantity: 1, size: { size: 41 } },
      { unitPrice: 1_500, quantity: 2, size: { size: 41 } },
    ],
  })
  const reduced = await change(_id, { lines: [{ line: 0, ...of(shoe, 1), quantity: 3 }], reason: 'Late' })
  expect(reduced.body.order.total).toBe(3 + shipping)
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-01] of a wallet order that was paid the difference is paid back, or collected in cash; its way to pay stays', async () => {
  const { _id, total } = await order({ payment: WALLET_PAYMENT })
  await send('PUT', `/orders/verifyPayment/${_id}`, { verified: true })
  const more = await change(_id, { lines: [{ line: 0, ...of(shoe), quantity: 2 }] })
  expect(more.body.order).toMatchObject({ total: total + 1_500, work: { cash: 1_500, unpaid: 0 } })
  const lines = [{ line: 0, ...of(shoe), quantity: 1, unitPrice: 1_000 }]
  const seen = more.body.order.updatedAt
  const preview = await send('POST', `/orders/preview/${_id}`, { seen, lines, reason: 'Scratched' })
  expect(preview.body).toMatchObject({ payBack: 500, cash: 0 })
  const less = await change(_id, { lines, reason: 'Scratched' })
  expect(less.body.order).toMatchObject({ total: total - 500, work: { cash: 0 } })
  expect((await send('GET', '/payments/refunds?limit=100')).body).toContainEqual(
    expect.objectContaining({ order: expect.objectContaining({ _id }), taka: 500 }),
  )
  expect((await change(_id, { payment: { method: 'COD' } })).body.errors[0].path).toBe('payment.method')
})

test('[ORDER-01] a wallet order goes to somebody else by those alone who settle payments', async () => {
  const { _id } = await order({ payment: WALLET_PAYMENT })
  const shippingAddress = { ...shippingTo(''), name: 'Somebody else' }
  const clerk = await makeSignedInUser(shop, 'storeUser', { store })
  expect((await change(_id, { shippingAddress }, clerk.token)).body.code).toBe('forbidden')
  expect((await change(_id, { shippingAddress })).body.order.shippingAddress.name).toBe('Somebody else')
})

test('[ORDER-01] an unpaid order changes between cash and wallet; another’s transaction id is refused', async () => {
  const { _id } = await order()
  const wallet = { ...WALLET_PAYMENT, transactionId: 'AB12CD34EF' }
  expect((await change(_id, { payment: wallet })).body.order.payment).toMatchObject({
    method: 'Bkash',
    transactionId: 'AB12CD34EF',
  })
  const second = await order()
  expect((await change(second._id, { payment: wallet })).body.code).toBe('transaction_id_used')
  expect((await change(_id, { payment: { method: 'COD' } })).body.order.payment).toMatchObject({
    method: 'COD',
    number: null,
    transactionId: null,
  })
})

test('[ORDER-02] every former state stays readable in the history, cannot be written over, and the buyer is told', async () => {
  const { _id, number, total } = await order()
  await change(_id, { lines: [{ line: 0, ...of(shoe, 1), quantity: 1 }], reason: 'Too small' })
  await change(_id, { lines: [{ line: 0, ...of(shoe, 1), quantity: 2 }] })
  const changed = (await read(_id)).history?.filter(({ kind }) => kind === 'changed')
  expect(changed).toMatchObject([
    {
      revision: 1,
      reason: 'Too small',
      by: { _id: admin.id },
      former: { total, products: [{ sizeNumber: 40, quantity: 1 }] },
    },
    { revision: 2, reason: null, former: { total, products: [{ sizeNumber: 41, quantity: 1 }] } },
  ])
  await expect(
    shop.db.update(orderRevisions).set({ reason: 'Other' }).where(eq(orderRevisions.order, _id)),
  ).rejects.toThrow()
  const [letter] = await lettersTo(shop, buyer.email ?? '')
  expect(letter?.subject).toContain(number)
  expect(letter?.text).toContain('size 41')
})

test('[ORDER-01] [ORDER-11] preview and letter of a change name the day that moves, and what is paid back or to pay', async () => {
  const { _id, promisedOn } = await order({ payment: { ...WALLET_PAYMENT, transactionId: 'DAY2CD34EF' } })
  await send('PUT', `/orders/verifyPayment/${_id}`, { verified: true })
  const letter = async () => (await lettersTo(shop, buyer.email ?? ''))[0]?.text.replaceAll('\n', ' ')
  const seen = (await read(_id)).updatedAt
  const shippingAddress = { ...shippingTo(''), address: 'Zindabazar, Sylhet', district: 'Sylhet' }
  const preview = (await send('POST', `/orders/preview/${_id}`, { seen, shippingAddress })).body
  const moved = await change(_id, { shippingAddress })
  expect(moved.body.order.promisedOn > (promisedOn ?? '')).toBe(true)
  const promised = { former: promisedOn, next: moved.body.order.promisedOn }
  expect(staffChangePreview.parse(preview)).toMatchObject({ promised })
  expect(await letter()).toContain(`With you by: ${formatDeliveryDay(promised.next)} instead of`)
  await change(_id, { lines: [{ line: 0, ...of(shoe), quantity: 2 }] })
  expect(await letter()).toMatch(/You pay ৳.1,500 when it arrives/)
  await change(_id, { lines: [{ line: 0, ...of(shoe), quantity: 1, unitPrice: 1_000 }], reason: 'Scratched' })
  expect(await letter()).toMatch(/We pay back ৳.500 to you/)
  expect(await letter()).not.toContain('With you by')
})

test('[ORDER-01] of a clerk who changes an order and one who packs it at once one wins, and the stock is right', async () => {
  for (let round = 0; round < RACES; round += 1) {
    const before = await pairsOf(shop, store, of(shoe))
    const { _id } = await order()
    await send('POST', `/calls/record/${_id}`, { outcome: 'confirmed' })
    await send('POST', `/orders/accept/${_id}`)
    await send('POST', `/orders/pick/${_id}`, { lines: [0] })
    const { updatedAt: seen } = await read(_id)
    const calls = [
      () => send('PUT', `/orders/change/${_id}`, { seen, lines: [{ line: 0, ...of(shoe), quantity: 2 }] }),
      () => send('POST', `/orders/pack/${_id}?collects=false`),
    ]
    const [first, second] = round % 2 === 0 ? calls : calls.toReversed()
    const answers = await Promise.all([first?.(), second?.()])
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409])
    const { work, products } = await read(_id)
    const pairs = work?.step === 'packed' ? 1 : 2
    expect([work?.step, products[0]?.quantity]).toEqual([pairs === 1 ? 'packed' : 'to-pick', pairs])
    expect(await pairsOf(shop, store, of(shoe))).toEqual([before[0], before[1] + pairs])
  }
  expect(await verifyRows(shop)).toEqual([])
}, 600_000)

test('[ORDER-01] of two clerks who change an order at once one wins, and the other is told what the first has made of it', async () => {
  for (let round = 0; round < RACES; round += 1) {
    const before = await pairsOf(shop, store, of(shoe))
    const { _id } = await order()
    await send('POST', `/calls/record/${_id}`, { outcome: 'confirmed' })
    const { updatedAt: seen } = await read(_id)
    const answers = await Promise.all(
      [2, 3].map((quantity) =>
        send('PUT', `/orders/change/${_id}`, { seen, lines: [{ line: 0, ...of(shoe), quantity }] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? 2 : 3
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('order_changed_meanwhile')
    const { history, products } = await read(_id)
    expect([products[0]?.quantity, history?.filter(({ kind }) => kind === 'changed').length]).toEqual([won, 1])
    expect(await pairsOf(shop, store, of(shoe))).toEqual([before[0], before[1] + won])
  }
  expect(await verifyRows(shop)).toEqual([])
}, 600_000)

test('[ORDER-01] [ORDER-02] random changes, some at once and against hand-overs, leave books and pairs right', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
  const random = createRandom(seed)
  const rounds = process.env.NIGHTLY ? 5_000 : 60
  console.info(`SEED=${seed}: ${rounds} changes`)
  const courier = (await send('POST', '/couriers/create', COURIER_PRESETS[0])).body.courier._id
  const statuses = new Map<number, number>()
  let ids: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 12 === 0)
      ids = await Promise.all([{}, { payment: WALLET_PAYMENT }, {}].map(async (more) => (await order(more))._id))
    const id = random.pick(ids)
    const asked = () => {
      const product = random.pick([shoe, boot])
      const size = random.below(2)
      return {
        ...of(product, size),
        quantity: random.between(1, 3),
        ...(random.percent(60) && { line: random.below(2) }),
      }
    }
    const lines = [asked(), ...(random.percent(40) ? [asked()] : [])]
    const json = {
      seen: (await read(id)).updatedAt,
      ...(random.percent(80) && { lines }),
      ...(random.percent(30) && { store: random.pick([store, other]) }),
      ...(random.percent(15) && { payment: random.percent(50) ? { method: 'COD' } : WALLET_PAYMENT }),
      ...(random.percent(20) && {
        shippingAddress: { ...shippingTo(''), address: random.pick(['Bogura', 'Road 2, Dhaka']) },
      }),
    }
    const doors = [
      () => send('PUT', `/orders/change/${id}`, json),
      () => send('PUT', `/orders/change/${id}`, { ...json, lines: [asked()] }),
      () =>
        send('PUT', `/orders/updateStatus/${id}`, {
          status: random.pick(['Approved', 'Processing', 'Cancelled', 'Pending', 'Courier']),
        }),
      () => send('PUT', `/orders/verifyPayment/${id}`, { verified: random.percent(80) }),
      () => send('POST', '/parcels/hand-over', { courier, orders: [id] }),
    ]
    const answers = await Promise.all([doors[0]?.(), ...(random.percent(50) ? [random.pick(doors)()] : [])])
    for (const answer of answers) if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(rounds / 4)
  expect(await verifyRows(shop)).toEqual([])
}, 1_200_000)
