/** What admins manage, as the audit names it. */
export const AUDITED_RESOURCES = [
  'category',
  'sub-category',
  'product',
  'slide',
  'color',
  'size',
  'director',
  'showroom',
] as const
export type AuditedResource = (typeof AUDITED_RESOURCES)[number]

const WRITES = ['created', 'changed', 'deleted'] as const
export type AuditedWrite = (typeof WRITES)[number]

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
  'orders-read',
  'customer-orders-read',
  'order-read',
  'backup-made',
  'backup-restored',
  ...AUDITED_RESOURCES.flatMap((resource) => WRITES.map((write) => `${resource}-${write}` as const)),
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
