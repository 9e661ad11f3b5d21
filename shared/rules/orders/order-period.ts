import { DAY_MS } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'

/** The options of the time filter of 'My Orders'; null: no limit. */
export const ORDER_PERIODS = [
  {
    days: null,
    get label() {
      return t('All Orders')
    },
  },
  {
    days: 7,
    get label() {
      return t('Last 7 Days')
    },
  },
  {
    days: 30,
    get label() {
      return t('Last 30 Days')
    },
  },
  {
    days: 365,
    get label() {
      return t('Last 1 Year')
    },
  },
] as const
export type OrderPeriod = (typeof ORDER_PERIODS)[number]

/** Parses a period from a URL parameter (`?days=7`); anything else means all orders. */
export function parseOrderPeriod(days: string | null): OrderPeriod {
  return ORDER_PERIODS.find((period) => String(period.days) === days) ?? ORDER_PERIODS[0]
}

/** The start of a period, inclusive: a multiple of 24 hours before `now`. Null for all orders. */
export function periodStart({ days }: OrderPeriod, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MS)
}
