import { t } from '#shared/language/t.ts'
import { AUDITED_STEPS, type AuditedStep } from './audit-action.ts'

/** What was done for an order, in words; null for what no version of the shop has called so. */
export function auditedStepLabel(step: string | number | boolean): string | null {
  const labels: Record<AuditedStep, string> = {
    accepted: t('Accepted'),
    picked: t('Picked a line'),
    unpicked: t('Put a line back'),
    packed: t('Packed'),
    'for-admins': t('Left to the admins'),
    'call-given-back': t('Call given back'),
    asked: t('The buyer asked for a call'),
    answered: t('Answered the buyer'),
  }
  const known = AUDITED_STEPS.find((name) => name === step)
  return known ? labels[known] : null
}
