/** Actions recorded in the audit log. Status changes of orders are recorded separately, as order events. */
export const AUDIT_ACTIONS = [
  'role-changed',
  'store-assigned',
  'store-removed',
  'password-reset',
  'account-unlocked',
  'super-user-made',
  'super-user-unmade',
  'users-read',
  'payment-verified',
  'payment-unverified',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
