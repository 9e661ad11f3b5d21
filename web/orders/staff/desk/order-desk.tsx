import { useQuery } from '@tanstack/react-query'
import { PhoneCall } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTotal, LIST_PAGE_SIZE, lastPage } from '#shared/rules/pagination.ts'
import { hasFilters, parseDeskFilter, serializeDeskFilter } from '#shared/rules/staff/desk-filter.ts'
import { usePageFor } from '#web/auth/staff-pages.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { useSelection } from '#web/lib/lists/use-selection.ts'
import { useWideScreen } from '#web/lib/lists/use-wide-screen.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { OrderCard } from '#web/orders/staff/order-card.tsx'
import { OrderDialog } from '#web/orders/staff/order-dialog.tsx'
import { useMoveOrders } from '#web/orders/staff/use-move-orders.tsx'
import { useOrderKeys } from '#web/orders/staff/use-order-keys.ts'
import { DownloadButton } from '#web/staff/files/download-button.tsx'
import { ViewSwitch } from '#web/staff/view-switch.tsx'
import { useStaffView } from '#web/state/staff-view.ts'
import { isAtDialogEntry } from '#web/ui/dialog/close-by-back.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { deskOrdersQuery } from './desk-queries.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { MoveBar } from './move-bar.tsx'
import { OrdersTable } from './orders-table.tsx'

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
  const { filter, openOrderId, setFilter, pageLink, orderLink, showOrder, close } = useDeskParams()
  const { data, error, isFetching, refetch } = useQuery(deskOrdersQuery(ownShowroom?._id ?? null, filter))
  const heading = useRestoreFocus(openOrderId)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const linkToPage = (page: number) => ({ ...pageLink(page), ...(children ? { hash: '#orders' } : {}) })
  const orders = data?.orders ?? []
  const ids = orders.map(({ _id }) => _id)
  const selection = useSelection(ids)
  const moveOrders = useMoveOrders()
  const [view, setView] = useStaffView('orders')
  const hasTable = useWideScreen() && view === 'table'
  useOrderKeys()
  const neighbour = (step: 1 | -1) => {
    const id = openOrderId && ids[ids.indexOf(openOrderId) + step]
    return id && ids.includes(openOrderId) ? () => showOrder(id) : null
  }
  return (
    <>
      <DeskHead {...{ title, ownShowroom, heading }} view={view} onView={setView} above={children}>
        {isFetching
          ? t('Loading...')
          : data &&
            formatTotal(data.total, {
              one: t('1 order'),
              other: (count) => t('{count} orders', { count }),
              orMore: (count) => t('{count} orders or more', { count }),
            })}
      </DeskHead>
      <DeskFilters
        filter={filter}
        withShowroomFilter={!ownShowroom}
        onFilterChange={setFilter}
        onFiltersCleared={focusHeading}
      />
      {!data && error && <LoadFailure subject="The orders" level={2} error={error} onRetry={refetch} />}
      {!data && !error && <DeskSkeleton />}
      {data && (
        <div aria-busy={isFetching}>
          {orders.length === 0 && (
            <NoOrdersFound isFiltered={hasFilters(filter)} isPastEnd={data.total > 0} firstPageLink={linkToPage(1)} />
          )}
          {hasTable && orders.length > 0 && (
            <OrdersTable {...{ orders, orderLink, selection, moveOrders }} isOfOne={ownShowroom !== null} />
          )}
          {!hasTable && (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3">
              {orders.map((order) => (
                <OrderCard
                  key={order._id}
                  {...{ order, selection, moveOrders }}
                  link={orderLink(order._id)}
                  withShowroom={!ownShowroom}
                />
              ))}
            </ul>
          )}
          <MoveBar {...{ orders, selection, moveOrders }} />
          {orders.length > 0 && (
            <Pagination
              labels={PAGINATION_LABELS}
              page={filter.page}
              lastPage={lastPage(data.total)}
              isFull={orders.length === LIST_PAGE_SIZE}
              linkTo={linkToPage}
              onNavigate={focusHeading}
            />
          )}
        </div>
      )}
      {openOrderId && (
        <OrderDialog
          id={openOrderId.toLowerCase()}
          number={orders.find(({ _id }) => _id === openOrderId)?.number}
          moveOrders={moveOrders}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={close}
        />
      )}
      {moveOrders.question}
    </>
  )
}

interface DeskHeadProps extends Pick<OrderDeskProps, 'title' | 'ownShowroom'> {
  heading: RefObject<HTMLHeadingElement | null>
  view: 'table' | 'cards'
  onView: (view: 'table' | 'cards') => void
  /** Content above the orders */
  above: ReactNode
  /** how many orders there are */
  children: ReactNode
}

function DeskHead({ title, ownShowroom, heading, view, onView, above, children }: DeskHeadProps) {
  const focusable = { ref: heading, tabIndex: -1 }
  const newOrder = usePageFor('/dashboard/orders/new')
  return (
    <>
      {above && (
        <>
          <div className="flex flex-wrap items-center gap-x-4">
            <h1 className="text-28">{title}</h1>
            {ownShowroom && <p {...localizedProps(ownShowroom, 'code')} className="font-semibold wrap-anywhere" />}
          </div>
          <div className="mt-6 mb-10">{above}</div>
        </>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {above ? (
          <h2 id="orders" {...focusable} className="scroll-mt-16 text-22 outline-none">
            Orders
          </h2>
        ) : (
          <h1 {...focusable} className="text-28 outline-none">
            {title}
          </h1>
        )}
        <p role="status" className="min-h-5 text-14 text-ink-muted tabular-nums">
          {children}
        </p>
        <DownloadButton size="sm" className="ml-auto" />
        {newOrder && (
          <LinkButton to={newOrder} tone="secondary" size="sm" icon={<PhoneCall aria-hidden="true" />}>
            New order
          </LinkButton>
        )}
        <ViewSwitch view={view} onChoose={onView} className="max-lg:hidden" />
      </div>
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

interface NoOrdersFoundProps {
  isFiltered: boolean
  /** there are orders, but none on this page */
  isPastEnd: boolean
  firstPageLink: { search: string; hash?: string }
}

/** 'No orders found', with the reason if the filter or the page number is why. */
function NoOrdersFound({ isFiltered, isPastEnd, firstPageLink }: NoOrdersFoundProps) {
  if (isPastEnd)
    return (
      <EmptyState
        title="There is nothing on this page"
        actions={<LinkButton to={firstPageLink}>See the newest orders</LinkButton>}
      >
        <p>There are fewer orders than that.</p>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState title="No orders found" actions={<LinkButton to={{ search: '' }}>See all orders</LinkButton>}>
        <p>No order matches the search and the filters above.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No orders found">
      <p>Orders appear here once somebody has ordered.</p>
    </EmptyState>
  )
}

/** History state of an order opened from the list: how many entries back that is, so that closing the order can go there. */
const OPENED_FROM_LIST = { entriesToList: 1 }

/** The URL state of the orders desk: the filter, and the open order (`?order=`). */
function useDeskParams() {
  const [searchParams, setSearchParams] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const closingKey = useRef('')
  const { filter, setFilter, pageLink } = useListParams(parseDeskFilter, serializeDeskFilter)
  return {
    filter,
    /** id of the open order as it is in the URL, or null */
    openOrderId: searchParams.get('order'),
    setFilter,
    pageLink,
    /** Props of a link that opens an order over the list. */
    orderLink: (id: string) => {
      const search = serializeDeskFilter(filter)
      search.set('order', id)
      return { to: { search: String(search) }, state: OPENED_FROM_LIST, preventScrollReset: true }
    },
    /** Shows another order in place of the open one. */
    showOrder: (id: string) => {
      const search = serializeDeskFilter(filter)
      search.set('order', id)
      // The entry of a dialog that was open above the order is replaced; that of the order stays below.
      const isAbove = state?.entriesToList && isAtDialogEntry()
      const next = isAbove ? { entriesToList: state.entriesToList + 1 } : state
      navigate({ search: String(search) }, { replace: true, state: next, preventScrollReset: true })
    },
    /** Closes the order: goes back if it was opened from the list, else replaces the history entry. */
    close: () => {
      // Closing twice in quick succession goes back only once.
      if (closingKey.current === key) return
      closingKey.current = key
      if (state?.entriesToList) navigate(-state.entriesToList)
      else setSearchParams(serializeDeskFilter(filter), { replace: true, preventScrollReset: true })
    },
  }
}
