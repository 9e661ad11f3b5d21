import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { MoneyKind } from '#shared/rules/money/order-money.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { addressFieldNames } from '#shared/rules/orders/address-fields.ts'
import type { OrderNotice } from '#shared/rules/orders/order-notices.ts'
import type { PairsAnswer } from '#shared/rules/orders/order-pairs.ts'
import { statusLabel } from '#shared/rules/orders/order-status.ts'
import type { CallOutcome } from '#shared/rules/orders/order-work.ts'
import { reasonText } from '#shared/rules/orders/own-order.ts'
import type { ParcelEnd } from '#shared/rules/orders/parcel.ts'
import { auditedStepLabel } from '#shared/rules/staff/audited-step-label.ts'
import type { HistoryEntry } from '#shared/schemas/orders/order.ts'

/** What an entry says: a title, and lines below it. */
export function historyTexts(entry: HistoryEntry): string[] {
  return textsOf(entry).filter((text) => text !== null)
}

function textsOf(entry: HistoryEntry): (string | null)[] {
  switch (entry.kind) {
    case 'status':
      return [statusText(entry), entry.answer && answerText(entry.answer), entry.reason && reasonText(entry.reason)]
    case 'call':
      return [
        t('Call: {outcome}', { outcome: outcomeText(entry.outcome) }),
        entry.reason,
        entry.callAt && t('Call again: {at}', { at: formatDateTime(entry.callAt) }),
      ]
    case 'declined':
      return [
        t('{store} can’t supply it', { store: localized(entry.store, 'code') }),
        entry.reason && reasonText(entry.reason),
      ]
    case 'moved':
      return [
        entry.from && entry.to
          ? t('Given from {from} to {to}', { from: localized(entry.from, 'code'), to: localized(entry.to, 'code') })
          : t('Given to another showroom'),
      ]
    case 'size':
      return [
        t('Line {line}: size {from} became {to}', {
          line: figures(entry.line),
          from: String(entry.from),
          to: String(entry.to),
        }),
      ]
    case 'address':
      return addressTexts(entry)
    case 'work':
      return [(entry.step && auditedStepLabel(entry.step)) ?? t('Worked on it')]
    case 'courier':
      return [
        entry.courier ? t('Given to {courier}', { courier: entry.courier }) : t('Left the showroom'),
        entry.code && t('Tracking code {code}', { code: entry.code }),
      ]
    case 'returned':
      return [t('Parcel came back'), endText(entry.reason)]
    case 'money':
      return [
        moneyText(entry),
        entry.reference && t('Transaction ID {reference}', { reference: entry.reference }),
        entry.reason,
      ]
    case 'transaction-id':
      return [
        t('Transaction ID {reference}', { reference: entry.to }),
        entry.from ? t('The buyer had given {reference}', { reference: entry.from }) : t('Given by the buyer'),
      ]
    case 'changed':
      return [t('Order changed'), ...formerTexts(entry.former), entry.reason]
    case 'no-code':
      return [t('Given to the customer without the code')]
    case 'notice':
      return [
        entry.isLost
          ? t('No email to the buyer, it could not be sent: {about}', { about: noticeText(entry.notice) })
          : t('Email to the buyer: {about}', { about: noticeText(entry.notice) }),
      ]
  }
}

/** What the order was before a change. */
function formerTexts({
  products,
  total,
  shippingAddress,
  store,
}: Extract<HistoryEntry, { kind: 'changed' }>['former']) {
  const shoes = products.map((line) =>
    t('{count} × {name}, size {size}', {
      count: figures(line.quantity),
      name: localized(line, 'name'),
      size: String(line.sizeNumber),
    }),
  )
  return [
    t('Before: {shoes}, {total}', { shoes: shoes.join('; '), total: formatTaka(total) }),
    shippingAddress && t('To {name}, {address}', { name: shippingAddress.name, address: shippingAddress.address }),
    localized(store, 'code'),
  ]
}

/** A status that stays is a word on what happened. */
function statusText({ from, to }: Extract<HistoryEntry, { kind: 'status' }>): string {
  if (from === null) return t('Placed')
  if (from === to) return t('Cleared up')
  return t('{from} to {to}', { from: statusLabel(from), to: statusLabel(to) })
}

function moneyText({ money, taka }: Extract<HistoryEntry, { kind: 'money' }>): string {
  const values = { amount: formatTaka(Math.abs(taka)) }
  const texts: Record<MoneyKind, string> = {
    paid: t('Paid by wallet: {amount}', values),
    cash: t('Paid in cash: {amount}', values),
    settled: t('Paid by the courier: {amount}', values),
    accepted: t('Difference accepted: {amount}', values),
    refund: t('Paid back: {amount}', values),
    exchanged: t('Exchanged for other pairs: {amount}', values),
    returned: t('Paid back for pairs that came back: {amount}', values),
    waived: t('Given up, it stays with the shop: {amount}', values),
    undone: t('Entry of {amount} taken back', values),
  }
  return texts[money]
}

function addressTexts(entry: Extract<HistoryEntry, { kind: 'address' }>): (string | null)[] {
  const { isAccepted, fields, former, formerShipping, shipping } = entry
  const names = addressFieldNames(fields)
  const title =
    isAccepted === null
      ? t('Buyer asked about a new address: {fields}', { fields: names })
      : isAccepted
        ? t('Address changed: {fields}', { fields: names })
        : t('New address refused: {fields}', { fields: names })
  return [
    title,
    former && t('Before: {address}', { address: [former.name, former.address, former.phone, former.email].join(', ') }),
    isAccepted && shipping !== formerShipping
      ? t('Delivery fee {from} became {to}', { from: formatTaka(formerShipping), to: formatTaka(shipping) })
      : null,
  ]
}

function noticeText(notice: OrderNotice): string {
  const texts: Record<OrderNotice, string> = {
    placed: t('order placed'),
    changed: t('order changed'),
    sent: t('with the courier'),
    ready: t('ready to collect'),
    delivered: t('delivered'),
    cancelled: t('cancelled'),
    refunded: t('money paid back'),
  }
  return texts[notice]
}

function outcomeText(outcome: CallOutcome): string {
  const texts: Record<CallOutcome, string> = {
    confirmed: t('Confirmed'),
    'no-answer': t('No answer'),
    later: t('Call later'),
    'wrong-number': t('Wrong number'),
    changed: t('Changed'),
    cancelled: t('Cancelled'),
  }
  return texts[outcome]
}

function answerText(answer: PairsAnswer): string {
  const texts: Record<PairsAnswer, string> = {
    'never-left': t('The pairs never left'),
    'came-back': t('The pairs came back'),
    'still-out': t('The pairs are still out'),
  }
  return texts[answer]
}

function endText(end: ParcelEnd): string {
  const texts: Record<ParcelEnd, string> = {
    refused: t('The buyer refused it'),
    'not-reached': t('Nobody was reached'),
    lost: t('It was lost'),
    'not-sent': t('It had never left'),
  }
  return texts[end]
}
