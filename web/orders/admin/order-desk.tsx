import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { hasFilters } from '#shared/rules/desk-filter.ts'
import { formatTotal, LIST_PAGE_SIZE, lastPage } from '#shared/rules/pagination.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { deskOrdersQuery } from './desk-queries.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { NoOrdersFound } from './no-orders-found.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { useDeskParams } from './use-desk-params.ts'

const PAGINATION_LABELS = { label: t('Pages of orders'), previous: t('Newer'), next: t('Older') }

interface OrderDeskProps {
  title: string
  /** The showroom of a store user; null for the orders of all showrooms, with a showroom filter */
  ownShowroom: { _id: string; code: string } | null
  /** Content above the orders, whose heading is then the target of `#orders` */
  children?: ReactNode
}

/** The orders desk of staff: searched and paginated by the server; the state is in the URL. */
export function OrderDesk({ title, ownShowroom, children }: OrderDeskProps) {
  const { filter, openOrderId, setFilter, pageLink, orderLink, close } = useDeskParams()
  const { data, error, isFetching, refetch } = useQuery(deskOrdersQuery(ownShowroom?._id ?? null, filter))
  const heading = useRestoreFocus(openOrderId)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const focusable = { ref: heading, tabIndex: -1 }
  const linkToPage = (page: number) => ({ ...pageLink(page), ...(children ? { hash: '#orders' } : {}) })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 {...(children ? {} : focusable)} className="text-28 outline-none">
          {title}
        </h1>
        {ownShowroom && <p {...localizedProps(ownShowroom, 'code')} className="font-semibold wrap-anywhere" />}
      </div>
      {children && (
        <>
          <div className="mt-6 mb-10">{children}</div>
          <h2 id="orders" {...focusable} className="scroll-mt-16 text-22 outline-none">
            Orders
          </h2>
        </>
      )}
      <DeskFilters
        filter={filter}
        withShowroomFilter={!ownShowroom}
        onFilterChange={setFilter}
        onFiltersCleared={focusHeading}
      />
      <p role="status" className="mt-4 mb-3 min-h-5 text-14 text-ink-muted tabular-nums">
        {isFetching
          ? t('Loading...')
          : data &&
            formatTotal(data.total, {
              one: t('1 order'),
              other: (count) => t('{count} orders', { count }),
              orMore: (count) => t('{count} orders or more', { count }),
            })}
      </p>
      {!data && error && <LoadFailure subject="The orders" level={2} error={error} onRetry={refetch} />}
      {!data && !error && <DeskSkeleton />}
      {data && (
        <div aria-busy={isFetching}>
          {data.orders.length === 0 && (
            <NoOrdersFound isFiltered={hasFilters(filter)} isPastEnd={data.total > 0} firstPageLink={linkToPage(1)} />
          )}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3">
            {data.orders.map((order) => (
              <OrderCard key={order._id} order={order} link={orderLink(order._id)} />
            ))}
          </ul>
          {data.orders.length > 0 && (
            <Pagination
              labels={PAGINATION_LABELS}
              page={filter.page}
              lastPage={lastPage(data.total)}
              isFull={data.orders.length === LIST_PAGE_SIZE}
              linkTo={linkToPage}
              onNavigate={focusHeading}
            />
          )}
        </div>
      )}
      {openOrderId && (
        <OrderDialog
          key={openOrderId}
          id={openOrderId.toLowerCase()}
          number={data?.orders.find(({ _id }) => _id === openOrderId)?.number}
          onClose={close}
        />
      )}
    </>
  )
}

/** Focuses the heading after the dialog has closed, if the element that opened it no longer exists. */
function useRestoreFocus(openOrderId: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousOrderId = useRef(openOrderId)
  useEffect(() => {
    const hasClosed = previousOrderId.current !== null && openOrderId === null
    previousOrderId.current = openOrderId
    if (hasClosed && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [openOrderId])
  return heading
}
