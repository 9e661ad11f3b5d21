import { MANAGED_RESOURCES, type ManagedResource } from './managed-resources.ts'

const WRITES = ['created', 'changed', 'deleted'] as const
export type AuditedWrite = (typeof WRITES)[number]

/** The action of a write to what admins manage: `sub-category-changed`. */
export function writeAction(resource: ManagedResource, write: AuditedWrite) {
  return `${resource.toLowerCase() as Lowercase<ManagedResource>}-${write}` as const
}

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
  'order-moved',
  'order-size-changed',
  'order-worked',
  'statement-uploaded',
  'payments-verified',
  'refund-paid',
  'courier-created',
  'courier-changed',
  'courier-deleted',
  'parcels-tracked',
  'settlement-uploaded',
  'till-closed',
  'till-corrected',
  'orders-printed',
  'stock-requests-read',
  'stock-request-told',
  'backup-made',
  'backup-restored',
  'settings-changed',
  ...Object.values(MANAGED_RESOURCES).flatMap(({ name }) => WRITES.map((write) => writeAction(name, write))),
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
