import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { Refund } from '#shared/schemas/orders/refund.ts'

/** Refunds as the rows of a file, with headings. */
export function toRefundSheet(refunds: readonly Refund[]): (string | number)[][] {
  const head = [t('Order'), t('Receipt'), t('Credit note'), t('Due since'), t('To whom'), t('Phone'), t('Paid with')]
  const back = [t('Amount'), t('Paid back'), t('Transaction ID'), t('Showroom'), t('By'), t('Reason')]
  return [[...head, ...back], ...refunds.map(toRow)]
}

function toRow({ order, line, exchange, taka, since, paidBack }: Refund): (string | number)[] {
  const sales = exchange?.sales ?? []
  const paidWith = order
    ? [paymentMethodLabel(order.method), order.paymentNumber, order.transactionId, ...order.vouchers.map(voucherText)]
    : [line?.transactionId, ...sales.flatMap(({ payments }) => payments.map(paymentText))]
  const of = [order?.number ?? '', sales.map(({ number }) => number).join(', '), exchange?.number ?? '']
  const whom = [order ? accountName(order.name) : '', order?.phone ?? sales[0]?.phone ?? line?.sender ?? '']
  const back = paidBack
    ? [
        formatDateTime(paidBack.at),
        paidBack.isWaived ? t('Given up|what was due') : (paidBack.reference ?? voucherText(paidBack.voucher)),
        paidBack.store ?? '',
        accountName(paidBack.by),
      ]
    : ['', '', '', '']
  const sinceWhen = since ? formatDateTime(since) : ''
  return [...of, sinceWhen, ...whom, paidWith.filter(Boolean).join(' · '), taka, ...back, paidBack?.reason ?? '']
}

const voucherText = (ending: string | null | undefined) => (ending ? t('voucher …{ending}', { ending }) : '')

type SalePayment = NonNullable<Refund['exchange']>['sales'][number]['payments'][number]

/** How a receipt was paid, in words. */
function paymentText({ method, reference }: SalePayment): string {
  return [counterMethodName(method), reference].filter(Boolean).join(' ')
}
