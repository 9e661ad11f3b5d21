import { t } from '#shared/language/t.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { DownloadName } from '#shared/rules/staff/downloads.ts'

interface PageDownload {
  list: DownloadName
  label: string
  /** any of which it asks for */
  permissions: readonly Permission[]
  /** whether it asks for them in all showrooms */
  everywhere?: true
  /** whether one showroom has to be chosen, one or all may be, or it is that of the page; missing: the address says */
  store?: 'one' | 'any' | 'own'
  /** whether it is of a period */
  days?: true
}

const file = (list: DownloadName, label: string, ...permissions: Permission[]): PageDownload => ({
  list,
  label,
  permissions,
})

const wholeShop = (...args: Parameters<typeof file>): PageDownload => ({ ...file(...args), everywhere: true })

const ORDERS = file('orders', t('Orders'), 'read_orders')
const STOCK = [
  file('stock', t('Stock'), 'read_stock'),
  file('movements', t('Movements'), 'read_stock'),
  file('transfers', t('Transfers'), 'read_stock'),
]

/** What each page of the staff has as files, by its address. */
export const PAGE_DOWNLOADS: Record<string, readonly PageDownload[]> = {
  '/dashboard/orders': [ORDERS],
  '/dashboard/store-user/orders': [{ ...ORDERS, store: 'own' }],
  '/dashboard/calls': [
    file('calls', t('Calls'), 'read_phone_calls'),
    file('asked-orders', t('Asked to be called'), 'read_phone_calls'),
    { ...file('call-report', t('Report of calls'), 'read_phone_calls'), days: true },
    file('size-requests', t('Waiting for a size'), 'read_phone_calls'),
  ],
  '/dashboard/payments': [
    wholeShop('payments', t('Payments'), 'read_payments'),
    wholeShop('refunds', t('Refunds'), 'read_payments'),
  ],
  '/dashboard/parcels': [
    file('packed', t('Packed orders'), 'read_parcels'),
    file('hand-overs', t('Handed over'), 'read_parcels'),
    file('couriers', t('Couriers'), 'read_parcels'),
  ],
  '/dashboard/cash': [
    { ...file('books', t('Books'), 'read_payments'), store: 'any', days: true },
    { ...file('ledger', t('Ledger of money'), 'read_payments'), store: 'any', days: true },
    wholeShop('settlements', t('Settlements'), 'read_payments'),
    wholeShop('owed', t('Cash at couriers'), 'read_payments'),
    { ...file('till', t('Till'), 'read_tills'), store: 'one' },
    { ...file('closings', t('Closings of the till'), 'read_tills'), store: 'one' },
  ],
  '/dashboard/counters': [
    file('sales', t('Sales'), 'read_counter'),
    file('sale-differences', t('Differences'), 'read_counter'),
    file('sale-gaps', t('Missing numbers'), 'read_counter'),
    file('devices', t('Devices'), 'read_counter'),
    file('barcodes', t('Barcodes'), 'read_counter'),
  ],
  '/dashboard/exchanges': [
    file('exchanges', t('Exchanges'), 'read_counter'),
    file('exchange-reasons', t('Why pairs come back'), 'read_counter'),
    file('exchange-requests', t('Requests to exchange'), 'read_counter'),
  ],
  '/dashboard/vouchers': [wholeShop('vouchers', t('Vouchers'), 'read_payments')],
  '/dashboard/stock': STOCK.map((one) => ({ ...one, store: 'any' })),
  '/dashboard/store-user/stock': STOCK.map((one) => ({ ...one, store: 'own' })),
  '/dashboard/products': [wholeShop('products', t('Products'), 'read_catalogue')],
  '/dashboard/manage-category': [file('categories', t('Categories'), 'read_catalogue', 'read_stock')],
  '/dashboard/manage-sub-category': [file('sub-categories', t('Sub-categories'), 'read_catalogue', 'read_stock')],
  '/dashboard/colors': [wholeShop('colors', t('Colours'), 'read_catalogue')],
  '/dashboard/sizes': [wholeShop('sizes', t('Sizes'), 'read_catalogue')],
  '/dashboard/stores': [wholeShop('showrooms', t('Showrooms'), 'write_showrooms')],
  '/dashboard/slides': [wholeShop('slides', t('Slides'), 'read_pages')],
  '/dashboard/directors': [wholeShop('directors', t('Directors'), 'read_pages')],
  '/dashboard/searches': [
    wholeShop('search-words', t('Words of searches'), 'read_pages'),
    wholeShop('searches', t('Searches without success'), 'read_pages'),
  ],
  '/dashboard/users': [
    wholeShop('users', t('Users'), 'read_people'),
    wholeShop('memberships', t('Roles and showrooms'), 'read_people'),
    wholeShop('invites', t('Invitations'), 'read_people'),
    wholeShop('sessions', t('Sessions'), 'read_people'),
  ],
  '/dashboard/roles': [wholeShop('roles', t('Roles'), 'read_people')],
  '/dashboard/audit': [wholeShop('audit', t('Audit'), 'read_audit'), file('activity', t('Activity'), 'read_audit')],
  '/dashboard/settings': [wholeShop('settings-history', t('Changes of the settings'), 'write_settings')],
}
