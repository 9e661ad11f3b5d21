import { DAY_MS } from '../bangladesh/dates.ts'

/** The choices of the time filter of 'My Orders' (ACC-03); null: no bound. */
export const ORDER_PERIODS = [
  { days: null, label: 'All Orders' },
  { days: 7, label: 'Last 7 Days' },
  { days: 30, label: 'Last 30 Days' },
  { days: 365, label: 'Last 1 Year' },
] as const
export type OrderPeriod = (typeof ORDER_PERIODS)[number]

/** The period that an address names by its days (`?days=7`); what is no choice counts as all orders. */
export function readPeriod(days: string | null): OrderPeriod {
  return ORDER_PERIODS.find((period) => String(period.days) === days) ?? ORDER_PERIODS[0]
}

/** When a period begins: so many times 24 hours ago. An order of that very moment is in it. Null for all orders. */
export function periodStart({ days }: OrderPeriod, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MS)
}
