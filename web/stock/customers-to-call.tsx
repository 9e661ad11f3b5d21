import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { RequestsToCall } from '#shared/schemas/stock/stock-requests.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { requestsQuery } from './stock-queries.ts'

/** Showrooms that a clerk is told, those with most pairs. */
const MAX_SHOWROOMS = 3

/** Customers who gave a phone to be told that a size is back, to be ticked off; nothing where there is none. */
export function CustomersToCall() {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(requestsQuery)
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (id: string) => call(api.stock.requests.told[':id'].$put({ param: { id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: async () => {
      await queries.invalidateQueries(requestsQuery)
      heading.current?.focus()
    },
  })
  if (error && !data)
    return <LoadFailure subject="Customers waiting for a size" level={2} error={error} onRetry={refetch} />
  if (!data || (data.total === 0 && !isSuccess)) return null
  const { requests, total } = data
  return (
    <section aria-labelledby="customers-to-call" className="mt-10">
      <h2 ref={heading} tabIndex={-1} id="customers-to-call" className="text-22 outline-none">
        Customers waiting for pairs that are back
      </h2>
      <p className="mt-1 text-14 text-ink-muted">
        {total === 0
          ? t('All of them have been told.')
          : t('They asked to be called once their size is there again: {count} to call', { count: figures(total) })}
      </p>
      <ul className="mt-4 grid gap-3">
        {requests.map((request) => (
          <Customer
            key={request._id}
            request={request}
            busy={isPending && variables === request._id}
            onTold={() => !isPending && mutate(request._id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface CustomerProps {
  request: RequestsToCall['requests'][number]
  busy: boolean
  onTold: () => void
}

function Customer({ request: { product, size, phone, language, createdAt, stores }, busy, onTold }: CustomerProps) {
  const places = stores.slice(0, MAX_SHOWROOMS).map((store) => localized(store, 'code'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {localized(product, 'name')}, {t('size')} {String(size.size ?? '')}
        </p>
        <p className="text-14 text-ink-muted wrap-anywhere">
          {t('Now at {stores}', { stores: places.join(', ') })} ·{' '}
          {t('asked {day} in {language}', {
            day: formatDate(createdAt),
            language: language === 'bn' ? t('Bangla') : t('English'),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`tel:${phoneDigits(phone)}`} tone="secondary">
          Call {phone}
        </LinkButton>
        <May permission="write_phone_calls">
          <Button busy={busy} onClick={onTold} aria-label={t('Customer told: {phone}', { phone })}>
            Customer told
          </Button>
        </May>
      </div>
    </li>
  )
}
