import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { statusLabel } from '#shared/rules/orders/order-status.ts'
import { wishLabel } from '#shared/rules/orders/own-order.ts'
import type { AskedOrders as Asked } from '#shared/schemas/orders/own-order.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { askedOrdersQuery } from './call-queries.ts'

/** Buyers who asked to be called about an order, to be ticked off; nothing where there is none. */
export function AskedOrders() {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(askedOrdersQuery)
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (orderId: string) => call(api.calls.asked[':orderId'].$post({ param: { orderId } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: async () => {
      await queries.invalidateQueries(askedOrdersQuery)
      heading.current?.focus()
    },
  })
  if (error && !data) return <LoadFailure subject={t('What buyers ask')} level={2} error={error} onRetry={refetch} />
  if (!data || (data.total === 0 && !isSuccess)) return null
  return (
    <section aria-labelledby="asked-orders" className="mt-8">
      <h2 ref={heading} tabIndex={-1} id="asked-orders" className="text-22 outline-none">
        {t('Buyers who ask about an order')}
      </h2>
      {data.total === 0 && <p className="mt-1 text-14 text-ink-muted">{t('All of them have been answered.')}</p>}
      <ul className="mt-3 grid gap-2">
        {data.orders.map((order) => (
          <Question
            key={order._id}
            order={order}
            busy={isPending && variables === order._id}
            onAnswered={() => !isPending && mutate(order._id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface QuestionProps {
  order: Asked['orders'][number]
  busy: boolean
  onAnswered: () => void
}

function Question({ order, busy, onAnswered }: QuestionProps) {
  const { _id, number, asked, status, store, shippingAddress } = order
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-surface p-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{wishLabel(asked.about)}</span> · {shippingAddress.name}
        </p>
        <p className="text-14 text-ink-muted wrap-anywhere">
          <TextLink to={`/dashboard/orders?order=${_id}`} className="tabular-nums">
            {number}
          </TextLink>{' '}
          · {statusLabel(status)} · {localized(store, 'code')} · {t('asked {time}', { time: formatDateTime(asked.at) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`tel:${phoneDigits(shippingAddress.phone)}`} tone="secondary">
          Call {shippingAddress.phone}
        </LinkButton>
        <May permission="write_phone_calls">
          <Button busy={busy} onClick={onAnswered} aria-label={t('Answered: {number}', { number })}>
            {t('Answered')}
          </Button>
        </May>
      </div>
    </li>
  )
}
