import { type ReactNode, useEffect, useRef } from 'react'
import { isNarrowed } from '#shared/rules/desk-filter.ts'
import { LIST_PAGE_SIZE, lastPage, totalInWords } from '#shared/rules/pagination.ts'
import { ListPages } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { NothingToDo } from './no-orders-found.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { useDeskList } from './use-desk-orders.ts'
import { useDeskAddress } from './use-desk-params.ts'

const PAGES = { label: 'Pages of orders', back: 'Newer', on: 'Older' }

interface OrderDeskProps {
  title: string
  /** The showroom of a store user; null for the orders of all showrooms, with a showroom filter */
  own: { _id: string; code: string } | null
  /** Content above the orders, whose heading is then the target of `#orders` */
  children?: ReactNode
}

/** The orders desk of staff: searched and paginated by the server; the state is in the URL. */
export function OrderDesk({ title, own, children }: OrderDeskProps) {
  const { filter, opened, narrow, pageLink, orderLink, close } = useDeskAddress()
  const { value, error, loading, reload } = useDeskList(own?._id ?? null, filter)
  const heading = useFocusBack(opened)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const focusable = { ref: heading, tabIndex: -1 }
  const toPage = (page: number) => ({ ...pageLink(page), ...(children ? { hash: '#orders' } : {}) })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 {...(children ? {} : focusable)} className="text-28 outline-none">
          {title}
        </h1>
        {own && <p className="font-semibold wrap-anywhere">{own.code}</p>}
      </div>
      {children && (
        <>
          <div className="mt-6 mb-10">{children}</div>
          <h2 id="orders" {...focusable} className="scroll-mt-44 text-22 outline-none">
            Orders
          </h2>
        </>
      )}
      <DeskFilters filter={filter} withStores={!own} onNarrow={narrow} onTakenAway={focusHeading} />
      <p role="status" className="mt-4 mb-3 min-h-5 text-14 text-ink-muted tabular-nums">
        {loading ? 'Loading...' : value && totalInWords(value.total, 'order')}
      </p>
      {!value && error !== null && (
        <LoadFailure what="The orders" level={2} error={error} busy={loading} onRetry={reload} />
      )}
      {!value && error === null && <DeskSkeleton />}
      {value && (
        <div aria-busy={loading}>
          {value.orders.length === 0 && (
            <NothingToDo isNarrowed={isNarrowed(filter)} isBeyond={value.total > 0} toFirst={toPage(1)} />
          )}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3">
            {value.orders.map((order) => (
              <OrderCard key={order._id} order={order} link={orderLink(order._id)} />
            ))}
          </ul>
          {value.orders.length > 0 && (
            <ListPages
              words={PAGES}
              page={filter.page}
              last={lastPage(value.total)}
              isFull={value.orders.length === LIST_PAGE_SIZE}
              linkTo={toPage}
              onChoose={focusHeading}
            />
          )}
        </div>
      )}
      {opened && (
        <OrderDialog
          key={opened}
          id={opened.toLowerCase()}
          number={value?.orders.find(({ _id }) => _id === opened)?.number}
          onClose={close}
          onChanged={reload}
        />
      )}
    </>
  )
}

/** Focuses the heading after the dialog has closed, if the element that opened it no longer exists. */
function useFocusBack(opened: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    const hasClosed = before.current !== null && opened === null
    before.current = opened
    if (hasClosed && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [opened])
  return heading
}
