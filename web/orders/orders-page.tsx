import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { ORDER_PERIODS, type OrderPeriod, parseOrderPeriod } from '#shared/rules/orders/order-period.ts'
import { pageParam, urlParams } from '#shared/rules/url-params.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { NoOrders } from './no-orders.tsx'
import { customerOrdersQuery } from './order-queries.ts'
import { OrderRow } from './order-row.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

const PAGINATION_LABELS = { label: t('Pages of orders'), previous: t('Newer orders'), next: t('Older orders') }

export function meta() {
  return pageMeta({ title: t('My Orders'), description: t('Your orders and their progress.'), noindex: true })
}

/** `/profile/orders`; the URL holds the time filter and the page: `?days=7&page=2`. */
export default function Orders() {
  const customerId = useSession()?.allInfo._id
  return customerId ? <MyOrders customerId={customerId} /> : null
}

function MyOrders({ customerId }: { customerId: string }) {
  const { filter, setFilter, pageLink } = useListParams(parse, serialize)
  const heading = useRef<HTMLHeadingElement>(null)
  const { period, page } = filter
  const { data, error, isFetching, refetch } = useQuery(customerOrdersQuery(customerId, period, page))

  if (error && !data) return <LoadFailure subject="Your orders" error={error} onRetry={refetch} />
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
        {isFetching || !data
          ? t('Loading...')
          : plural(data.total, t('{count} order', { count: data.total }), t('{count} orders', { count: data.total }))}
      </p>
      {data ? (
        <div aria-busy={isFetching}>
          {data.orders.length ? (
            <>
              <ul>
                {data.orders.map((order) => (
                  <OrderRow key={order._id} order={order} />
                ))}
              </ul>
              <Pagination
                labels={PAGINATION_LABELS}
                page={page}
                lastPage={data.pages}
                linkTo={pageLink}
                onNavigate={() => heading.current?.focus()}
              />
            </>
          ) : (
            <NoOrders list={data} days={period.days} />
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

const { parse, serialize } = urlParams<OrderListParams>({
  period: { name: 'days', parse: parseOrderPeriod, serialize: ({ days }) => String(days ?? '') },
  page: pageParam(),
})
