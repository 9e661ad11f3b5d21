import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { isWallet, paymentName } from '#shared/rules/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import shop from '../../../content/shop.json' with { type: 'json' }
import type { Letter } from '../letter.ts'
import { bill } from './bill.ts'
import { button, facts, greeting, paragraph } from './blocks.ts'
import { writeLetter } from './layout.ts'
import { oneLine, typedWords } from './sanitize-text.ts'

interface OrderPlaced {
  order: OrderDetail
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Confirms an order: what, for how much, from which showroom, to where. */
export function orderPlacedLetter({ order, publicUrl }: OrderPlaced): Letter {
  const { name, phone, address } = order.shippingAddress
  return writeLetter({
    subject: `Your order ${order.number} at ${shop.name}`,
    heading: 'Thank you for your order',
    blocks: [
      greeting(name),
      paragraph('We have your order, and the store gets it ready. This is what you ordered:'),
      facts([
        ['Order', order.number],
        ['Placed', formatDateTime(order.createdAt)],
      ]),
      bill(order),
      facts([
        ['Payment', paymentWords(order.payment)],
        ['Store', oneLine(order.store.code)],
        ['Delivery to', [name, address, phone].map(typedWords).join(', ')],
      ]),
      button('Follow your order', `${publicUrl}/profile/orders/${order._id}`),
    ],
  })
}

/** Shows only the last digits of a wallet number, as e-mail is not confidential. */
function paymentWords({ method, number }: OrderDetail['payment']): string {
  return isWallet(method) ? `${method}, payment number ending in ${number?.slice(-3)}` : paymentName(method)
}
