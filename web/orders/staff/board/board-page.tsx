import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { OrderStep } from '#shared/rules/orders/order-work.ts'
import { MAX_PRINTED } from '#shared/rules/orders/paper.ts'
import { api, call } from '#web/api.ts'
import { useMayAt, useMayEverywhere } from '#web/auth/access.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { endsSession } from '#web/lib/loading/report-error.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { orderKeys, useOrderSource } from '#web/orders/order-queries.ts'
import { OwnShowroom } from '#web/showrooms/own-showroom.tsx'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useSession } from '#web/state/auth.ts'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { BoardOrder } from './board-actions.tsx'
import { BoardCard, paperPath, WITH_SLIP } from './board-card.tsx'
import { useLiveOrders } from './use-live-orders.ts'
import { useRing } from './use-ring.ts'

const ChangeDialog = lazy(async () => ({
  default: (await import('#web/staff/order-changes/change-dialog.tsx')).ChangeDialog,
}))
const KeepList = lazy(() => import('#web/keeps/keep-list.tsx'))

/** How often the board asks while no events come. */
const FALLBACK_MS = 15_000
/** How soon it asks again once it got no answer, such as after a press. */
const RETRY_MS = 3_000

interface Column {
  label: string
  steps: readonly OrderStep[]
}

const NEW: Column = { label: t('New'), steps: ['to-accept', 'to-call'] }
const COLUMNS: readonly Column[] = [
  NEW,
  { label: t('To pick'), steps: ['to-pick', 'picked'] },
  { label: t('Packed'), steps: ['packed'] },
  { label: t('With courier'), steps: ['with-courier'] },
  { label: t('To collect'), steps: ['to-collect'] },
  { label: t('For the admins'), steps: ['admins'] },
]
/** Columns that are shown only where they hold something. */
const RARE_STEP: OrderStep = 'admins'

/** The showroom that had most to do when the page was opened: it does not change under somebody's hands. */
const busiestQuery = queryOptions({
  queryKey: orderKeys.busiest,
  queryFn: () => call(api.orders.boards.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function meta() {
  return pageMeta({ title: t('Board'), description: t('What the showroom has to do for its orders.'), noindex: true })
}

/** `/dashboard/store-user/board`: the work of a showroom; admins choose which one. */
export default function BoardPage() {
  const user = useSession()?.allInfo
  const seesAll = useMayEverywhere('read_orders')
  if (!user) return null
  if (seesAll) return <ChosenBoard />
  return (
    <OwnShowroom key={user._id} user={user._id} permission="write_orders" loading={<BoardSkeleton />}>
      {(showroom) => <Board showroom={showroom._id} name={localized(showroom, 'code')} />}
    </OwnShowroom>
  )
}

function ChosenBoard() {
  const { data, error, refetch } = useQuery(showroomsQuery)
  const [searchParams, setSearchParams] = useSearchParams()
  const options = showroomOptions(data ?? [])
  const asked = searchParams.get('store')
  const busiest = useQuery({ ...busiestQuery, enabled: asked === null })
  const wanted = asked ?? busiest.data?.[0]?.store
  const isKnown = asked !== null || !busiest.isPending
  const showroom = isKnown && (options.find(({ value }) => value === wanted) ?? options[0])
  if (error && !data) return <LoadFailure subject="Showrooms" error={error} onRetry={refetch} />
  if (!showroom) return <BoardSkeleton />
  return (
    <>
      <div className="mb-4 sm:w-64">
        <SelectField
          label="Showroom"
          value={showroom.value}
          options={options}
          onChange={({ target }) => setSearchParams({ store: target.value }, { replace: true })}
        />
      </div>
      <Board key={showroom.value} showroom={showroom.value} name={showroom.label} />
    </>
  )
}

function Board({ showroom, name }: { showroom: string; name: string }) {
  const decides = useMayEverywhere('write_orders')
  const mayWork = useMayAt('write_orders', showroom)
  const [hasSound, setSound] = useState(false)
  const [changing, setChanging] = useState<BoardOrder | null>(null)
  const isFollowed = useLiveOrders(orderKeys.boards)
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: orderKeys.board(showroom),
    queryFn: () => call(api.orders.board[':storeId'].$get({ param: { storeId: showroom } })),
    refetchInterval: ({ state }) => {
      if (state.status !== 'error') return isFollowed ? false : FALLBACK_MS
      return endsSession(state.error) ? FALLBACK_MS : RETRY_MS
    },
    refetchIntervalInBackground: true,
  })
  const isLive = isFollowed && !error
  useRing(
    hasSound,
    data?.orders.filter(({ work }) => work && NEW.steps.includes(work.step) && !work.atRisk).map(({ _id }) => _id),
  )
  const now = useMinute()
  if (error && !data) return <LoadFailure subject="The board" error={error} onRetry={refetch} />
  return (
    <>
      <PageHeader
        hasFiles={false}
        title={t('Board')}
        status={isLive ? t('{name}, live', { name }) : withTime(name, dataUpdatedAt)}
      >
        <Checkbox label="Sound" checked={hasSound} onChange={({ target }) => setSound(target.checked)} />
      </PageHeader>
      {!data && <Skeleton className="h-96" />}
      {data && (
        <Columns orders={data.orders}>
          {(order) => (
            <BoardCard
              key={order._id}
              {...{ order, now, decides, mayWork }}
              stockKept={data.stockKept}
              onChange={() => setChanging(order)}
            />
          )}
        </Columns>
      )}
      {changing && <ChangeOfCard order={changing} onClose={() => setChanging(null)} />}
      {data && data.keeps.length > 0 && (
        <Suspense>
          <KeepList keeps={data.keeps} mayWork={mayWork} />
        </Suspense>
      )}
    </>
  )
}

/** Outside of the card, which goes to another column under the hands of whoever changes its order. */
function ChangeOfCard({ order: { _id, number }, onClose }: { order: BoardOrder; onClose: () => void }) {
  const source = useOrderSource(_id)
  return (
    <Suspense>
      <ChangeDialog {...{ number, source, onClose }} />
    </Suspense>
  )
}

/** The orders by what is to be done; phones show one column at a time, at first the first that holds something. */
function Columns({ orders, children }: { orders: readonly BoardOrder[]; children: (order: BoardOrder) => ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const columns = COLUMNS.map(({ label, steps }) => ({
    label,
    steps,
    orders: orders
      .filter(({ work }) => work && steps.includes(work.step) && !work.atRisk)
      .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since)),
  })).filter((column) => !column.steps.includes(RARE_STEP) || column.orders.length > 0)
  const shown = chosen ?? columns.find((column) => column.orders.length > 0)?.label ?? NEW.label
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div
        role="group"
        aria-label={t('What to do')}
        className="sticky top-12 z-3 -mx-4 mb-3 flex gap-2 overflow-x-auto bg-paper px-4 py-2 md:hidden"
      >
        {columns.map(({ label, orders: { length } }) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === shown}
            onClick={() => setChosen(label)}
            className={cx(
              'min-h-11 shrink-0 rounded-m border px-3 text-14 font-semibold whitespace-nowrap',
              label === shown ? 'border-brand bg-brand text-brand-ink' : 'border-control bg-surface',
            )}
          >
            {label}
            {length > 0 && <span className="ml-1.5 tabular-nums">{figures(length)}</span>}
          </button>
        ))}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {columns.map(({ label, orders: held }) => {
          const slips = held.filter(({ work }) => work && WITH_SLIP.has(work.step)).slice(0, MAX_PRINTED)
          return (
            <section
              key={label}
              aria-label={label}
              className={cx('grid gap-3 rounded-m bg-ground p-3', label !== shown && 'max-md:hidden')}
            >
              <h2 className="flex justify-between text-16 font-semibold">
                {label} <span className="tabular-nums">{figures(held.length)}</span>
              </h2>
              {slips.length > 1 && (
                <TextLink to={paperPath('slip', slips)} className="w-fit py-1 text-14">
                  {t('Print {count} packing slips', { count: figures(slips.length) })}
                </TextLink>
              )}
              {held.length === 0 && <p className="text-14 text-ink-muted">Nothing here</p>}
              <ul className="grid gap-3">{held.map(children)}</ul>
            </section>
          )
        })}
      </div>
    </>
  )
}

/** A showroom and when its orders were read, if they were. */
function withTime(name: string, readAt: number): string {
  return readAt ? t('{name}, as of {time}', { name, time: formatDateTime(new Date(readAt).toISOString()) }) : name
}

function BoardSkeleton() {
  return (
    <>
      <PageHeader hasFiles={false} title={t('Board')} status={t('Loading...')} />
      <Skeleton className="h-96" />
    </>
  )
}

/** The time, a new one each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HOUR_MS / 60)
    return () => clearInterval(timer)
  }, [])
  return now
}
