import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isTooLate } from '#shared/rules/counter/exchange.ts'
import { isOpenRequest } from '#shared/rules/counter/exchange-request.ts'
import type { ExchangeRequest } from '#shared/schemas/counter/exchange-request.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CreditNotes } from './credit-notes.tsx'
import type { OrderAccess } from './order-access.ts'
import { OrderSection } from './order-section.tsx'
import { RequestLines, RequestStateBadge } from './request-facts.tsx'
import type { ExchangedOrder } from './use-size-places.ts'

const AskExchange = lazy(() => import('./ask-exchange.tsx'))

/** What the buyer of a delivered order has asked to exchange or return, what came back, and the way to ask; nothing where there is none. */
export default function OrderExchange({ order, access }: { order: ExchangedOrder; access: OrderAccess }) {
  const { data, error, refetch } = useQuery(access.requests)
  const [isAsking, setAsking] = useState(false)
  const title = t('Exchange or return')
  const list = useRef<HTMLUListElement>(null)
  const isAnswered = useRef(false)
  const isOpen = data?.requests.some(({ state }) => isOpenRequest(state)) ?? false
  // The button that had the focus is gone with what it was for: what has become of it is read instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a request has begun or ended
  useEffect(() => {
    if (!isAnswered.current) return
    isAnswered.current = false
    list.current?.querySelector('li')?.focus()
  }, [isOpen])
  const onAnswer = () => {
    isAnswered.current = true
  }
  if (!data && error)
    return (
      <OrderSection title={title} hideTitle>
        <LoadFailure subject={title} level={2} error={error} onRetry={refetch} />
      </OrderSection>
    )
  if (!data) return null
  const { source, requests, creditNotes = [] } = data
  const hasPairs = source?.lines.some(({ quantity, back }) => back < quantity)
  const canAsk = source && hasPairs && !isTooLate(source, 'fault') && !isOpen
  const isEmpty = requests.length + creditNotes.length === 0
  if (!canAsk && isEmpty) return null
  return (
    <OrderSection title={title}>
      <ul ref={list} className="grid gap-4">
        {requests.map((request) => (
          <li key={request._id} tabIndex={-1} className="rounded-m border border-line p-4">
            <Request {...{ request, access, onAnswer }} />
          </li>
        ))}
      </ul>
      {creditNotes.length > 0 && (
        <div className={requests.length > 0 ? 'mt-4' : ''}>
          <CreditNotes notes={creditNotes} />
        </div>
      )}
      {canAsk && (
        <div className={isEmpty ? '' : 'mt-4'}>
          <p className="mb-3 text-14 text-ink-muted">
            {source.isLate && source.faultUntil
              ? t('Faulty shoes only, until {date}, with the box and the slip.', {
                  date: formatDate(source.faultUntil),
                })
              : t('Until {date}, unworn, with the box and the slip.', { date: formatDate(source.until) })}{' '}
            <TextLink to="/returns">{t('How it works')}</TextLink>
          </p>
          <Button tone="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('Exchange or return')}
          </Button>
          <Suspense>
            {isAsking && <AskExchange {...{ order, source, access, onAnswer }} onClose={() => setAsking(false)} />}
          </Suspense>
        </div>
      )}
    </OrderSection>
  )
}

interface RequestProps {
  request: ExchangeRequest
  access: OrderAccess
  onAnswer: () => void
}

function Request({ request, access, onAnswer }: RequestProps) {
  const { state, at, lines, store, way, heldUntil, until, refusal } = request
  const place = localized(store, 'code')
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <RequestStateBadge state={state} />
        <span className="text-14 text-ink-muted">{formatDateTime(at)}</span>
      </p>
      <RequestLines lines={lines} />
      {isOpenRequest(state) && (
        <p className="mt-2 text-14">
          {way === 'showroom'
            ? until === null
              ? t('Bring them to {place} once it has agreed.', { place })
              : t('Bring them to {place}.', { place })
            : state === 'asked'
              ? t('Send them to {place} once it has agreed.', { place })
              : t('Send them to {place}.', { place })}{' '}
          {until && t('They count as in time until {date}.', { date: formatDate(until) })}{' '}
          {heldUntil && t('Your size is kept there until {time}.', { time: formatDateTime(heldUntil) })}
          {!heldUntil && lines.some(({ wanted }) => wanted) && t('Your size is not kept for you.')}
        </p>
      )}
      {refusal && <p className="mt-2 text-14 wrap-anywhere">{refusal}</p>}
      {isOpenRequest(state) && <Cancel {...{ request, access, onAnswer }} />}
    </>
  )
}

function Cancel({ request, access, onAnswer }: RequestProps) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: access.requests.queryKey })
  const cancel = useMutation({
    mutationFn: () => access.endRequest(request._id),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => {
      setAsked(false)
      onAnswer()
      return refresh()
    },
  })
  return (
    <>
      <Button tone="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setAsked(true)}>
        {t('Cancel the request')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('Keep your shoes?')}
        confirmLabel={t('Cancel the request')}
        cancelLabel={t('Keep the request')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsked(false)}
      >
        {t('The size that is kept for you goes back on the shelf.')}
      </ConfirmDialog>
    </>
  )
}
