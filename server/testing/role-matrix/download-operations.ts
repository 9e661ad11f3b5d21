import type { DownloadName } from '#shared/rules/staff/downloads.ts'
import type { MatrixRow } from './matrix-row.ts'

/** Which lists are downloaded by whom, of the callers that the specification names. */
const BY_RULE: Record<string, DownloadName[]> = {
  staff: [
    ...(['orders', 'asked-orders', 'calls', 'call-report', 'size-requests', 'packed', 'hand-overs'] as const),
    ...([
      'categories',
      'sub-categories',
      'couriers',
      'closings',
      'till',
      'sales',
      'sale-differences',
      'sale-gaps',
      'devices',
      'barcodes',
    ] as const),
    ...(['exchanges', 'exchange-reasons', 'exchange-requests', 'stock', 'movements', 'transfers'] as const),
  ],
  admin: [
    ...(['payments', 'refunds', 'settlements', 'owed', 'books', 'ledger', 'vouchers', 'products', 'colors'] as const),
    ...(['sizes', 'showrooms', 'slides', 'directors', 'search-words'] as const),
    'searches',
  ],
  'super user': [
    ...(['users', 'memberships', 'roles', 'invites', 'sessions', 'audit', 'activity', 'settings-history'] as const),
  ],
}

/** A till is that of one showroom. */
const OF_ONE_STORE: DownloadName[] = ['till', 'closings']

/** The lists of staff as files. */
const OF_LISTS: MatrixRow[] = Object.entries(BY_RULE).flatMap(([rule, names]) =>
  names.map((name): MatrixRow => {
    const call = `GET /downloads/${name}`
    if (!OF_ONE_STORE.includes(name)) return { call, rule, ok: 200, path: () => `/downloads/${name}` }
    return {
      ...{ call, rule, ok: 200, path: ({ store }) => `/downloads/${name}?store=${store}` },
      expected: { otherStoreUser: 403 },
    }
  }),
)

export const DOWNLOAD_OPERATIONS: MatrixRow[] = [
  ...OF_LISTS,
  { call: 'GET /downloads/month', rule: 'admin', ok: 200, path: () => '/downloads/month?month=2026-11' },
]
