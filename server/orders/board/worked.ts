import type { AuditedStep } from '#shared/rules/staff/audit-action.ts'

/** The audit entry of a step of the work on an order. */
export function stepEntry(order: string, step: AuditedStep) {
  return { action: 'order-worked' as const, subject: order, details: { step } }
}
