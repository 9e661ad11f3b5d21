import { t } from '#shared/language/t.ts'
import type { Fulfilment } from './fulfilment.ts'
import { isOpenStatus, type OrderStatus, statusLabel, TRACKER_STEPS, trackerStep } from './order-status.ts'

/** The steps of the tracker where the customer fetches the order. */
export const COLLECT_STEPS = ['Pending', 'Approved', 'Processing', 'Ready', 'Received by Customer'] as const
type TrackerStep = (typeof TRACKER_STEPS | typeof COLLECT_STEPS)[number]

/** The display name of a step of the tracker. */
export function trackerLabel(step: TrackerStep): string {
  return step === 'Ready' ? t('Ready to collect') : statusLabel(step)
}

interface TrackedOrder {
  status: OrderStatus
  fulfilment: Fulfilment
  /** what a packed order has that its customer fetches */
  keptUntil?: string | undefined
  collectCode?: string | undefined
}

/** The steps of an order, and on which of them it is; null: it is cancelled. What is fetched goes without a courier, unless one took it. */
export function trackerOf({ status, fulfilment, keptUntil, collectCode }: TrackedOrder) {
  const current = trackerStep(status)
  if (fulfilment === 'delivery' || status === 'Courier') return { steps: TRACKER_STEPS, current }
  const isReady = isOpenStatus(status) && (keptUntil !== undefined || collectCode !== undefined)
  return { steps: COLLECT_STEPS, current: isReady ? COLLECT_STEPS.indexOf('Ready') : current }
}
