/** What the audit keeps beside the status changes of orders (security.md section 7). */
export const AUDIT_ACTIONS = [
  'role-changed',
  'store-assigned',
  'store-removed',
  'password-reset',
  'super-user-made',
  'super-user-unmade',
  'users-read',
  'payment-verified',
  'payment-unverified',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
