import type { Permission } from '#shared/rules/people/permissions.ts'
import { type Access, useAccess } from './access.ts'

/** What each page of staff asks for. */
const NEEDS: Record<string, Permission> = {
  '/dashboard/orders': 'read_orders',
  '/dashboard/orders/new': 'write_phone_calls',
  '/dashboard/calls': 'read_phone_calls',
  '/dashboard/payments': 'read_payments',
  '/dashboard/store-user/board': 'write_orders',
  '/dashboard/store-user/orders': 'read_orders',
  '/dashboard/store-user/stock': 'read_stock',
  '/dashboard/parcels': 'read_parcels',
  '/dashboard/papers': 'read_orders',
  '/dashboard/cash': 'read_tills',
  '/dashboard/counters': 'read_counter',
  '/dashboard/exchanges': 'read_counter',
  '/dashboard/vouchers': 'read_payments',
  '/dashboard': 'read_tills',
  '/dashboard/products': 'read_catalogue',
  '/dashboard/products/details': 'read_catalogue',
  '/dashboard/stock': 'read_stock',
  '/dashboard/manage-category': 'write_catalogue',
  '/dashboard/manage-sub-category': 'write_catalogue',
  '/dashboard/colors': 'write_catalogue',
  '/dashboard/sizes': 'write_catalogue',
  '/dashboard/import': 'write_prices',
  '/dashboard/stores': 'write_showrooms',
  '/dashboard/slides': 'read_pages',
  '/dashboard/directors': 'write_pages',
  '/dashboard/searches': 'read_pages',
  '/dashboard/users': 'read_people',
  '/dashboard/roles': 'read_people',
  '/dashboard/audit': 'read_audit',
  '/dashboard/api-keys': 'write_programs',
  '/dashboard/webhooks': 'write_programs',
  '/dashboard/settings': 'write_settings',
}

/** Pages of one showroom, with those of all that stand in their place. */
const OF_ALL: Record<string, string> = {
  '/dashboard/store-user/orders': '/dashboard/orders',
  '/dashboard/store-user/stock': '/dashboard/stock',
}
const OF_SOME = new Map(Object.entries(OF_ALL).map(([some, all]) => [all, some]))

/** The permission that a page asks for; null: none that is known. */
export function needOf(path: string): Permission | null {
  return NEEDS[path] ?? (path.startsWith('/dashboard/products/') ? 'read_catalogue' : null)
}

/** Whether somebody may open a page; those of all showrooms only with its permission in all, orders of several in several. */
function mayOpen(access: Access, path: string): boolean {
  const need = needOf(path)
  if (need === null || !access.may(need)) return false
  if (access.mayEverywhere(need)) return OF_ALL[path] === undefined
  if (path === '/dashboard/orders') return access.showroomsOf(need).length > 1
  return path.startsWith('/dashboard/store-user/') || OF_ANY.includes(path)
}

/**
 * Where somebody sees what a page shows: there, or on that of their showrooms, or of all, which stands in its place; null: they may not
 * see it.
 */
export function pageFor(access: Access, path: string): string | null {
  if (mayOpen(access, path)) return path
  const other = OF_ALL[path] ?? OF_SOME.get(path)
  return other && mayOpen(access, other) ? other : null
}

/** The same for the signed-in person. */
export function usePageFor(path: string): string | null {
  const access = useAccess()
  return access && pageFor(access, path)
}

/** Pages that show what the showrooms of the caller have. */
const OF_ANY = [
  '/dashboard/orders/new',
  '/dashboard/calls',
  '/dashboard/parcels',
  '/dashboard/papers',
  '/dashboard/cash',
  '/dashboard/counters',
  '/dashboard/exchanges',
  '/dashboard/vouchers',
  '/dashboard',
  '/dashboard/audit',
]
