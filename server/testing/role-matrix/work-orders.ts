import { sql } from 'drizzle-orm'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { confirmTokenIn, newestLetterTo } from '#server/testing/letters.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import type { World } from './role-world.ts'

export const rule = 'staff'
/** An order is hidden from everybody but its staff. */
export const ofOwnStore = { otherStoreUser: 404 } as const

export const adminOf = ({ tokens }: World) => tokens.admin ?? ''

export async function send({ shop, ...world }: World, method: string, path: string, json?: unknown) {
  const token = adminOf({ shop, ...world })
  const response = await shop.request(path, { method, token, ...(json === undefined ? {} : { json }) })
  if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`)
  return response.json()
}

export const newOrder = ({ shop, product, store, customer }: World) =>
  makeOrder(shop, customer.token, { product, store })

export async function orderToAccept(world: World) {
  const order = await newOrder(world)
  await send(world, 'POST', `/calls/record/${order._id}`, { outcome: 'confirmed' })
  return order._id
}

export async function orderToPick(world: World) {
  const id = await orderToAccept(world)
  await send(world, 'POST', `/orders/accept/${id}`)
  return id
}

export async function orderToPack(world: World) {
  const id = await orderToPick(world)
  await send(world, 'POST', `/orders/pick/${id}`, { lines: [0] })
  return id
}

export const packedOrder = async (world: World) => {
  const { shop, product, store, customer } = world
  return (await makePackedOrder(shop, { customer: customer.token, admin: adminOf(world) }, { product, store }))._id
}

/** The token of a new link that confirms an order. */
export async function newLink(world: World): Promise<string> {
  const { shop, product, store, customer } = world
  const email = `${crypto.randomUUID()}@mail.example`
  const { _id } = await makeOrder(shop, customer.token, { product, store, shippingAddress: shippingTo(email) })
  await send(world, 'POST', `/calls/record/${_id}`, { outcome: 'wrong-number' })
  return confirmTokenIn(await newestLetterTo(shop, email))
}

let count = 0
export async function newCourier(world: World): Promise<string> {
  count += 1
  const input = { ...COURIER_PRESETS[0], name: `Courier of the matrix ${count}` }
  return (await send(world, 'POST', '/couriers/create', input)).courier._id
}

export async function newHandOver(world: World, order?: string): Promise<string> {
  const orders = [order ?? (await packedOrder(world))]
  return (await send(world, 'POST', '/parcels/hand-over', { courier: await newCourier(world), orders }))._id
}

/** A path to answer about the address of a paid order, which its showroom wants to change. */
export async function askedOrder(world: World): Promise<string> {
  const { shop, product, store, customer, tokens } = world
  const payment = { ...WALLET_PAYMENT, transactionId: crypto.randomUUID().slice(0, 8).toUpperCase() }
  const { _id, shippingAddress } = await makeOrder(shop, customer.token, { product, store, payment })
  const change = { shippingAddress: { ...shippingAddress, address: 'House 2, Dhaka' } }
  for (const [path, json] of [
    ['/calls/take', { order: _id }],
    [`/calls/record/${_id}`, { outcome: 'changed', change }],
  ] as const) {
    const response = await shop.request(path, { method: 'POST', json, token: tokens.storeUser ?? '' })
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`)
  }
  return `/orders/address/${_id}`
}

/** An order with a courier. */
export async function sentOrder(world: World): Promise<string> {
  const order = await packedOrder(world)
  await newHandOver(world, order)
  return order
}

export const fileOf = (text: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  form.set('file', new File([text], 'file.csv'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A cancelled order of which money came in. */
export async function paidOrder(world: World): Promise<string> {
  const id = await walletOrder(world)
  await send(world, 'PUT', `/orders/verifyPayment/${id}`, { verified: true })
  await send(world, 'PUT', `/orders/updateStatus/${id}`, { status: 'Cancelled' })
  return id
}

export async function walletOrder({ shop, product, store, customer }: World): Promise<string> {
  return (await makeOrder(shop, customer.token, { product, store, payment: WALLET_PAYMENT }))._id
}

/** An order of which a part came in, and the line of it. */
export async function partlyPaid(world: World): Promise<{ order: string; line: string }> {
  const [order, line] = [await walletOrder(world), await strayLine(world)]
  await send(world, 'POST', `/payments/assign/${line}`, { order, difference: 'ask' })
  return { order, line }
}

/** The id of a line that came in for no order. */
export async function strayLine(world: World): Promise<string> {
  const transactionId = `M${crypto.randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`
  const body = fileOf(`Trx ID,Amount\n${transactionId},500`, { method: 'Bkash' })
  await world.shop.request('/payments/statements/upload', { method: 'POST', body, token: adminOf(world) })
  const { rows } = await world.shop.db.execute<{ id: string }>(
    sql`select id from wallet_payments where transaction_id = ${transactionId}`,
  )
  return firstRow(rows).id
}

/** An order whose cash is in a till although it is not delivered. */
export async function orderWithCash(world: World): Promise<string> {
  const { _id } = await newOrder(world)
  await send(world, 'PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })
  await send(world, 'PUT', `/orders/updateStatus/${_id}`, { status: 'Processing' })
  return _id
}

export const newReference = () => `BACK${crypto.randomUUID().slice(0, 8)}`
