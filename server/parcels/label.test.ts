import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { parcelsDesk } from '#server/testing/fixtures/parcels-desk.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { OrderBoard } from '#shared/schemas/orders/order-board.ts'
import type { PackedOrder } from '#shared/schemas/orders/parcel.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let [store, other] = ['', '']
let tokens: { customer: string; admin: string }
let courier = ''
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  other = (await makeShowroom(shop)).id
  const tokenOf = async (role: 'customer' | 'admin') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin') }
  courier = (await newCourier())._id
})
afterAll(() => shop.close())

const { get, send, packed, newCourier } = parcelsDesk(() => ({ shop, product, store, tokens }))
const read = async (id: string) => (await get(`/orders/singleOrder/${id}`)).body
const printLabel = (...orders: string[]) => send('POST', '/papers/printed', { paper: 'label', orders })
const handOver = (...orders: string[]) => send('POST', '/parcels/hand-over', { courier, orders })
const moved = { ...shippingTo('r@mail.example'), address: 'Zindabazar, Sylhet', district: 'Sylhet' }
async function change(id: string, json: object) {
  const { updatedAt: seen } = await read(id)
  const preview = await send('POST', `/orders/preview/${id}`, { seen, ...json })
  expect((await send('PUT', `/orders/change/${id}`, { seen, ...json })).status).toBe(200)
  return preview.body
}
/** Where staff see that the label of an order is old: on the board, in the list of what is packed, on the order. */
async function signsOf(id: string, at = store) {
  const board: OrderBoard = (await get(`/orders/board/${at}`)).body
  const list: PackedOrder[] = (await get('/parcels/packed')).body
  return [
    board.orders.find(({ _id }) => _id === id)?.work?.relabel ?? false,
    list.find(({ _id }) => _id === id)?.relabel,
    (await read(id)).work.relabel ?? false,
  ]
}

test('[WORK-18] [ORDER-01] a packed box whose name, phone, address or amount changes leaves with a label printed since', async () => {
  const { shippingAddress } = await read((await packed())._id)
  for (const json of [
    { shippingAddress: moved },
    { shippingAddress: { ...shippingAddress, name: 'Somebody Else' } },
    { shippingAddress: { ...shippingAddress, phone: '01911000044' } },
    { payment: { ...WALLET_PAYMENT, transactionId: crypto.randomUUID().slice(0, 8).toUpperCase() } },
  ]) {
    const { _id, number } = await packed({ shippingAddress })
    await printLabel(_id)
    expect(await signsOf(_id), 'before').toEqual([false, false, false])
    expect((await change(_id, json)).relabel, 'the preview says so').toEqual([number])
    expect(await signsOf(_id)).toEqual([true, true, true])
    const refused = await handOver(_id)
    expect([refused.status, refused.body.code]).toEqual([409, 'label_old'])
    expect(refused.body.message).toContain(number)
    const byHand = await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Courier' })
    expect(byHand.body.code, 'by hand').toBe('label_old')
    await send('POST', '/papers/printed', { paper: 'slip', orders: [_id] })
    expect((await handOver(_id)).body.code, 'another paper is no label').toBe('label_old')
    await printLabel(_id)
    expect(await signsOf(_id)).toEqual([false, false, false])
    if (!('payment' in json)) expect((await handOver(_id)).status).toBe(200)
  }
})

test('[ORDER-03] a packed parcel whose address follows its order’s needs a new label, also where none was printed', async () => {
  const two = [product, await makeProduct(shop)]
  const products = two.map(({ id, sizes }) => ({ product: id, size: sizes[0]?.id ?? '', quantity: 1 }))
  const { _id } = await makeOrder(shop, tokens.customer, { product, store, products })
  await send('POST', `/calls/record/${_id}`, { outcome: 'confirmed' })
  const { updatedAt: seen } = await read(_id)
  await send('POST', `/orders/split/${_id}`, { seen, lines: [1], store: other })
  const [part] = (await read(_id)).parts
  for (const [step, json] of [['accept'], ['pick', { lines: [0] }], ['pack']] as const)
    expect((await send('POST', `/orders/${step}/${part._id}`, json ?? {})).status).toBe(200)
  const preview = await change(_id, { shippingAddress: moved })
  expect(preview.relabel, 'the whole is not packed').toEqual([part.number])
  expect(await signsOf(part._id, other)).toEqual([true, true, true])
  expect((await signsOf(_id))[0]).toBe(false)
  expect((await handOver(part._id)).body.code).toBe('label_old')
  await printLabel(part._id)
  expect((await handOver(part._id)).status).toBe(200)
})

test('[WORK-18] an e-mail, a reason or a change that is taken back leaves a label as it was', async () => {
  const { _id } = await packed()
  await printLabel(_id)
  const { shippingAddress } = await read(_id)
  await change(_id, { shippingAddress: { ...shippingAddress, email: 'new@mail.example' } })
  await change(_id, { reason: 'A word on it' })
  await change(_id, { shippingAddress: moved })
  expect((await handOver(_id)).body.code).toBe('label_old')
  const back = await change(_id, { shippingAddress: { ...shippingAddress, email: 'new@mail.example' } })
  expect(back.relabel).toEqual([])
  expect((await handOver(_id)).status).toBe(200)
})
