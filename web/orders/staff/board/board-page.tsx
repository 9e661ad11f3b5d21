import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import { needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import type { OrderStep } from '#shared/rules/orders/order-work.ts'
import { MAX_PRINTED } from '#shared/rules/orders/paper.ts'
import { formatShortAge } from '#shared/rules/people/age.ts'
import { isAdmin as isAdminUser } from '#shared/rules/people/roles.ts'
import { api, call } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { endsSession } from '#web/lib/loading/report-error.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { notHeldText } from '#web/orders/staff/held-notice.tsx'
import { OwnShowroom } from '#web/showrooms/own-showroom.tsx'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useSession } from '#web/state/auth.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { BoardActions, type BoardActionsProps, type BoardOrder, lineText } from './board-actions.tsx'
import { useLiveOrders } from './use-live-orders.ts'
import { useRing } from './use-ring.ts'

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
/** Steps at which there is something to pack: a slip lies with it. */
const WITH_SLIP: ReadonlySet<OrderStep> = new Set(['to-pick', 'picked', 'packed', 'to-collect'])

export function meta() {
  return pageMeta({ title: t('Board'), description: t('What the store has to do for its orders.'), noindex: true })
}

/** `/dashboard/store-user/board`: the work of a showroom; admins choose which one. */
export default function BoardPage() {
  const user = useSession()?.allInfo
  if (!user) return null
  if (isAdminUser(user)) return <ChosenBoard />
  return (
    <OwnShowroom key={user._id} user={user._id} loading={<BoardSkeleton />}>
      {(showroom) => <Board showroom={showroom._id} name={localized(showroom, 'code')} />}
    </OwnShowroom>
  )
}

function ChosenBoard() {
  const { data, error, refetch } = useQuery(showroomsQuery)
  const [searchParams, setSearchParams] = useSearchParams()
  const options = showroomOptions(data ?? [])
  const showroom = options.find(({ value }) => value === searchParams.get('store')) ?? options[0]
  if (error && !data) return <LoadFailure subject="Stores" error={error} onRetry={refetch} />
  if (!showroom) return <BoardSkeleton />
  return (
    <>
      <div className="mb-4 sm:w-64">
        <SelectField
          label="Store"
          value={showroom.value}
          options={options}
          onChange={({ target }) => setSearchParams({ store: target.value }, { replace: true })}
        />
      </div>
      <Board key={showroom.value} showroom={showroom.value} name={showroom.label} isAdmin />
    </>
  )
}

function Board({ showroom, name, isAdmin = false }: { showroom: string; name: string; isAdmin?: boolean }) {
  const [hasSound, setSound] = useState(false)
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
      <PageHeader title={t('Board')} status={isLive ? t('{name}, live', { name }) : withTime(name, dataUpdatedAt)}>
        <Checkbox label="Sound" checked={hasSound} onChange={({ target }) => setSound(target.checked)} />
      </PageHeader>
      {!data && <Skeleton className="h-96" />}
      {data && (
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {COLUMNS.map(({ label, steps }) => {
            const orders = data.orders
              .filter(({ work }) => work && steps.includes(work.step) && !work.atRisk)
              .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
            if (steps.includes(RARE_STEP) && orders.length === 0) return null
            const slips = orders.filter(({ work }) => work && WITH_SLIP.has(work.step)).slice(0, MAX_PRINTED)
            return (
              <section key={label} aria-label={label} className="grid gap-3 rounded-m bg-ground p-3">
                <h2 className="flex justify-between text-16 font-semibold">
                  {label} <span className="tabular-nums">{figures(orders.length)}</span>
                </h2>
                {slips.length > 1 && (
                  <TextLink to={slipPath(slips)} className="w-fit py-1 text-14">
                    {t('Print {count} packing slips', { count: figures(slips.length) })}
                  </TextLink>
                )}
                {orders.length === 0 && <p className="text-14 text-ink-muted">Nothing here</p>}
                <ul className="grid gap-3">
                  {orders.map((order) => (
                    <BoardCard key={order._id} {...{ order, now, isAdmin }} stockKept={data.stockKept} />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
    </>
  )
}

function BoardCard({ now, ...card }: BoardActionsProps & { now: number }) {
  const { order } = card
  const { name, phone } = order.shippingAddress
  const step = order.work?.step
  return (
    <li className="grid gap-2 rounded-m border border-line bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-text text-16 font-semibold tracking-normal tabular-nums">{order.number}</h3>
        <time
          dateTime={order.since}
          title={formatDateTime(order.since)}
          className="text-14 whitespace-nowrap text-ink-muted"
        >
          {formatShortAge(order.since, new Date(now))}
        </time>
      </div>
      <p className="text-14 wrap-anywhere">
        {name} ·{' '}
        <a href={`tel:${phoneDigits(phone)}`} className="inline-block py-1 tabular-nums underline underline-offset-4">
          {phone}
        </a>
      </p>
      {step !== 'to-pick' && step !== 'picked' && (
        <ul className="grid gap-1 text-14">
          {order.products.map((line) => (
            <li key={`${line.product} ${line.size}`} className="wrap-anywhere">
              {lineText(line)}
            </li>
          ))}
        </ul>
      )}
      {order.sizesToConfirm && <p className="rounded-s bg-warn-ground px-2 py-1 text-14">{notHeldText(order)}</p>}
      {order.work?.short && (
        <p className="rounded-s bg-bad-ground px-2 py-1 text-14">
          {t('Short of: {lines}', {
            lines: order.work.short
              .flatMap((position) => order.products[position] ?? [])
              .map(lineText)
              .join('; '),
          })}
        </p>
      )}
      <div className="flex items-center justify-between gap-2">
        <p className="text-14 font-semibold tabular-nums">
          {formatTaka(order.total)}
          {needsPaymentVerification(order) && (
            <Badge tone="gold" className="ml-2 font-text">
              {notVerifiedLabel(order.payment.method)}
            </Badge>
          )}
        </p>
        {step && WITH_SLIP.has(step) && (
          <TextLink
            to={slipPath([order])}
            className="py-1 text-14"
            aria-label={t('Packing slip of {number}', { number: order.number })}
          >
            Packing slip
          </TextLink>
        )}
      </div>
      <BoardActions {...card} />
    </li>
  )
}

function slipPath(orders: readonly BoardOrder[]): string {
  return `/dashboard/papers?paper=slip&orders=${orders.map(({ _id }) => _id).join()}`
}

/** A showroom and when its orders were read, if they were. */
function withTime(name: string, readAt: number): string {
  return readAt ? t('{name}, as of {time}', { name, time: formatDateTime(new Date(readAt).toISOString()) }) : name
}

function BoardSkeleton() {
  return (
    <>
      <PageHeader title={t('Board')} status={t('Loading...')} />
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
