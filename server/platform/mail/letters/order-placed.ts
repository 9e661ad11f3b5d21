import type { Letter } from '#server/platform/mail/letter.ts'
import { shop } from '#server/platform/mail/letter-shop.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { localized } from '#shared/language/localized.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { isWallet, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { bill } from './bill.ts'
import { button, greeting, labelledList, paragraph } from './blocks.ts'
import { proofBlocks } from './email-proof.ts'
import { renderLetter } from './layout.ts'
import { sanitizeUserText, toSingleLine } from './sanitize-text.ts'

interface OrderPlacedParams {
  order: OrderDetail
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Confirms an order: what, for how much, from which showroom, to where. */
export function orderPlacedLetter({ order, publicUrl }: OrderPlacedParams): Letter {
  const { name, phone, address } = order.shippingAddress
  return renderLetter({
    subject: t('Your order {number} at {name}', { number: order.number, name: translationOf(shop.name) }),
    heading: t('Thank you for your order'),
    blocks: [
      greeting(name),
      paragraph(opening(order)),
      labelledList([
        [t('Order'), order.number],
        [t('Placed'), formatDateTime(order.createdAt)],
      ]),
      bill(order),
      labelledList([
        [t('Payment'), describePayment(order.payment)],
        [t('Store'), toSingleLine(localized(order.store, 'code'))],
        [t('Delivery to'), [name, address, phone].map(sanitizeUserText).join(', ')],
      ]),
      button(t('Follow your order'), `${publicUrl}${localizePath(`/profile/orders/${order._id}`)}`),
    ],
  })
}

/**
 * Confirms an order to an address that its account has not proven yet, with the link that proves it. Whoever reads it may
 * be a stranger, so it contains no text of the shopper: neither name, address nor phone.
 */
export function firstOrderLetter({ order, publicUrl, token }: OrderPlacedParams & { token: string }): Letter {
  return renderLetter({
    subject: t('Your order {number} at {name}', { number: order.number, name: translationOf(shop.name) }),
    heading: t('Thank you for your order'),
    blocks: [
      paragraph(opening(order)),
      labelledList([
        [t('Order'), order.number],
        [t('Placed'), formatDateTime(order.createdAt)],
      ]),
      bill(order),
      labelledList([
        [t('Payment'), paymentMethodLabel(order.payment.method)],
        [t('Store'), toSingleLine(localized(order.store, 'code'))],
      ]),
      button(t('Follow your order'), `${publicUrl}${localizePath(`/profile/orders/${order._id}`)}`),
      paragraph(t('To get emails about your next orders too, please confirm that this is your email address:')),
      ...proofBlocks({ token, publicUrl }),
    ],
  })
}

function opening({ sizesToConfirm, payment }: OrderDetail): string {
  if (sizesToConfirm && isWallet(payment.method))
    return t(
      'We have your order, and set your shoes aside once your payment is verified. If a size has gone by then, we call you. This is what you ordered:',
    )
  return sizesToConfirm
    ? t('We have your order, and call you to confirm your sizes before we set them aside. This is what you ordered:')
    : t('We have your order, and the store gets it ready. This is what you ordered:')
}

/** Shows only the last digits of a wallet number, as e-mail is not confidential. */
function describePayment({ method, number }: OrderDetail['payment']): string {
  return isWallet(method)
    ? t('{method}, payment number ending in {digits}', {
        method: paymentMethodLabel(method),
        digits: number?.slice(-3) ?? '',
      })
    : paymentMethodLabel(method)
}
