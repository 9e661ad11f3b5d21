import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import { MAX_PRINTED, type OrderPaper } from '#shared/rules/orders/paper.ts'
import type { Courier, PackedOrder } from '#shared/schemas/orders/parcel.ts'
import { api, call } from '#web/api.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { May } from '#web/auth/may.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { parcelKeys } from '#web/parcels/parcel-queries.ts'
import { UnpaidDialog } from '#web/staff/unpaid-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface HandOverFormProps {
  couriers: Courier[]
  orders: PackedOrder[]
}

/** Chooses packed orders and gives them to a courier. */
export function HandOverForm({ couriers, orders }: HandOverFormProps) {
  const settles = useMayEverywhere('write_payments')
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [courier, setCourier] = useState<string>()
  const [deciding, setDeciding] = useState<PackedOrder | null>(null)
  const [showroomId, setShowroomId] = useState<string | null>(null)
  const courierId = courier ?? couriers[0]?._id
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { courier: string; orders: string[] }) => call(api.parcels['hand-over'].$post({ json: input })),
    onSuccess: ({ message }) => {
      setChosen(new Set())
      toast.success(message)
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: orderKeys.all })
      void queries.invalidateQueries({ queryKey: parcelKeys.all })
    },
  })
  if (orders.length === 0) return <p className="text-ink-muted">Nothing is packed at the moment.</p>
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const showrooms = showroomsOf(orders)
  // The last parcel of the chosen showroom may have left meanwhile.
  const showroom = showrooms.find(({ _id }) => _id === showroomId) ?? null
  const listed = showroom ? orders.filter(({ store }) => store._id === showroom._id) : orders
  const ready = listed.filter((order) => !mayNotLeave(order))
  const isAll = ready.length > 0 && ready.every(({ _id }) => chosen.has(_id))
  return (
    <section aria-label={t('Hand over')} className="grid gap-3">
      {showrooms.length > 1 && (
        <SelectField
          label={t('Showroom')}
          className="w-full sm:w-64"
          value={showroom?._id ?? ''}
          placeholder={t('All showrooms')}
          options={showrooms.map(({ _id, orders: count, ...named }) => ({
            value: _id,
            label: `${localized(named, 'code')} · ${figures(count)}`,
          }))}
          onChange={({ target }) => {
            // Nothing leaves that is not in view.
            setChosen(new Set())
            setShowroomId(target.value || null)
          }}
        />
      )}
      <Checkbox
        label={t('All of them: {count}', { count: figures(ready.length) })}
        checked={isAll}
        disabled={ready.length === 0}
        onChange={() => setChosen(isAll ? new Set() : new Set(ready.map(({ _id }) => _id)))}
      />
      <PackedOrders orders={listed} {...{ chosen, toggle }} onDecide={settles ? setDeciding : undefined} />
      {deciding && (
        <UnpaidDialog
          order={deciding}
          onDone={() => queries.invalidateQueries({ queryKey: orderKeys.all })}
          onClose={() => setDeciding(null)}
        />
      )}
      <May permission="read_orders">
        <PrintChosen orders={[...chosen]} />
      </May>
      {couriers.length === 0 ? (
        <p className="text-ink-muted">An admin has to add a courier first.</p>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('Courier|the company')}
            className="w-56"
            value={courierId}
            options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ target }) => setCourier(target.value)}
          />
          <Button
            busy={isPending}
            disabled={chosen.size === 0}
            onClick={() => courierId && mutate({ courier: courierId, orders: [...chosen] })}
          >
            {t('Hand over {count}', { count: figures(chosen.size) })}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The same orders for those who hand over none. */
export function PackedList({ orders }: { orders: PackedOrder[] }) {
  if (orders.length === 0) return <p className="text-ink-muted">Nothing is packed at the moment.</p>
  return (
    <ul aria-label={t('Packed')} className="grid gap-x-6 border-y border-line py-2 md:grid-cols-2">
      {orders.map((order) => (
        <li key={order._id} className="py-2">
          <p className="wrap-anywhere">
            {order.number} · {order.name}
          </p>
          <p className="text-14">{wayOf(order)}</p>
          <p className="text-14 text-ink-muted">{moneyOf(order)}</p>
          {order.relabel && (
            <p className="text-14">
              <RelabelText />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PackedOrdersProps {
  orders: PackedOrder[]
  /** ids */
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
  /** asks how an order leaves; omitted for those who may not say so */
  onDecide: ((order: PackedOrder) => void) | undefined
}

function PackedOrders({ orders, chosen, toggle, onDecide }: PackedOrdersProps) {
  return (
    <ul className="grid gap-x-6 border-y border-line py-2 md:grid-cols-2">
      {orders.map((order) => (
        <li key={order._id} className="flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox
            label={`${order.number} · ${order.name}`}
            hint={
              <>
                <span className="block text-ink">{wayOf(order)}</span>
                {moneyOf(order)}
                {order.relabel && <RelabelText />}
              </>
            }
            checked={chosen.has(order._id)}
            disabled={mayNotLeave(order)}
            onChange={() => toggle(order._id)}
          />
          {order.relabel && (
            <May permission="read_orders">
              <TextLink
                to={paperPath('label', [order._id])}
                className="py-2 text-14"
                aria-label={t('Label of {number}', { number: order.number })}
              >
                {t('Print the label')}
              </TextLink>
            </May>
          )}
          {order.unpaid > 0 && onDecide && (
            <Button
              size="sm"
              tone="secondary"
              aria-label={t('How {number} leaves', { number: order.number })}
              onClick={() => onDecide(order)}
            >
              How it leaves
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** From where to where: 'Dhanmondi → Sylhet'. */
function wayOf({ store, district }: PackedOrder): string {
  const from = localized(store, 'code')
  return district ? `${from} → ${district}` : from
}

/** The showrooms of parcels with how many each has, by name. */
function showroomsOf(orders: readonly PackedOrder[]) {
  return [...Map.groupBy(orders, ({ store }) => store._id).values()]
    .flatMap(([first, ...rest]) => (first ? [{ ...first.store, orders: rest.length + 1 }] : []))
    .toSorted((a, b) => localized(a, 'code').localeCompare(localized(b, 'code')))
}

function RelabelText() {
  return <span className="block text-bad">{t('Address or amount has changed: print the label anew.')}</span>
}

/** Whether an order stays until its payment is verified or an admin says how it leaves, or its label is printed anew. */
function mayNotLeave({ unpaid, leavesUnpaid, relabel }: PackedOrder): boolean {
  return relabel || (unpaid > 0 && leavesUnpaid === null)
}

function moneyOf({ cash, unpaid, leavesUnpaid, method }: PackedOrder): string {
  if (cash > 0) return t('{total} to collect', { total: formatTaka(cash) })
  if (unpaid === 0) return t('Paid')
  return leavesUnpaid === null
    ? notVerifiedLabel(method)
    : `${notVerifiedLabel(method)} · ${t('Leaves unpaid: {reason}', { reason: leavesUnpaid })}`
}

function paperPath(paper: OrderPaper, orders: readonly string[]): string {
  return `/dashboard/papers?paper=${paper}&orders=${orders.join()}`
}

/** The papers of the chosen orders, in one print. */
function PrintChosen({ orders }: { orders: string[] }) {
  if (orders.length === 0) return null
  if (orders.length > MAX_PRINTED)
    return (
      <p className="text-14 text-ink-muted">
        {t('Choose at most {max} to print at once', { max: figures(MAX_PRINTED) })}
      </p>
    )
  const count = figures(orders.length)
  const path = (paper: OrderPaper) => paperPath(paper, orders)
  return (
    <p className="flex flex-wrap gap-x-5 text-14">
      <TextLink to={path('label')} className="py-2">
        {t('Print {count} labels', { count })}
      </TextLink>
      <TextLink to={path('slip')} className="py-2">
        {t('Print {count} packing slips', { count })}
      </TextLink>
      <TextLink to={path('invoice')} className="py-2">
        {t('Print {count} invoices', { count })}
      </TextLink>
    </p>
  )
}
