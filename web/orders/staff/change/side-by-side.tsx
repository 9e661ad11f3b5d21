import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { ChangePreview, OrderState } from '#shared/schemas/orders/change.ts'
import { Notice } from '#web/ui/notice.tsx'

/** An order before and after a change. */
export function SideBySide({ preview: { former, next, payBack, cash } }: { preview: ChangePreview }) {
  return (
    <section aria-label={t('The change')} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <State title={t('Before')} state={former} />
        <State title={t('After')} state={next} />
      </div>
      <p role="status" className="font-semibold">
        {t('To collect in cash: {taka}', { taka: formatTaka(cash) })}
      </p>
      {payBack > 0 && <Notice tone="warn">{t('{taka} are to be paid back.', { taka: formatTaka(payBack) })}</Notice>}
    </section>
  )
}

function State({ title, state }: { title: string; state: OrderState }) {
  const { products, shippingAddress, store, shipping, total } = state
  return (
    <div className="grid content-start gap-1 rounded-m bg-ground p-3">
      <h3 className="text-16">{title}</h3>
      <ul>
        {products.map((line) => (
          <li key={`${line.product} ${line.size} ${line.unitPrice}`} className="wrap-anywhere">
            {t('{count} × {name}, size {size}', {
              count: figures(line.quantity),
              name: localized(line, 'name'),
              size: String(line.sizeNumber),
            })}{' '}
            · {formatTaka(line.unitPrice)}
          </li>
        ))}
      </ul>
      {shippingAddress && (
        <p className="text-14 wrap-anywhere">
          {shippingAddress.name}, {shippingAddress.phone}, {shippingAddress.address}
        </p>
      )}
      <p className="text-14">{localized(store, 'code')}</p>
      <p className="text-14 tabular-nums">{t('Delivery {taka}', { taka: formatTaka(shipping) })}</p>
      <p className="font-semibold tabular-nums">{t('Total {taka}', { taka: formatTaka(total) })}</p>
    </div>
  )
}
