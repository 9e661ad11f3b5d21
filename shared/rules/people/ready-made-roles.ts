import { PERMISSIONS, type Permission } from './permissions.ts'

/** The roles that every shop has. The first three are those of the specification, and never change. */
export const ROLE_KEYS = [
  'super_user',
  'admin',
  'store_user',
  'showroom_manager',
  'call_desk',
  'accountant',
  'catalogue',
  'stock_keeper',
] as const
export type RoleKey = (typeof ROLE_KEYS)[number]

export const FIXED_ROLES: readonly RoleKey[] = ['super_user', 'admin', 'store_user']

/** What only a super user may. */
const OWNERS: readonly Permission[] = ['write_settings', 'read_people', 'write_people', 'read_audit', 'write_programs']

const STORE_USER: readonly Permission[] = [
  'read_orders',
  'write_orders',
  'read_phone_calls',
  'write_phone_calls',
  'read_customers',
  'read_stock',
  'write_stock',
  'read_parcels',
  'write_parcels',
  'read_tills',
  'write_tills',
]

/** What each of them may at first; a test compares it with the table. */
export const READY_MADE_ROLES: Record<RoleKey, { name: string; nameBn: string; permissions: readonly Permission[] }> = {
  super_user: { name: 'Super user', nameBn: 'সুপার ইউজার', permissions: PERMISSIONS },
  admin: {
    name: 'Admin',
    nameBn: 'অ্যাডমিন',
    permissions: PERMISSIONS.filter((permission) => !OWNERS.includes(permission)),
  },
  store_user: {
    name: 'Store user',
    nameBn: 'স্টোর ইউজার',
    permissions: [...STORE_USER, 'read_counter', 'write_counter'],
  },
  showroom_manager: {
    name: 'Showroom manager',
    nameBn: 'শোরুম ম্যানেজার',
    permissions: [
      ...STORE_USER,
      'write_losses',
      'write_closed_tills',
      'read_counter',
      'write_counter',
      'write_discounts',
      'write_devices',
      'write_exchanges',
    ],
  },
  call_desk: {
    name: 'Call desk',
    nameBn: 'কল ডেস্ক',
    permissions: ['read_orders', 'read_phone_calls', 'write_phone_calls', 'read_customers'],
  },
  accountant: {
    name: 'Accountant',
    nameBn: 'হিসাবরক্ষক',
    permissions: ['read_orders', 'read_parcels', 'read_tills', 'read_payments', 'read_counter', 'read_costs'],
  },
  catalogue: {
    name: 'Catalogue',
    nameBn: 'ক্যাটালগ',
    permissions: ['read_catalogue', 'write_catalogue', 'write_prices', 'read_pages', 'write_pages'],
  },
  stock_keeper: { name: 'Stock keeper', nameBn: 'স্টক কিপার', permissions: ['read_stock', 'write_stock'] },
}
