import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { ORDER_PERIODS, type OrderPeriod, parseOrderPeriod } from '#shared/rules/orders/order-period.ts'
import { pageParam, urlParams } from '#shared/rules/url-params.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { customerOrdersQuery, type OrderPage } from './order-queries.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

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

const ROWS = ['first', 'second', 'third', 'fourth']

/** Placeholder of 'My Orders' while it loads; the status line above announces it. */
function OrdersSkeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b border-line py-5">
          <div className="grid grid-cols-1 gap-2">
            <Skeleton className="h-6 w-48 max-w-full" />
            <Skeleton className="h-5 w-56 max-w-full" />
          </div>
          <Skeleton className="h-6 w-16" />
          <Skeleton className="col-span-full h-14 w-40" />
        </div>
      ))}
    </div>
  )
}

interface NoOrdersProps {
  list: OrderPage
  /** days of the time filter, or null */
  days: number | null
}

/** 'You have no orders.', with the reason if the time filter or the page number is why. */
function NoOrders({ list: { hasAny, total }, days }: NoOrdersProps) {
  if (total > 0)
    return (
      <EmptyState
        title="There is nothing on this page"
        actions={<LinkButton to={{ search: days ? `days=${days}` : '' }}>See the newest orders</LinkButton>}
      >
        <p>You have fewer orders than that.</p>
      </EmptyState>
    )
  if (hasAny)
    return (
      <EmptyState title="You have no orders." actions={<LinkButton to={{ search: '' }}>See all orders</LinkButton>}>
        <p>You ordered nothing in this period, but your earlier orders are still here.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="You have no orders." actions={<LinkButton to="/">Find shoes</LinkButton>}>
      <p>Once you have ordered, you can follow your shoes here on their way to you.</p>
    </EmptyState>
  )
}

const MAX_IMAGES = 4

/** An order in 'My Orders'; the whole row is a link. */
function OrderRow({ order }: { order: Order }) {
  const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto_1.25rem]">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-text text-16 font-semibold tracking-normal">
          <Link
            to={`/profile/orders/${order._id}`}
            className="tabular-nums underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {order.number}
          </Link>
          <OrderStatusBadge status={order.status} />
        </h2>
        <p className="text-14 text-ink-muted">
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time> ·{' '}
          <span {...localizedProps(order.store, 'code')} />
        </p>
      </div>
      <div className="text-right text-14">
        <p className="text-16 font-semibold whitespace-nowrap tabular-nums">{formatTaka(order.total)}</p>
        <p className="mt-1 text-ink-muted tabular-nums">
          {plural(pieces, t('{count} piece', { count: pieces }), t('{count} pieces', { count: pieces }))}
        </p>
      </div>
      <ChevronRight
        aria-hidden="true"
        className="mt-0.5 size-5 text-ink-muted duration-150 ease-out group-hover:translate-x-0.5 group-hover:text-ink max-sm:hidden"
      />
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2">
        <LineImages lines={order.products} />
        <p className="line-clamp-2 min-w-0 text-14 max-sm:basis-full">{summarizeNames(order.products)}</p>
      </div>
    </li>
  )
}

function LineImages({ lines }: { lines: Order['products'] }) {
  const pictures = lines.flatMap(({ image1 }) => image1 ?? [])
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      {pictures.slice(0, MAX_IMAGES).map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and the lines of an order never change
        <span key={index} className="w-14">
          <Picture src={image} alt="" sizes="56px" maxWidth={160} />
        </span>
      ))}
      {pictures.length > MAX_IMAGES && (
        <span className="text-14 text-ink-muted tabular-nums">+{figures(pictures.length - MAX_IMAGES)}</span>
      )}
    </div>
  )
}

/** 'Padma Loafer and 2 more' */
function summarizeNames(lines: Order['products']): string {
  const [first = '', ...otherNames] = new Set(lines.map((line) => localized(line, 'name')))
  return otherNames.length ? t('{first} and {count} more', { first, count: otherNames.length }) : first
}
