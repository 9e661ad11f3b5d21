import { useCallback, useRef } from 'react'
import { ORDER_PERIODS, type OrderPeriod, readPeriod } from '#shared/rules/order-period.ts'
import { readPage } from '#shared/rules/pagination.ts'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { counted } from '#web/lib/lists/format-count.ts'
import { ListPages } from '#web/lib/lists/pagination.tsx'
import { useListAddress } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { loadOrders } from './load-orders.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderRow } from './order-row.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

const PAGES = { label: 'Pages of orders', back: 'Newer orders', on: 'Older orders' }

export function meta() {
  return pageMeta({ title: 'My Orders', description: 'Your orders and how far they are.', noindex: true })
}

/** `/profile/orders`; the URL holds the time filter and the page: `?days=7&page=2`. */
export default function Orders() {
  const customer = useSession()?.allInfo._id
  return customer ? <MyOrders customer={customer} /> : null
}

function MyOrders({ customer }: { customer: string }) {
  const { filter, narrow, pageLink } = useListAddress(readPlace, writePlace)
  const heading = useRef<HTMLHeadingElement>(null)
  const { period, page } = filter
  const load = useCallback(
    () =>
      loadOrders(customer, period, page).catch((error) => {
        // On 401 ProtectedArea redirects to the login and says why.
        if (!(error instanceof ApiError && error.status === 401)) toastError(error)
        throw error
      }),
    [customer, period, page],
  )
  const { value, error, loading, reload } = useLoaded(load)

  if (error && !value) return <LoadFailure what="Your orders" error={error} busy={loading} onRetry={reload} />
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
          onChange={({ target }) => narrow({ period: readPeriod(target.value) })}
          options={ORDER_PERIODS.map(({ days, label }) => ({ value: String(days ?? ''), label }))}
          className="w-full sm:w-48"
        />
      </div>
      <p role="status" className="mt-4 border-b border-line pb-3 text-14 text-ink-muted tabular-nums">
        {loading || !value ? 'Loading...' : counted(value.total, 'order')}
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
              <ListPages
                words={PAGES}
                page={page}
                last={value.pages}
                linkTo={pageLink}
                onChoose={() => heading.current?.focus()}
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
interface OrderPlace {
  period: OrderPeriod
  page: number
}

function readPlace(address: URLSearchParams): OrderPlace {
  return { period: readPeriod(address.get('days')), page: readPage(address.get('page')) }
}

function writePlace({ period: { days }, page }: OrderPlace): URLSearchParams {
  return new URLSearchParams({ ...(days && { days: String(days) }), ...(page > 1 && { page: String(page) }) })
}
