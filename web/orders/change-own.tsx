import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { keptParcelText } from '#shared/rules/orders/own-order.ts'
import type { OrderState, OwnChange, OwnPreview } from '#shared/schemas/orders/change.ts'
import { ApiError, errorMessage } from '#web/api.ts'
import { type FieldErrors, readFilled, refuse, WrongFields } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf, useSubmit } from '#web/lib/forms/use-submit.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { ChangedAddress, ChangedSizes } from './changed-fields.tsx'
import { addressAfter, type ChangeableOrder, contentsOf, sizesAfter } from './changed-order.ts'
import type { OrderAccess } from './order-access.ts'
import { useSizes } from './use-size-places.ts'

interface ChangeOwnProps {
  /** as it was read last */
  order: ChangeableOrder
  access: OrderAccess
  onClose: () => void
}

const FORM = 'change-own'

/** Sizes and address of an order as its buyer wants them, shown beside what they are before anything changes. */
export function ChangeOwn({ order: current, access, onClose }: ChangeOwnProps) {
  const [order, setOrder] = useState(current)
  const [sizes, setSizes] = useState<ReadonlyMap<number, string>>(new Map())
  const [preview, setPreview] = useState<OwnPreview | null>(null)
  const [sent, setSent] = useState<OwnChange>()
  const [isLeaving, setLeaving] = useState(false)
  const shoes = useSizes([...new Set(order.products.map(({ product }) => product._id))])
  const { formProps, field, errors, busy, failure, isDirty, setDirty } = useSubmit<OwnChange>({
    read: (form) => {
      const changed = { ...sizesAfter(order, sizes), ...addressAfter(order, readFilled(form)) }
      refuse(Object.keys(changed).length === 0 ? { change: t('Nothing is changed yet.') } : {})
      return { seen: order.updatedAt, ...changed }
    },
    send: async (json) => {
      if (!preview) {
        setPreview(await sendSeen(access.preview, json))
        setSent(json)
        // Nothing is saved yet: whoever leaves is asked.
        throw new WrongFields({})
      }
      const { message } = await sendSeen(access.change, json)
      return () => {
        toast.success(message)
        onClose()
      }
    },
    errorsOf: (error) => ({ ...fieldErrorsOf(error), ...sizeErrors(error, order, sizes) }),
    report: (error) => {
      setPreview(null)
      const hasGone = error instanceof ApiError && error.code === 'sold_out'
      void (hasGone ? shoes.refetch() : access.refresh())
    },
    asksBeforeLeaving: true,
  })
  /** Once more where somebody has worked on the order meanwhile, which is still what it was. */
  const sendSeen = async <Answer,>(send: (json: OwnChange) => Promise<Answer>, json: OwnChange) => {
    try {
      return await send(json)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'order_changed_meanwhile') throw error
      const now = await access.read()
      if (!now.canCancel || contentsOf(now) !== contentsOf(order)) throw error
      return send({ ...json, seen: now.updatedAt })
    }
  }
  /** What was chosen for a shoe stays where it still is. */
  const follow = () => {
    const isThere = (line: number) => order.products[line]?.product._id === current.products[line]?.product._id
    setSizes(new Map([...sizes].filter(([line]) => isThere(line))))
    setOrder(current)
    setPreview(null)
    setDirty(false)
  }
  const requestClose = () => (isDirty ? setLeaving(true) : onClose())
  const isOver = !current.canCancel
  const isOther = contentsOf(current) !== contentsOf(order)
  return (
    <Dialog
      open
      onClose={isOver ? onClose : requestClose}
      title={preview ? t('Is this right?') : t('Change size or address')}
      variant="sheet"
      footer={
        isOver ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : preview ? (
          <>
            <Button key="back" tone="secondary" onClick={() => setPreview(null)}>
              {t('Back')}
            </Button>
            <Button key="change" type="submit" form={FORM} busy={busy}>
              {t('Change the order')}
            </Button>
          </>
        ) : (
          <>
            <Button key="leave" tone="secondary" onClick={requestClose}>
              {t('Not now')}
            </Button>
            <Button key="show" type="submit" form={FORM} busy={busy} disabled={isOther}>
              {t('Show the change')}
            </Button>
          </>
        )
      }
    >
      {isOver && <Notice tone="bad">{t('Your order is packed already. Please ask us: we call you.')}</Notice>}
      {preview && !isOver && <ChangedSides order={order} preview={preview} sent={sent} />}
      <form id={FORM} key={order.updatedAt} {...formProps} hidden={isOver || preview !== null} className="grid gap-6">
        {isOther && (
          <Notice tone="bad" title={t('Your order has changed since you opened this page')}>
            <OrderNow order={current} />
            <Button tone="secondary" size="sm" className="mt-3" onClick={follow}>
              {t('Go on with the order as it is')}
            </Button>
          </Notice>
        )}
        {!isOther && failure !== null && <Notice tone="bad">{errorMessage(failure)}</Notice>}
        {shoes.error && !shoes.data && (
          <LoadFailure subject={t('The sizes')} level={3} error={shoes.error} onRetry={shoes.refetch} />
        )}
        <ChangedSizes
          {...{ order, sizes, field }}
          sizesOf={shoes.data ?? null}
          onChange={(line, size) => setSizes(new Map(sizes).set(line, size))}
        />
        <ChangedAddress {...{ order, field }} onChoose={() => setDirty(true)} />
        {errors.change && (
          <p role="alert" className="text-14 text-bad">
            {errors.change}
          </p>
        )}
      </form>
      <ConfirmDialog
        open={isLeaving}
        title={t('Leave without saving?')}
        confirmLabel={t('Leave')}
        cancelLabel={t('Stay')}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {t('What you changed here is not saved yet.')}
      </ConfirmDialog>
    </Dialog>
  )
}

/** What has gone meanwhile, at the lines that asked for it. */
function sizeErrors(error: unknown, { products }: ChangeableOrder, sizes: ReadonlyMap<number, string>): FieldErrors {
  if (!(error instanceof ApiError) || error.code !== 'sold_out') return {}
  const short = error.params.lines as { product: string; size: string }[]
  return Object.fromEntries(
    [...sizes].flatMap(([line, size]) => {
      const isShort = short.some((one) => one.size === size && one.product === products[line]?.product._id)
      return isShort ? [[`size-${line}`, t('The showroom has no more of this size.')]] : []
    }),
  )
}

function OrderNow({ order: { products, store, shippingAddress, fulfilment } }: { order: ChangeableOrder }) {
  const state = {
    products: products.map(({ product, size, quantity, unitPrice }) => ({
      ...{ product: product._id, size: size._id, name: product.name, nameBn: product.nameBn },
      ...{ sizeNumber: size.size, quantity, unitPrice },
    })),
  }
  const { name, phone, address } = shippingAddress ?? {}
  return (
    <div className="mt-2">
      <Side title={t('As it is now')} state={state}>
        {shippingAddress && <p>{[name, phone, fulfilment === 'delivery' && address].filter(Boolean).join(', ')}</p>}
        <p>{t('From {showroom}', { showroom: localized(store, 'code') })}</p>
      </Side>
    </div>
  )
}

interface ChangedSidesProps {
  order: Pick<ChangeableOrder, 'fulfilment'>
  preview: OwnPreview
  /** of which it is what the shop makes */
  sent: OwnChange | undefined
}

/** An order before and after what its buyer changes, to be read before it is so. */
function ChangedSides({ order: { fulfilment }, preview, sent }: ChangedSidesProps) {
  const { former, next, promised, kept } = preview
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  const isOtherDay = promised.former !== promised.next
  const dayOf = (day: string | null) =>
    isOtherDay && day && <p>{t('With you by {day}', { day: formatDeliveryDay(day) })}</p>
  const placeOf = ({ shippingAddress: kept }: OrderState) => {
    if (!kept) return null
    const place = fulfilment === 'collection' ? [] : [kept.address]
    return [kept.name, kept.phone, ...place].join(', ')
  }
  const { name, address } = sent?.shippingAddress ?? {}
  return (
    <section aria-label={t('The change')} className="grid gap-4">
      <p ref={text} tabIndex={-1} className="font-semibold tabular-nums outline-none">
        {t('The total stays {taka}.', { taka: formatTaka(next.total) })}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title={t('Before')} state={former}>
          <p>{placeOf(former) ?? (address && t('To the address that it has'))}</p>
          {dayOf(promised.former)}
        </Side>
        <Side title={t('After')} state={next} former={former}>
          <p>{placeOf(next) ?? [name, address].filter(Boolean).join(', ')}</p>
          {dayOf(promised.next)}
        </Side>
      </div>
      {kept.length > 0 && (
        <Notice tone="warn">
          {kept.map((parcel) => (
            <p key={parcel.number} className="wrap-anywhere">
              {keptParcelText(parcel)}
            </p>
          ))}
        </Notice>
      )}
    </section>
  )
}

interface SideProps {
  title: string
  state: Pick<OrderState, 'products'>
  /** what is other than there stands out */
  former?: Pick<OrderState, 'products'>
  children: ReactNode
}

function Side({ title, state, former = state, children }: SideProps) {
  return (
    <div className="grid content-start gap-2 rounded-m bg-ground p-4 wrap-anywhere">
      <h3 className="text-16">{title}</h3>
      <ul className="grid gap-1">
        {state.products.map((line, index) => (
          <li
            key={`${line.product} ${line.size} ${line.unitPrice}`}
            className={line.size === former.products[index]?.size ? undefined : 'font-semibold'}
          >
            {t('{count} × {name}, size {size}', {
              count: figures(line.quantity),
              name: localized(line, 'name'),
              size: String(line.sizeNumber),
            })}
          </li>
        ))}
      </ul>
      <div className="grid gap-1 text-14">{children}</div>
    </div>
  )
}
