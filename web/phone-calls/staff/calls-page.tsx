import { useQuery } from '@tanstack/react-query'
import { PhoneIncoming } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { CallOutcome } from '#shared/rules/orders/order-work.ts'
import type { CallQueue } from '#shared/schemas/orders/call.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { useMay } from '#web/auth/access.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { CustomersToCall } from '#web/stock/customers-to-call.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type AnswerDetails, AnswerForm } from './answer-form.tsx'
import { AskedOrders } from './asked-orders.tsx'
import { CallCard } from './call-card.tsx'
import { callQueueQuery, ordersAtRiskQuery } from './call-queries.ts'
import { CallReportPanel } from './call-report.tsx'
import { type CallAnswer, useCall } from './use-call.ts'

export function meta() {
  return pageMeta({ title: t('Calls'), description: t('The buyers to call, one after the other.'), noindex: true })
}

/** `/dashboard/calls`: the queue of cash orders that wait for a call; of a store user those of the own store. */
export default function CallsPage() {
  const { data, error, refetch } = useQuery(callQueueQuery)
  const mayCall = useMay('write_phone_calls')
  const desk = useCall(mayCall)
  useKeys((key) => {
    const isNext = mayCall && key.toLowerCase() === 'n' && !desk.taken && !desk.busy && (data?.due ?? 0) > 0
    if (isNext) desk.takeNext()
    return isNext
  })
  if (error && !data) return <LoadFailure subject="The calls" error={error} onRetry={refetch} />
  return (
    <>
      <PageHeader title={t('Calls')} status={data ? queueText(data) : t('Loading...')} focusKey={desk.taken?.order._id}>
        {mayCall && (
          <LinkButton to="/dashboard/orders/new" tone="secondary" icon={<PhoneIncoming aria-hidden="true" />}>
            New order
          </LinkButton>
        )}
      </PageHeader>
      {!data && <Skeleton className="h-48" />}
      {data && mayCall && !desk.taken && data.due > 0 && (
        <Button size="lg" busy={desk.busy} onClick={desk.takeNext} aria-keyshortcuts="N">
          <span aria-hidden="true" className="text-14 opacity-70 pointer-coarse:hidden">
            N
          </span>{' '}
          Next call
        </Button>
      )}
      {data && !desk.taken && data.due === 0 && (
        <EmptyState title={t('Nobody to call')}>
          <p>{data.total > 0 ? t('The next buyers wait for their time.') : t('New cash orders appear here.')}</p>
        </EmptyState>
      )}
      {desk.taken && (
        <>
          <CallCard call={desk.taken} onChanged={desk.showChanged} />
          <Button tone="quiet" size="sm" className="mt-2 -ml-3" disabled={desk.busy} onClick={desk.giveBack}>
            Give it back
          </Button>
          {desk.isRefused && (
            <Notice tone="bad" className="mt-2" title="This answer is not recorded">
              <p>What you have heard is still here. Copy it if you need it, then go on.</p>
              <Button tone="secondary" size="sm" className="mt-2" busy={desk.busy} onClick={desk.takeNext}>
                Next call
              </Button>
            </Notice>
          )}
          <CallAnswers
            key={desk.taken.call.id}
            order={desk.taken.order}
            busy={desk.busy}
            onPress={desk.press}
            onAnswer={desk.record}
          />
        </>
      )}
      {!desk.taken && <OrdersAtRisk busy={desk.busy} onTake={mayCall ? desk.take : null} />}
      {!desk.taken && <AskedOrders />}
      {!desk.taken && <CustomersToCall />}
      <CallReportPanel />
    </>
  )
}

function queueText({ due, total, atRisk }: { due: number; total: number; atRisk: number }): string {
  const texts = [
    plural(
      due,
      t('{count} order to call', { count: figures(due) }),
      t('{count} orders to call', { count: figures(due) }),
    ),
  ]
  if (total > due) texts.push(t('{count} later', { count: figures(total - due) }))
  if (atRisk > 0) texts.push(t('{count} at risk', { count: figures(atRisk) }))
  return texts.join(' · ')
}

interface OrdersAtRiskProps {
  busy: boolean
  /** null: they call nobody */
  onTake: ((order: string) => void) | null
}

/** Buyers whom nobody reached: their orders are not packed until somebody confirms them. Taking one opens it as any call. */
function OrdersAtRisk({ busy, onTake }: OrdersAtRiskProps) {
  const { data, error, refetch } = useQuery(ordersAtRiskQuery)
  if (error && !data) return <LoadFailure subject={t('The orders at risk')} level={2} error={error} onRetry={refetch} />
  if (!data || data.orders.length === 0) return null
  return (
    <section aria-labelledby="at-risk" className="mt-8">
      <h2 id="at-risk" className="text-22">
        At risk: nobody reached the buyer
      </h2>
      {onTake && (
        <p className="mt-1 max-w-prose text-14 text-ink-muted">
          Open one to call again, to enter the right number, or to confirm it for a buyer who has called back.
        </p>
      )}
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
            {onTake && (
              <Button
                tone="secondary"
                busy={busy}
                onClick={() => onTake(order._id)}
                aria-label={t('Open the call of {number}', { number: order.number })}
              >
                Open the call
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function reason(last: CallQueue['orders'][number]['call']['last']): string {
  return last === 'wrong-number' ? t('Wrong number') : t('No answer')
}

/** The outcomes in the order of their keys. */
const ANSWERS: readonly { outcome: CallOutcome; label: string }[] = [
  { outcome: 'confirmed', label: t('Confirmed') },
  { outcome: 'no-answer', label: t('No answer') },
  { outcome: 'later', label: t('Call later') },
  { outcome: 'wrong-number', label: t('Wrong number') },
  { outcome: 'changed', label: t('Changed') },
  { outcome: 'cancelled', label: t('Cancelled') },
]

const needsDetails = (outcome: CallOutcome): outcome is AnswerDetails =>
  outcome === 'later' || outcome === 'changed' || outcome === 'cancelled'

interface CallAnswersProps {
  order: OrderDetail
  busy: boolean
  onPress: (answer: CallAnswer) => void
  onAnswer: (answer: CallAnswer) => Promise<void>
}

/** One button and one number key for each outcome of a call; those that need more open a small form. */
function CallAnswers({ order, busy, onPress, onAnswer }: CallAnswersProps) {
  const [details, setDetails] = useState<AnswerDetails | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const choose = (outcome: CallOutcome) => {
    if (needsDetails(outcome)) setDetails(outcome)
    else if (!busy) onPress({ outcome })
  }
  useKeys((key) => {
    const answer = ANSWERS[Number(key) - 1]
    if (answer) choose(answer.outcome)
    return answer !== undefined
  })
  const close = () => {
    buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setDetails(null)
  }
  return (
    <div className="mt-4 grid gap-4">
      <div ref={buttons} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {ANSWERS.map(({ outcome, label }, index) => (
          <Button
            key={outcome}
            tone={outcome === 'confirmed' ? 'primary' : 'secondary'}
            className="max-sm:px-3"
            busy={busy && outcome === 'confirmed'}
            aria-expanded={needsDetails(outcome) ? details === outcome : undefined}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => choose(outcome)}
          >
            <span aria-hidden="true" className="font-text text-14 opacity-70">
              {index + 1}
            </span>
            {label}
          </Button>
        ))}
      </div>
      {details && <AnswerForm key={details} {...{ details, order, onAnswer }} onClose={close} />}
    </div>
  )
}

/** Calls `onKey` for each key that is pressed outside of fields, forms and dialogs, without Ctrl, Alt or Meta; true: it has been used. */
function useKeys(onKey: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, form, dialog')) return
    if (onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
