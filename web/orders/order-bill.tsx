import { t } from '#shared/language/t.ts'
import { formatTaka, groupLakh } from '#shared/rules/money/price.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'

interface OrderBillProps {
  order: Pick<OrderDetail, 'fulfilment' | 'subtotal' | 'shipping' | 'total' | 'byVoucher'>
  /** Formats the shipping fee as 'Tk. 50' */
  forStaff?: boolean
}

/** The totals of an order, at the prices when it was placed. */
export function OrderBill({ order: { fulfilment, subtotal, shipping, total, byVoucher }, forStaff }: OrderBillProps) {
  const rows = [
    [t('Subtotal'), formatTaka(subtotal)],
    fulfilment === 'collection'
      ? [t('Collect in the showroom'), t('Free')]
      : [t('Shipping Fee'), forStaff ? t('Tk. {shipping}', { shipping: groupLakh(shipping) }) : formatTaka(shipping)],
    [t('Total'), formatTaka(total)],
  ] as const
  return (
    <>
      <dl className="ml-auto grid gap-2 py-4 sm:max-w-80 tabular-nums">
        {rows.map(([label, amount]) => (
          <div
            key={label}
            className="flex justify-between gap-4 last:border-t last:border-line last:pt-3 last:text-18 last:font-semibold"
          >
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {byVoucher !== undefined && (
        <p className="ml-auto flex justify-between gap-4 pb-4 tabular-nums sm:max-w-80">
          <span>{t('Paid by voucher')}</span>
          <span>{formatTaka(byVoucher)}</span>
        </p>
      )}
    </>
  )
}
