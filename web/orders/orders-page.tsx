import { useCallback, useRef } from 'react'
import { formatCount } from '#shared/rules/format-count.ts'
import { ORDER_PERIODS, type OrderPeriod, parseOrderPeriod } from '#shared/rules/order-period.ts'
import { parsePage } from '#shared/rules/pagination.ts'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { loadOrders } from './load-orders.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderRow } from './order-row.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

const PAGINATION_LABELS = { label: 'Pages of orders', previous: 'Newer orders', next: 'Older orders' }

export function meta() {
  return pageMeta({ title: 'My Orders', description: 'Your orders and how far they are.', noindex: true })
}

/** `/profile/orders`; the URL holds the time filter and the page: `?days=7&page=2`. */
export default function Orders() {
  const customerId = useSession()?.allInfo._id
  return customerId ? <MyOrders customerId={customerId} /> : null
}

function MyOrders({ customerId }: { customerId: string }) {
  const { filter, setFilter, pageLink } = useListParams(parseListParams, serializeListParams)
  const heading = useRef<HTMLHeadingElement>(null)
  const { period, page } = filter
  const load = useCallback(
    () =>
      loadOrders(customerId, period, page).catch((error) => {
        // On 401 ProtectedArea redirects to the login and says why.
        if (!(error instanceof ApiError && error.status === 401)) toastError(error)
        throw error
      }),
    [customerId, period, page],
  )
  const { value, error, loading, reload } = useAsyncData(load)

  if (error && !value) return <LoadFailure subject="Your orders" error={error} busy={loading} onRetry={reload} />
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-36 outline-none">
          My Orders
        </h1>
        <SelectField
          label="Time"
          hideLabel
          value={period.days ?? ''}
          onChange={({ target }) => setFilter({ period: parseOrderPeriod(target.value) })}
          options={ORDER_PERIODS.map(({ days, label }) => ({ value: String(days ?? ''), label }))}
          className="w-full sm:w-48"
        />
      </div>
      <p role="status" className="mt-4 border-b border-line pb-3 text-14 text-ink-muted tabular-nums">
        {loading || !value ? 'Loading...' : formatCount(value.total, 'order')}
      </p>
      {value ? (
        <div aria-busy={loading}>
          {value.orders.length ? (
            <>
              <ul>
                {value.orders.map((order) => (
                  <OrderRow key={order._id} order={order} />
                ))}
              </ul>
              <Pagination
                labels={PAGINATION_LABELS}
                page={page}
                lastPage={value.pages}
                linkTo={pageLink}
                onNavigate={() => heading.current?.focus()}
              />
            </>
          ) : (
            <NoOrders list={value} days={period.days} />
          )}
        </div>
      ) : (
        <OrdersSkeleton />
      )}
    </>
  )
}

/** The list's URL parameters. */
interface OrderListParams {
  period: OrderPeriod
  page: number
}

function parseListParams(searchParams: URLSearchParams): OrderListParams {
  return { period: parseOrderPeriod(searchParams.get('days')), page: parsePage(searchParams.get('page')) }
}

function serializeListParams({ period: { days }, page }: OrderListParams): URLSearchParams {
  return new URLSearchParams({ ...(days && { days: String(days) }), ...(page > 1 && { page: String(page) }) })
}
