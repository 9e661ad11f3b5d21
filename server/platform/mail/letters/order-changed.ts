import { care, type Letter } from '#server/platform/mail/letter.ts'
import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Fulfilment } from '#shared/rules/orders/fulfilment.ts'
import { type KeptParcel, keptParcelText } from '#shared/rules/orders/own-order.ts'
import type { OrderState } from '#shared/schemas/orders/change.ts'
import { button, labelledList, paragraph, toSingleLine } from './blocks.ts'
import { renderLetter } from './layout.ts'
import { type LinkedOrder, orderLink } from './order-link.ts'

interface OrderChangedParams {
  order: LinkedOrder & { number: string; fulfilment: Fulfilment }
  former: OrderState
  next: OrderState
  /** its other parcels that do not follow */
  kept: readonly KeptParcel[]
  /** by when it was promised, and is now, `2026-12-03`; null: nobody promised a day */
  promised?: { former: string | null; next: string | null }
  /** taka as it is now: to be paid back, to be collected in cash, and of a wallet payment that nobody has found */
  money?: { payBack: number; cash: number; unpaid: number }
  /** whether its buyer has changed it */
  isOwn: boolean
}

/** Tells the buyer what of its order is other now; of the address only that it changed, which its page says to whoever may see it. */
export function orderChangedLetter({ order, former, next, kept, promised, money, isOwn }: OrderChangedParams): Letter {
  const { phone, hours } = care()
  const isMadeReadyAnew =
    order.fulfilment === 'collection' && (former.store._id !== next.store._id || linesText(former) !== linesText(next))
  const rows: [string, string][] = [
    [t('Order'), order.number],
    ...linesRows(linesText(former), linesText(next)),
    ...personRows(former, next, order.fulfilment),
    [t('Store'), storeText(former, next)],
    ...dayRows(promised),
    [t('Total'), totalText(former.total, next.total)],
  ]
  return renderLetter({
    subject: t('Your order {number} was changed', { number: order.number }),
    heading: t('Your order was changed'),
    blocks: [
      paragraph(
        isOwn
          ? t('You have changed your order. This is how it stands now:')
          : t('We have changed your order. This is how it stands now:'),
      ),
      labelledList(rows),
      ...moneyTexts({ money, isCollected: order.fulfilment === 'collection', former, next }).map(paragraph),
      ...kept.map((parcel) => paragraph(toSingleLine(keptParcelText(parcel)))),
      ...(isMadeReadyAnew ? [notYet()] : []),
      button(t('See your order'), orderLink(order)),
      paragraph(
        isOwn
          ? t('If it was not you, call us at once: {phone} ({hours}).', { phone, hours })
          : t('Is this not what you wanted? Call us at once: {phone} ({hours}).', { phone, hours }),
      ),
    ],
  })
}

/** Tells the buyer that another showroom has its order now. */
export function orderMovedLetter(
  order: OrderChangedParams['order'],
  { former, next }: Record<'former' | 'next', Store>,
): Letter {
  const { phone, hours } = care()
  return renderLetter({
    subject: t('Your order {number} was changed', { number: order.number }),
    heading: t('Your order was changed'),
    blocks: [
      paragraph(t('We have changed your order. This is how it stands now:')),
      labelledList([
        [t('Order'), order.number],
        [t('Store'), insteadOf(next, former)],
      ]),
      ...(order.fulfilment === 'collection' ? [notYet()] : []),
      button(t('See your order'), orderLink(order)),
      paragraph(t('Is this not what you wanted? Call us at once: {phone} ({hours}).', { phone, hours })),
    ],
  })
}

function notYet() {
  return paragraph(t('Please do not come yet: we write to you once your shoes are ready.'))
}

type Store = Pick<OrderState['store'], 'code' | 'codeBn'>

const nameOf = (store: Store) => toSingleLine(localized(store, 'code'))

function insteadOf(next: Store, former: Store): string {
  return t('{name} instead of {former}', { name: nameOf(next), former: nameOf(former) })
}

/** What of the person and the place is other: an order that is collected has no place to go to. */
function personRows(
  { shippingAddress: former }: OrderState,
  { shippingAddress: next }: OrderState,
  fulfilment: Fulfilment,
): [string, string][] {
  if (fulfilment === 'delivery' && former?.address !== next?.address) return [[t('Delivery'), t('To the new address')]]
  return JSON.stringify(former) === JSON.stringify(next) ? [] : [[t('Name, phone or email'), t('Changed')]]
}

/** The day by which it comes, where that is another one now. */
function dayRows({ former, next }: NonNullable<OrderChangedParams['promised']> = NO_DAYS): [string, string][] {
  if (!next || next === former) return []
  const day = formatDeliveryDay(next)
  return [[t('With you by'), former ? t('{day} instead of {former}', { day, former: formatDeliveryDay(former) }) : day]]
}

const NO_DAYS = { former: null, next: null }

interface ChangedMoney extends Pick<OrderChangedParams, 'money' | 'former' | 'next'> {
  isCollected: boolean
}

/** What is paid back, or still to pay of an order of which some has come in; and how a payment follows that nobody has found yet. */
function moneyTexts({ money, isCollected, former, next }: ChangedMoney): string[] {
  const { payBack = 0, cash = 0, unpaid = 0 } = money ?? {}
  const taka = formatTaka(cash)
  const isRest = cash > 0 && cash < next.total
  return [
    ...(payBack > 0 ? [t('We pay back {taka} to you.', { taka: formatTaka(payBack) })] : []),
    ...(isRest
      ? [isCollected ? t('You pay {taka} at the counter.', { taka }) : t('You pay {taka} when it arrives.', { taka })]
      : []),
    ...(unpaid > 0 && former.total !== next.total
      ? [t('We still look for your payment: what is too much of it comes back to you, what is missing we ask you for.')]
      : []),
  ]
}

/** Both, where they differ. */
function linesRows(former: string, next: string): [string, string][] {
  if (former === next) return [[t('Products'), next]]
  return [
    [t('Before'), former],
    [t('Now'), next],
  ]
}

function storeText({ store: former }: OrderState, { store: next }: OrderState): string {
  return former._id === next._id ? nameOf(next) : insteadOf(next, former)
}

function totalText(former: number, next: number): string {
  if (former === next) return formatTaka(next)
  return t('{total} instead of {former}', { total: formatTaka(next), former: formatTaka(former) })
}

function linesText({ products }: OrderState): string {
  return products
    .map((line) =>
      t('{count} × {name}, size {size}', {
        count: figures(line.quantity),
        name: toSingleLine(localized(line, 'name')),
        size: String(line.sizeNumber),
      }),
    )
    .join('; ')
}

interface SentParcel {
  number: string
  state: OrderState
  /** taka to be collected in cash */
  cash: number
}

interface OrderSplitParams {
  /** that was placed */
  order: LinkedOrder
  /** what stays of it, and the second parcel */
  parcels: readonly [SentParcel, SentParcel]
}

/** Tells the buyer that their order comes in two parcels, and what each of them holds and collects. */
export function orderSplitLetter({ order, parcels }: OrderSplitParams): Letter {
  const [{ number }] = parcels
  const cash = parcels.reduce((sum, parcel) => sum + parcel.cash, 0)
  const isFree = parcels.every(({ state }) => state.shipping === 0)
  return renderLetter({
    subject: t('Your order {number} comes in two parcels', { number }),
    heading: t('Your order comes in two parcels'),
    blocks: [
      paragraph(
        isFree
          ? t(
              'One showroom does not have all of it. Each parcel has a number of its own and comes by itself; delivery stays free.',
            )
          : t(
              'One showroom does not have all of it. Each parcel has a number of its own and comes by itself; the delivery fee is paid once.',
            ),
      ),
      ...parcels.map((parcel) => labelledList(rowsOf(parcel))),
      ...(cash > 0 ? [paragraph(t('Together you pay {taka} when they arrive.', { taka: formatTaka(cash) }))] : []),
      button(t('See your order'), orderLink(order)),
    ],
  })
}

function rowsOf({ number, state, cash }: SentParcel): [string, string][] {
  return [
    [t('Order'), number],
    [t('Shoes'), linesText(state)],
    [t('Store'), nameOf(state.store)],
    [t('To pay'), cash > 0 ? formatTaka(cash) : t('Nothing')],
  ]
}
