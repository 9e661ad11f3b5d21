import { t } from '#shared/language/t.ts'
import type { AuditAction } from '#shared/rules/audit-action.ts'

const LABELS: Record<AuditAction, string> = {
  'role-changed': t('Role changed'),
  'store-assigned': t('Store assigned'),
  'store-removed': t('Store removed'),
  'password-reset': t('Password reset'),
  'account-unlocked': t('Account unlocked'),
  'super-user-made': t('Super user made'),
  'super-user-unmade': t('Super user unmade'),
  'users-read': t('Users read'),
  'payment-verified': t('Payment verified'),
  'payment-unverified': t('Payment unverified'),
  'orders-read': t('Orders read'),
  'customer-orders-read': t('Customer orders read'),
  'order-read': t('Order read'),
  'order-moved': t('Order given to another showroom'),
  'backup-made': t('Backup made'),
  'settings-changed': t('Settings changed'),
  'backup-restored': t('Backup restored'),
  'category-created': t('Category created'),
  'category-changed': t('Category changed'),
  'category-deleted': t('Category deleted'),
  'sub-category-created': t('Sub category created'),
  'sub-category-changed': t('Sub category changed'),
  'sub-category-deleted': t('Sub category deleted'),
  'product-created': t('Product created'),
  'product-changed': t('Product changed'),
  'product-deleted': t('Product deleted'),
  'slide-created': t('Slide created'),
  'slide-changed': t('Slide changed'),
  'slide-deleted': t('Slide deleted'),
  'color-created': t('Color created'),
  'color-changed': t('Color changed'),
  'color-deleted': t('Color deleted'),
  'size-created': t('Size created'),
  'size-changed': t('Size changed'),
  'size-deleted': t('Size deleted'),
  'director-created': t('Director created'),
  'director-changed': t('Director changed'),
  'director-deleted': t('Director deleted'),
  'showroom-created': t('Showroom created'),
  'showroom-changed': t('Showroom changed'),
  'showroom-deleted': t('Showroom deleted'),
  'search-word-created': t('Search word created'),
  'search-word-changed': t('Search word changed'),
  'search-word-deleted': t('Search word deleted'),
}

/** An action in words: 'Sub category changed'. */
export function actionLabel(action: AuditAction): string {
  return LABELS[action]
}
