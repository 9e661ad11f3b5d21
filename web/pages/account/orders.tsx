import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ORDER_PERIODS, readPeriod } from '#shared/rules/order-period.ts'
import { ApiError } from '#web/api.ts'
import { counted } from '#web/shop/counted.ts'
import { LoadFailure } from '#web/shop/load-failure.tsx'
import { loadOrders } from '#web/shop/load-orders.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import { toastError } from '#web/shop/toast-error.ts'
import { useLoaded } from '#web/shop/use-loaded.ts'
import { useSession } from '#web/state/auth.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderPaging } from './order-paging.tsx'
import { OrderRow } from './order-row.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

export function meta() {
  return pageMeta({ title: 'My Orders', description: 'Your orders and how far they are.', noindex: true })
}

/** `/profile/orders` (ACC-03); `?days=7&page=2` keeps the time filter and the page. */
export default function Orders() {
  const customer = useSession()?.allInfo._id
  return customer ? <MyOrders customer={customer} /> : null
}

function MyOrders({ customer }: { customer: string }) {
  const [address, setAddress] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const period = readPeriod(address.get('days'))
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(address.get('page'))) || 1))
  const load = useCallback(
    () =>
      loadOrders(customer, period, page).catch((error) => {
        // With 401 the area leads to the login and says why.
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
          onChange={(event) => setAddress(event.target.value ? { days: event.target.value } : {})}
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
              <OrderPaging list={value} days={period.days} onChoose={() => heading.current?.focus()} />
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
