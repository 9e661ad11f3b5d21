import { t } from '#shared/language/t.ts'
import type { FirstStepsDone, TICKED_STEPS } from '#shared/schemas/settings.ts'

/** A step before a shop opens. */
export type FirstStep = keyof FirstStepsDone | (typeof TICKED_STEPS)[number]

/** What to do at each step, in the order of the list. */
export const STEP_LABELS: Record<FirstStep, string> = {
  facts: t('Check the name, address and phone of the shop'),
  wallets: t('Check the bKash and Nagad numbers'),
  hours: t('Check the opening hours'),
  delivery: t('Check the delivery zones and fees'),
  terms: t('Read the terms that shoppers agree to'),
  product: t('Add the first product'),
  order: t('Place a test order'),
  backup: t('Make a backup'),
  superUser: t('Make a second super user'),
  open: t('Open the shop to shoppers'),
}
