import { t } from '#shared/language/t.ts'
import type { Permission } from './permissions.ts'

/** What each permission is called, and what somebody sees or does by it. */
export const PERMISSION_TEXTS: Record<Permission, { label: () => string; about: () => string }> = {
  read_orders: {
    label: () => t('See orders'),
    about: () => t('Orders with name, phone and address, their board and papers'),
  },
  write_orders: {
    label: () => t('Work on orders'),
    about: () =>
      t('Accepts, picks, packs and hands over orders, changes their status, marks wallet payments as verified'),
  },
  read_phone_calls: {
    label: () => t('See calls'),
    about: () => t('Which buyers wait for a call, and what came of calls'),
  },
  write_phone_calls: {
    label: () => t('Call buyers'),
    about: () => t('Takes calls, confirms, changes or cancels the order as the buyer says'),
  },
  read_customers: {
    label: () => t('See customers'),
    about: () => t('What the books say of a phone number, and, with all showrooms, the orders of a customer'),
  },
  read_stock: {
    label: () => t('See stock'),
    about: () => t('Pairs by showroom, shoe and size, their movements and transfers'),
  },
  write_stock: {
    label: () => t('Count and receive stock'),
    about: () => t('Counts pairs, receives deliveries, sends and receives transfers'),
  },
  write_losses: {
    label: () => t('Write off pairs'),
    about: () => t('Takes pairs out that are damaged, lost or samples'),
  },
  read_parcels: {
    label: () => t('See parcels'),
    about: () => t('Packed orders, hand-overs to couriers and their sheets'),
  },
  write_parcels: {
    label: () => t('Hand over parcels'),
    about: () =>
      t('Hands parcels to couriers, notes tracking codes and what came back; with all showrooms also couriers'),
  },
  read_tills: {
    label: () => t('See tills'),
    about: () => t('The cash in a till with its closings, and the figures of the dashboard'),
  },
  write_tills: {
    label: () => t('Close tills'),
    about: () => t('Counts and closes a till, takes cash out again that never came in'),
  },
  write_closed_tills: {
    label: () => t('Correct closed tills'),
    about: () => t('Notes what was wrong in a till that is closed'),
  },
  read_payments: {
    label: () => t('See money'),
    about: () => t('Wallet payments, refunds, what couriers owe and paid, and the books'),
  },
  write_payments: {
    label: () => t('Settle money'),
    about: () => t('Uploads statements and settlements, assigns payments, notes refunds, decides on unpaid orders'),
  },
  read_catalogue: {
    label: () => t('See the catalogue'),
    about: () => t('All products, categories and sub-categories, also those that are not published yet'),
  },
  write_catalogue: {
    label: () => t('Change the catalogue'),
    about: () => t('Makes, changes, publishes and deletes products, categories, colours and sizes'),
  },
  write_prices: {
    label: () => t('Change prices'),
    about: () => t('Changes prices and discounts of products'),
  },
  read_costs: {
    label: () => t('See costs'),
    about: () => t('What the shop pays for products; who changes the catalogue as well sets it'),
  },
  read_pages: {
    label: () => t('See pages and searches'),
    about: () => t('Slides, and what shoppers searched for without finding it'),
  },
  write_pages: {
    label: () => t('Change pages and searches'),
    about: () => t('Slides, directors and the words of searches'),
  },
  write_showrooms: {
    label: () => t('Change showrooms'),
    about: () => t('Opens, changes and closes showrooms'),
  },
  read_settings: {
    label: () => t('See settings'),
    about: () => t('What the shop says, offers and charges'),
  },
  write_settings: {
    label: () => t('Change settings'),
    about: () => t('Changes what the shop says, offers and charges, opens and closes it'),
  },
  read_people: {
    label: () => t('See people'),
    about: () => t('All accounts, the roles, and who works where'),
  },
  write_people: {
    label: () => t('Decide who may do what'),
    about: () => t('Gives people roles in showrooms, and makes roles, never more than they may do themselves'),
  },
  read_audit: {
    label: () => t('See who did what'),
    about: () => t('The audit, with changes of settings, orders, stock and money'),
  },
  read_counter: {
    label: () => t('See counter sales'),
    about: () => t('Sales of the counters with their payments, missing numbers and what was odd'),
  },
  write_counter: {
    label: () => t('Sell at the counter'),
    about: () => t('Sells pairs over the counter, and binds barcodes'),
  },
  write_discounts: {
    label: () => t('Give large discounts'),
    about: () => t('Gives and approves discounts above the limit of clerks'),
  },
  write_devices: {
    label: () => t('Manage counter devices'),
    about: () => t('Registers and revokes the devices of a counter, and decides on sales that wait'),
  },
  write_exchanges: {
    label: () => t('Decide on exchanges'),
    about: () => t('Takes and approves pairs that come back damaged, or after the days to exchange'),
  },
  write_programs: {
    label: () => t('Connect other programs'),
    about: () => t('Makes API keys and webhooks, never for more than they may do themselves'),
  },
}

/** What the desks are called, with the permissions of each. */
export const DESKS: readonly { title: () => string; permissions: readonly Permission[] }[] = [
  {
    title: () => t('Orders and customers'),
    permissions: ['read_orders', 'write_orders', 'read_phone_calls', 'write_phone_calls', 'read_customers'],
  },
  {
    title: () => t('Stock and parcels'),
    permissions: ['read_stock', 'write_stock', 'write_losses', 'read_parcels', 'write_parcels'],
  },
  {
    title: () => t('Money'),
    permissions: ['read_tills', 'write_tills', 'write_closed_tills', 'read_payments', 'write_payments'],
  },
  {
    title: () => t('Counter'),
    permissions: ['read_counter', 'write_counter', 'write_discounts', 'write_devices', 'write_exchanges'],
  },
  {
    title: () => t('Catalogue and pages'),
    permissions: [
      'read_catalogue',
      'write_catalogue',
      'write_prices',
      'read_costs',
      'read_pages',
      'write_pages',
      'write_showrooms',
    ],
  },
  {
    title: () => t('Shop and people'),
    permissions: ['read_settings', 'write_settings', 'read_people', 'write_people', 'read_audit', 'write_programs'],
  },
]

/** What a permission is called in the current language. */
export function permissionName(permission: Permission): string {
  return PERMISSION_TEXTS[permission].label()
}
