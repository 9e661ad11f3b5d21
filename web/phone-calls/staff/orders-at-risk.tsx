import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { CallQueue } from '#shared/schemas/call.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ordersAtRiskQuery } from './call-queries.ts'

interface OrdersAtRiskProps {
  busy: boolean
  onTake: (order: string) => void
}

/** Buyers whom nobody reached: their orders are not packed until somebody confirms them. Taking one opens it as any call. */
export function OrdersAtRisk({ busy, onTake }: OrdersAtRiskProps) {
  const { data, error, refetch } = useQuery(ordersAtRiskQuery)
  if (error && !data) return <LoadFailure subject={t('The orders at risk')} level={2} error={error} onRetry={refetch} />
  if (!data || data.orders.length === 0) return null
  return (
    <section aria-labelledby="at-risk" className="mt-8">
      <h2 id="at-risk" className="text-22">
        At risk: nobody reached the buyer
      </h2>
      <p className="mt-1 max-w-prose text-14 text-ink-muted">
        Open one to call again, to enter the right number, or to confirm it for a buyer who has called back.
      </p>
      <ul className="mt-3 grid gap-2">
        {data.orders.map((order) => (
          <li
            key={order._id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-surface p-3"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-semibold tabular-nums">{order.number}</span> · {order.shippingAddress.name}
              </p>
              <p className="text-14 text-ink-muted">
                {reason(order.call.last)} · {formatDateTime(order.createdAt)} · {localized(order.store, 'code')} ·{' '}
                {formatTaka(order.total)}
              </p>
            </div>
            <Button
              tone="secondary"
              busy={busy}
              onClick={() => onTake(order._id)}
              aria-label={t('Open the call of {number}', { number: order.number })}
            >
              Open the call
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function reason(last: CallQueue['orders'][number]['call']['last']): string {
  return last === 'wrong-number' ? t('Wrong number') : t('No answer')
}
