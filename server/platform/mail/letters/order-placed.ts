import { html } from 'hono/html'
import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { formatDateTime, formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { formatTaka, lineTotal } from '#shared/rules/money/price.ts'
import { isWallet, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import {
  type Block,
  button,
  greeting,
  labelledList,
  paragraph,
  sanitizeUserText,
  theme,
  toSingleLine,
} from './blocks.ts'
import { proofBlocks } from './email-proof.ts'
import { renderLetter } from './layout.ts'

interface OrderPlacedParams {
  order: OrderDetail
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Confirms an order: what, for how much, from which showroom, to where. */
export function orderPlacedLetter({ order, publicUrl }: OrderPlacedParams): Letter {
  return renderLetter({
    subject: t('Your order {number} at {name}', { number: order.number, name: translationOf(shopFacts.name) }),
    heading: t('Thank you for your order'),
    blocks: [
      greeting(order.shippingAddress.name),
      paragraph(opening(order)),
      labelledList([
        [t('Order'), order.number],
        [t('Placed'), formatDateTime(order.createdAt)],
      ]),
      bill(order),
      labelledList([
        ...voucherOf(order),
        [t('Payment'), describePayment(order)],
        [t('Store'), toSingleLine(localized(order.store, 'code'))],
        ...whereAndWhen(order),
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
    subject: t('Your order {number} at {name}', { number: order.number, name: translationOf(shopFacts.name) }),
    heading: t('Thank you for your order'),
    blocks: [
      paragraph(opening(order)),
      labelledList([
        [t('Order'), order.number],
        [t('Placed'), formatDateTime(order.createdAt)],
      ]),
      bill(order),
      labelledList([
        ...voucherOf(order),
        [t('Payment'), methodOf(order)],
        [t('Store'), toSingleLine(localized(order.store, 'code'))],
        ...timeOf(order),
      ]),
      button(t('Follow your order'), `${publicUrl}${localizePath(`/profile/orders/${order._id}`)}`),
      paragraph(t('To get emails about your next orders too, please confirm that this is your email address:')),
      ...proofBlocks({ token, publicUrl }),
    ],
  })
}

/** What of it a voucher has paid, and what is left. */
function voucherOf({ byVoucher, total }: OrderDetail): [string, string][] {
  if (byVoucher === undefined) return []
  return [
    [t('Paid by voucher'), formatTaka(byVoucher)],
    [t('To pay'), formatTaka(total - byVoucher)],
  ]
}

/** By when it is brought, and to where; of what is collected, from when on, and by whom. */
function whereAndWhen(order: OrderDetail): [string, string][] {
  const { name, phone, address } = order.shippingAddress
  const text = (parts: string[]) => parts.map(sanitizeUserText).join(', ')
  if (order.fulfilment === 'collection') return [...timeOf(order), [t('Collected by'), text([name, phone])]]
  return [...timeOf(order), [t('Delivery to'), text([name, address, phone])]]
}

function timeOf({ readyBy, promisedOn }: OrderDetail): [string, string][] {
  if (readyBy) return [[t('Ready to collect'), formatDateTime(readyBy)]]
  return promisedOn ? [[t('With you by'), formatDeliveryDay(promisedOn)]] : []
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
function describePayment(order: OrderDetail): string {
  const { method, number } = order.payment
  return isWallet(method)
    ? t('{method}, payment number ending in {digits}', {
        method: paymentMethodLabel(method),
        digits: number?.slice(-3) ?? '',
      })
    : methodOf(order)
}

function methodOf({ payment: { method }, fulfilment }: OrderDetail): string {
  return method === 'COD' && fulfilment === 'collection' ? t('Cash when you collect') : paymentMethodLabel(method)
}

type Line = OrderDetail['products'][number]

const leftCell = `padding:12px 12px 12px 0;border-bottom:1px solid ${theme.line};vertical-align:top;text-align:left;`
/** As narrow as the amount; otherwise the descriptions, which span both columns, would widen it. */
const rightCell = `width:1%;padding:12px 0;border-bottom:1px solid ${theme.line};vertical-align:top;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;`
const mutedText = `color:${theme.inkMuted};font-size:14px;`

/** The lines of an order and its totals. */
function bill({ products, subtotal, shipping, total, fulfilment }: OrderDetail): Block {
  const isFree = fulfilment === 'collection' && shipping === 0
  const totals: [string, number][] = [
    [t('Subtotal'), subtotal],
    ...(isFree ? [] : [[t('Shipping Fee'), shipping] satisfies [string, number]]),
    [t('Total'), total],
  ]
  return {
    text: [...products.map(lineText), totals.map(([name, taka]) => `${name}: ${formatTaka(taka)}`).join('\n')].join(
      '\n\n',
    ),
    html: html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 0 24px;font-size:16px;line-height:1.5;">
${products.map(lineRow)}${totals.map(totalRow)}</table>
`,
  }
}

function lineText(line: Line): string {
  return `${toSingleLine(localized(line.product, 'name'))}\n${description(line)}\n${figures(line.quantity)} × ${formatTaka(line.unitPrice)} = ${formatTaka(lineTotal(line))}`
}

/** The description spans the whole width: beside a large amount a phone would have room for a few letters only. */
function lineRow(line: Line) {
  return html`<tr><td colspan="2" style="padding:12px 0 0;text-align:left;"><strong>${toSingleLine(localized(line.product, 'name'))}</strong><br><span style="${mutedText}">${description(line)}</span></td></tr>
<tr><td style="${leftCell}padding-top:0;${mutedText}">${figures(line.quantity)} × ${formatTaka(line.unitPrice)}</td><td style="${rightCell}padding-top:0;">${formatTaka(lineTotal(line))}</td></tr>
`
}

function totalRow([name, taka]: readonly [name: string, taka: number]) {
  const lastRowStyle = name === t('Total') ? 'border-bottom:0;font-weight:bold;font-size:18px;' : ''
  return html`<tr><td style="${leftCell}${lastRowStyle}">${name}</td><td style="${rightCell}${lastRowStyle}">${formatTaka(taka)}</td></tr>
`
}

function description({ product, size }: Line): string {
  return toSingleLine(
    t('Size {size} / {color} / {code}', {
      size: String(size.size),
      color: orderedColorName(product),
      code: product.code,
    }),
  )
}
