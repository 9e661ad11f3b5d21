import { MANAGED_RESOURCES, type ManagedResource } from './managed-resources.ts'

const WRITES = ['created', 'changed', 'deleted'] as const
export type AuditedWrite = (typeof WRITES)[number]

/** The action of a write to what admins manage: `sub-category-changed`. */
export function writeAction(resource: ManagedResource, write: AuditedWrite) {
  return `${resource.toLowerCase() as Lowercase<ManagedResource>}-${write}` as const
}

/** What an entry 'order-worked' says was done. */
export const AUDITED_STEPS = ['accepted', 'picked', 'unpicked', 'packed', 'for-admins', 'call-given-back'] as const
export type AuditedStep = (typeof AUDITED_STEPS)[number]

/** Actions of staff who only read: data of customers, and books. */
const READING_ACTIONS = [
  'users-read',
  'orders-read',
  'customer-orders-read',
  'order-read',
  'orders-followed',
  'phone-looked-up',
  'caller-looked-up',
  'parcels-read',
  'calls-read',
  'books-read',
  'stock-requests-read',
] as const
export type ReadingAction = (typeof READING_ACTIONS)[number]

/** Actions recorded in the audit log. Status changes of orders are recorded separately, as order events. */
export const AUDIT_ACTIONS = [
  'role-changed',
  'store-assigned',
  'store-removed',
  'password-reset',
  'account-unlocked',
  'super-user-made',
  'super-user-unmade',
  'second-step-set-up',
  'second-step-removed',
  'second-step-paused',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'sessions-ended',
  'person-invited',
  'invitation-sent-again',
  'invitation-revoked',
  'invitation-accepted',
  'person-left',
  'approval-given',
  'memberships-changed',
  'staff-role-created',
  'staff-role-changed',
  'staff-role-deleted',
  ...READING_ACTIONS,
  'payment-verified',
  'payment-unverified',
  'transaction-id-corrected',
  'order-taken-by-phone',
  'orders-claimed',
  'order-changed',
  'order-moved',
  'order-size-changed',
  'order-address-changed',
  'order-address-asked',
  'order-address-declined',
  'order-worked',
  'order-given-without-code',
  'orders-of-account-cancelled',
  'orders-of-phone-cancelled',
  'statement-uploaded',
  'payments-verified',
  'refund-paid',
  'refund-undone',
  'voucher-blocked',
  'payment-assigned',
  'payment-released',
  'difference-accepted',
  'rest-asked',
  'unpaid-order-decided',
  'cash-taken-back',
  'courier-created',
  'courier-changed',
  'courier-deleted',
  'parcels-tracked',
  'settlement-uploaded',
  'till-closed',
  'till-corrected',
  'orders-printed',
  'stock-request-told',
  'keep-given-back',
  'backup-made',
  'backup-restored',
  'settings-changed',
  'shop-opened',
  'shop-closed',
  'counter-device-registered',
  'counter-device-revoked',
  'drawer-opened',
  'drawer-moved',
  'drawer-closed',
  'sale-voided',
  'discount-approved',
  'sale-conflict-settled',
  'exchange-accepted',
  'exchange-refused',
  'barcode-bound',
  'barcode-removed',
  'category-published',
  'product-published',
  ...Object.values(MANAGED_RESOURCES).flatMap(({ name }) => WRITES.map((write) => writeAction(name, write))),
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
