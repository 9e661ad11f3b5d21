import { type DeskFilter, serializeDeskFilter } from '#shared/rules/staff/desk-filter.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'

/** Returns the location of the order list behind a figure. */
export type OrdersLink = (filter?: Partial<DeskFilter>) => { pathname: string; search: string; hash?: string }

/** Links a summary's figures to their orders, filtered by the summary's showroom if it has one. */
export function ordersLink({ store }: Pick<DashboardSummary, 'store'>): OrdersLink {
  const pathname = '/dashboard/orders'
  return (filter) => ({ pathname, search: String(serializeDeskFilter({ store: store?._id ?? null, ...filter })) })
}

/** The same for store users, whose orders are on the same page below the figures. */
export const ownOrdersLink: OrdersLink = (filter = {}) => ({
  pathname: '/dashboard/store-user/orders',
  search: String(serializeDeskFilter(filter)),
  hash: '#orders',
})
