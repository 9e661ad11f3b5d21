import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { type DrawerKind, LEDGER_KINDS, type MoneyKind } from '#shared/rules/money/order-money.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { PairsAnswer } from '#shared/rules/orders/order-pairs.ts'
import { ORDER_STATUSES, statusLabel } from '#shared/rules/orders/order-status.ts'
import { MOVEMENT_KINDS } from '#shared/rules/showrooms/stock.ts'
import type { Activity } from '#shared/schemas/people/activity.ts'
import { settingDifferences } from '#web/settings/setting-differences.ts'
import { movementLabel, movementReason, signedPairs } from '#web/stock/movement-labels.ts'
import { actionLabel } from './action-label.ts'
import { describeDetails } from './entry-texts.ts'

/** What was done, in words, and lines that say more of it. */
interface ActivityTexts {
  what: string
  lines: string[]
}

/** A change of settings may be of many fields. */
const MAX_LINES = 8

/** `showroomName`: what an id is called. */
export function activityTexts(entry: Activity, showroomName: (id: string) => string): ActivityTexts {
  switch (entry.source) {
    case 'audit':
      return {
        what: entry.action ? actionLabel(entry.action) : '',
        lines: describeDetails(entry.details, showroomName),
      }
    case 'order':
      return orderTexts(entry.details)
    case 'stock':
      return stockTexts(entry.details)
    case 'money':
      return moneyTexts(entry.details)
    case 'settings':
      return { what: t('Settings changed'), lines: settingLines(entry.settings, showroomName) }
  }
}

type Details = Activity['details']

function orderTexts({ from, to, answer, reason }: Details): ActivityTexts {
  const [before, after] = [from, to].map((text) => ORDER_STATUSES.find((status) => status === text))
  const lines = [answer ? ANSWERS[answer as PairsAnswer] : '', textOf(reason)].filter(Boolean)
  if (!after) return { what: t('Order changed'), lines }
  if (!before) return { what: t('Order placed'), lines }
  if (before === after) return { what: t('Order cleared up'), lines }
  const change = t('{from} to {to}', { from: statusLabel(before), to: statusLabel(after) })
  return { what: t('Order moved on'), lines: [change, ...lines] }
}

const ANSWERS: Record<PairsAnswer, string> = {
  'never-left': t('They never left'),
  'came-back': t('They came back'),
  'still-out': t('They are still with the courier or the buyer'),
}

function stockTexts({ kind, pairs, size, reason, reference, order }: Details): ActivityTexts {
  const known = MOVEMENT_KINDS.find((one) => one === kind)
  const count = Number(pairs)
  return {
    what: known ? t('Stock: {what}', { what: movementLabel(known) }) : t('Stock'),
    lines: [
      plural(
        Math.abs(count),
        t('{count} pair', { count: signedPairs(count) }),
        t('{count} pairs', { count: signedPairs(count) }),
      ),
      typeof size === 'number' ? t('Size {size}', { size: String(size) }) : '',
      reason ? movementReason(String(reason)) : '',
      textOf(reference),
      order ? t('Order {number}', { number: String(order) }) : '',
    ].filter(Boolean),
  }
}

function moneyTexts({ kind, taka, reason, reference }: Details): ActivityTexts {
  const known = LEDGER_KINDS.find((one) => one === kind)
  return {
    what: known ? t('Money: {what}', { what: MONEY_LABELS[known] }) : t('Money'),
    lines: [
      formatTaka(Math.abs(Number(taka))),
      reference ? t('Transaction ID {reference}', { reference: String(reference) }) : '',
      textOf(reason),
    ].filter(Boolean),
  }
}

const MONEY_LABELS: Record<MoneyKind | DrawerKind, string> = {
  paid: t('Received in the wallet'),
  cash: t('Cash in the till'),
  settled: t('Paid by the courier'),
  accepted: t('Difference accepted'),
  refund: t('Paid back'),
  exchanged: t('Exchanged for other pairs'),
  returned: t('Paid back for pairs that came back'),
  waived: t('Given up: it stays with the shop'),
  undone: t('Taken back again'),
  'paid-in': t('Put into a drawer'),
  'paid-out': t('Taken from a drawer'),
}

function settingLines(change: Activity['settings'], showroomName: (id: string) => string): string[] {
  const all = change ? settingDifferences(change, showroomName) : []
  const more = all.length - MAX_LINES
  return [
    ...all.slice(0, MAX_LINES).map(({ label, from, to }) => t('{field} {from} to {to}', { field: label, from, to })),
    ...(more > 0
      ? [plural(more, t('and {count} more', { count: figures(more) }), t('and {count} more', { count: figures(more) }))]
      : []),
  ]
}

const textOf = (value: Details[string] | undefined) => (typeof value === 'string' ? value : '')
