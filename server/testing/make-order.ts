import type { OrderDetail } from '#shared/schemas/order.ts'
import { makeProduct } from './make-product.ts'
import { makeShowroom } from './make-showroom.ts'
import type { TestApi } from './start-api.ts'
import { theOne } from './the-one.ts'

type Goods = Pick<Awaited<ReturnType<typeof makeProduct>>, 'id' | 'sizes'>

/** Request body of an order: one pair of a product in its first size, cash on delivery. */
export function orderOf(product: Goods, store: string, given: Record<string, unknown> = {}) {
  return {
    products: [{ product: product.id, size: theOne(product.sizes).id, quantity: 1 }],
    payment: { method: 'COD', number: null },
    store,
    status: 'Pending',
    shippingAddress: {
      name: 'Rafiq Islam',
      email: 'rafiq@mail.example',
      phone: '01000000000',
      address: 'Road 2, Dhaka',
    },
    ...given,
  }
}

export interface Sent {
  token?: string
  /** the Idempotency-Key */
  key?: string
}

/** Places an order over the API. */
export async function placeOrder(shop: Pick<TestApi, 'request'>, json: unknown, { token, key }: Sent = {}) {
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
  const answer = await shop.request('/orders/create', { json, token, headers })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** A payment from a mobile wallet. */
export const WALLET_PAYMENT = { method: 'Bkash', number: '01712345678' }

type Given = { product?: Goods; store?: string } & Record<string, unknown>

/** Places an order over the API as the token's owner; options other than product and store go into the request body. */
export async function makeOrder(shop: TestApi, token: string, { product, store, ...body }: Given = {}) {
  const goods = product ?? (await makeProduct(shop))
  const place = store ?? (await makeShowroom(shop)).id
  return made(await placeOrder(shop, orderOf(goods, place, body), { token, key: crypto.randomUUID() }))
}

function made({ status, body }: Awaited<ReturnType<typeof placeOrder>>): OrderDetail {
  if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
  return (body as { order: OrderDetail }).order
}
