import { t } from '#shared/language/t.ts'

/** What comes next for an order, from the call to the hand-over. */
export const ORDER_STEPS = [
  'to-call',
  'to-accept',
  'to-pick',
  'picked',
  'packed',
  'with-courier',
  'to-collect',
  'done',
  'admins',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

const STEP_LABELS: Record<OrderStep, () => string> = {
  'to-call': () => t('To call'),
  'to-accept': () => t('To accept'),
  'to-pick': () => t('To pick'),
  picked: () => t('Picked'),
  packed: () => t('Packed'),
  'with-courier': () => t('With courier'),
  'to-collect': () => t('To collect'),
  done: () => t('Done'),
  admins: () => t('For the admins'),
}

export function stepLabel(step: OrderStep): string {
  return STEP_LABELS[step]()
}

/** What came of a call to a buyer. */
export const CALL_OUTCOMES = ['confirmed', 'no-answer', 'later', 'wrong-number', 'changed', 'cancelled'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** Showrooms that may decline an order before it waits for the admins. */
export const MAX_DECLINES = 3

/** Minutes for which an order belongs to the clerk who has taken it for a call. */
export const CALL_MINUTES = 10

/** Hours for which the link that confirms an order works. */
export const CONFIRM_HOURS = 48
