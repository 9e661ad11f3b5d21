import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isOpenStatus, paymentMethodLabel, statusLabel } from '#shared/rules/orders/order-status.ts'
import { keptParcelText } from '#shared/rules/orders/own-order.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { MAX_PUBLIC_PAIRS } from '#shared/rules/showrooms/stock.ts'
import type { OrderState, StaffChangePreview } from '#shared/schemas/orders/change.ts'
import type { HistoryEntry, OrderDetail } from '#shared/schemas/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { historyTexts } from './history-texts.ts'
import { placesNow } from './use-draft.ts'

/** An order before and after a change, what is other set off, with the pairs that are left for others. */
export function SideBySide({ preview }: { preview: StaffChangePreview }) {
  const { former, next, left, payBack, cash, promised = { former: null, next: null }, kept, relabel = [] } = preview
  const hasDay = promised.former !== null || promised.next !== null
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    void section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={section} aria-label={t('The change')} className="grid scroll-mb-24 gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <State
          title={t('Before')}
          state={former}
          other={null}
          left={left.former}
          {...(hasDay && { day: promised.former })}
        />
        <State
          title={t('After')}
          state={next}
          other={former}
          left={left.next}
          {...(hasDay && { day: promised.next, formerDay: promised.former })}
        />
      </div>
      <p role="status" className="font-semibold">
        {t('To collect in cash: {taka}', { taka: formatTaka(cash) })}
      </p>
      {relabel.map((number) => (
        <Notice key={number} tone="warn">
          {t('Parcel {number} is packed: print its label anew before it leaves.', { number })}
        </Notice>
      ))}
      {kept.map((parcel) => (
        <Notice key={parcel.number}>{keptParcelText(parcel)}</Notice>
      ))}
      {payBack > 0 && <Notice tone="warn">{t('{taka} are to be paid back.', { taka: formatTaka(payBack) })}</Notice>}
    </section>
  )
}

interface ChangedMeanwhileProps {
  /** as it was when its change was begun */
  before: OrderDetail
  /** as it was read last */
  now: OrderDetail
  /** Goes on with it as it is now */
  onFollow: () => void
  /** why nobody can; null: one can */
  over: string | null
}

/** Why an order cannot be changed any more; null: it can. */
export function overText({ status }: OrderDetail): string | null {
  if (isOpenStatus(status)) return null
  return t('It is {status} now and changes no more. What you typed stays here until you close it.', {
    status: statusLabel(status),
  })
}

/** Who has changed an order since a change of it was begun, what they have, and what it is now. */
export function ChangedMeanwhile({ before, now, onFollow, over }: ChangedMeanwhileProps) {
  const since = (now.history ?? []).slice(before.history?.length ?? 0)
  const names = new Set(since.flatMap(({ by }) => (by ? [accountName(by.name)] : [])))
  const [former, state] = [stateOf(before), stateOf(now)]
  const texts = [...differences(before, now), ...since.filter(isMore).map((entry) => historyTexts(entry).join(' · '))]
  return (
    <div ref={bringIntoView} className="w-full scroll-mb-24">
      <Notice tone="bad" title={whoText([...names])}>
        <ul className="my-1 grid gap-1">
          {texts.map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
        <State title={t('As it is now')} state={state} other={former} left={null} />
        {over ? (
          <p className="mt-2">{over}</p>
        ) : (
          <Button tone="secondary" size="sm" className="mt-3" onClick={onFollow}>
            {t('Look at it as it is now')}
          </Button>
        )}
      </Notice>
    </div>
  )
}

function whoText(names: readonly string[]): string {
  if (names.length === 0) return t('This order has changed meanwhile')
  const name = names.join(', ')
  return plural(
    names.length,
    t('{name} has changed this order meanwhile', { name }),
    t('{name} have changed this order meanwhile', { name }),
  )
}

function bringIntoView(element: HTMLElement | null): void {
  void element?.scrollIntoView({ block: 'nearest' })
}

/** What the order itself does not show. */
function isMore(entry: HistoryEntry): boolean {
  if (entry.kind === 'address') return entry.isAccepted !== true
  return !['changed', 'moved', 'size', 'notice'].includes(entry.kind)
}

function stateOf({ products, shippingAddress, store, payment, ...order }: OrderDetail): OrderState {
  return {
    products: products.map(({ product, size, quantity, unitPrice }) => ({
      ...{ product: product._id, size: size._id, name: product.name, nameBn: product.nameBn },
      ...{ sizeNumber: size.size, quantity, unitPrice },
    })),
    ...{ shippingAddress, store, method: payment.method },
    ...{ subtotal: order.subtotal, shipping: order.shipping, total: order.total },
  }
}

/** What is other of an order, in words. */
function differences(before: OrderDetail, now: OrderDetail): string[] {
  const places = placesNow(before.products, now.products)
  const [former, state] = [stateOf(before), stateOf(now)]
  const lines = former.products.flatMap((line, place) => {
    const name = localized(line, 'name')
    const next = state.products[places.get(place) ?? -1]
    if (!next) return [t('{name} is no longer in it', { name })]
    const sizes = { name, to: String(next.sizeNumber), from: String(line.sizeNumber) }
    const pairs = { name, to: figures(next.quantity), from: figures(line.quantity) }
    const prices = { name, to: formatTaka(next.unitPrice), from: formatTaka(line.unitPrice) }
    return [
      ...(next.size === line.size ? [] : [t('{name}: size {to} instead of {from}', sizes)]),
      ...(next.quantity === line.quantity ? [] : [t('{name}: {to} pairs instead of {from}', pairs)]),
      ...(next.unitPrice === line.unitPrice ? [] : [t('{name}: {to} instead of {from}', prices)]),
    ]
  })
  const followed = new Set(places.values())
  const added = state.products.filter((_, place) => !followed.has(place))
  const formerFacts = factsOf(former)
  return [
    ...lines,
    ...added.map((line) => t('New in it: {shoe}', { shoe: lineText(line) })),
    ...factsOf(state).flatMap(([name, to], place) => {
      const from = formerFacts[place]?.[1] ?? ''
      return to === from ? [] : [t('{name}: {to} instead of {from}', { name, to, from })]
    }),
  ]
}

interface StateProps {
  title: string
  state: OrderState
  /** from which it may differ; null: from nothing */
  other: OrderState | null
  left: readonly number[] | null
  /** by when it is promised, and was before; null: by none, missing: nobody promises one */
  day?: string | null
  formerDay?: string | null
}

function State({ title, state, other, left, day, formerDay }: StateProps) {
  const formerLines = other?.products.map(lineText)
  const facts = factsOf(state, day)
  const formerFacts = other && factsOf(other, formerDay)
  return (
    <div className="grid content-start gap-1 rounded-m bg-ground p-3 text-14">
      <h3 className="text-16">{title}</h3>
      <ul className="grid gap-1">
        {state.products.map((line, place) => (
          <li key={`${line.product} ${line.size} ${line.unitPrice}`} className="wrap-anywhere">
            <Other isOther={formerLines !== undefined && !formerLines.includes(lineText(line))}>{lineText(line)}</Other>
            {left && <span className="block text-ink-muted">{leftText(left[place] ?? 0)}</span>}
          </li>
        ))}
      </ul>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {facts.map(([name, fact], place) => (
          <Fragment key={name}>
            <dt className="text-ink-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums last:font-semibold">
              <Other isOther={formerFacts !== null && formerFacts[place]?.[1] !== fact}>{fact}</Other>
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

/** What is other than before: a mark for eyes and ears. */
function Other({ isOther, children }: { isOther: boolean; children: ReactNode }) {
  return isOther ? <mark className="rounded-s bg-warn-ground px-1 font-semibold text-ink">{children}</mark> : children
}

function lineText(line: OrderState['products'][number]): string {
  const shoe = t('{count} × {name}, size {size}', {
    count: figures(line.quantity),
    name: localized(line, 'name'),
    size: String(line.sizeNumber),
  })
  return `${shoe} · ${formatTaka(line.unitPrice)}`
}

/** To whom, from where, by when, for how much more than the shoes, and how it is paid; the same facts of each order. */
function factsOf(
  { shippingAddress, store, shipping, method, total }: OrderState,
  day?: string | null,
): [name: string, fact: string][] {
  const { name = '', phone = '', address = '', email = '' } = shippingAddress ?? {}
  return [
    [t('Name'), name],
    [t('Phone'), phone],
    [t('Address'), address],
    [t('Email address'), email || '–'],
    [t('Showroom'), localized(store, 'code')],
    ...(day === undefined ? [] : [[t('With you by'), day ? formatDeliveryDay(day) : '–'] satisfies [string, string]]),
    [t('Payment method'), paymentMethodLabel(method)],
    [t('Delivery'), formatTaka(shipping)],
    [t('Total'), formatTaka(total)],
  ]
}

function leftText(pairs: number): string {
  const count = figures(pairs)
  return pairs < MAX_PUBLIC_PAIRS ? t('{count} left there', { count }) : t('{count} or more left there', { count })
}
