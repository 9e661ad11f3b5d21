/**
 * All that people of the shop may be allowed, in the order of the sheet of roles. Every call asks for one of these
 * (server/platform/http/guard.ts); each holds in all showrooms or in some. Their texts: permission-texts.ts.
 */
export const PERMISSIONS = [
  'read_orders',
  'write_orders',
  'read_phone_calls',
  'write_phone_calls',
  'read_customers',
  'read_stock',
  'write_stock',
  'write_losses',
  'read_parcels',
  'write_parcels',
  'read_tills',
  'write_tills',
  'write_closed_tills',
  'read_payments',
  'write_payments',
  'read_catalogue',
  'write_catalogue',
  'write_prices',
  'read_costs',
  'read_pages',
  'write_pages',
  'write_showrooms',
  'read_settings',
  'write_settings',
  'read_people',
  'write_people',
  'read_audit',
  'read_counter',
  'write_counter',
  'write_discounts',
  'write_devices',
  'write_exchanges',
  'write_programs',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text)
}

/** What no API key may: decide who may do what, make keys, and send events elsewhere. */
const OF_PEOPLE: readonly Permission[] = ['write_people', 'write_programs']

/** What an API key can be given. */
export const KEY_PERMISSIONS = PERMISSIONS.filter((permission) => !OF_PEOPLE.includes(permission))
