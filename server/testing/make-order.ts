import type { OrderDetail } from '#shared/schemas/order.ts'
import { makeProduct } from './make-product.ts'
import { makeShowroom } from './make-showroom.ts'
import type { TestApi } from './start-api.ts'
import { theOne } from './the-one.ts'

type Goods = Pick<Awaited<ReturnType<typeof makeProduct>>, 'id' | 'sizes'>

/** The body of an order: one pair of a product in its first size, cash on delivery. */
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

/** An order placed over the API by the owner of a token. */
export async function makeOrder(shop: TestApi, token: string, given: { product?: Goods; store?: string } = {}) {
  const product = given.product ?? (await makeProduct(shop))
  const store = given.store ?? (await makeShowroom(shop)).id
  const answer = await shop.request('/orders/create', {
    json: orderOf(product, store),
    token,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  if (answer.status !== 201) throw new Error(`The order was refused: ${await answer.text()}`)
  const { order } = (await answer.json()) as { order: OrderDetail }
  return order
}
