import { type DeskFilter, writeDeskFilter } from '#shared/rules/desk-filter.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'

/** Leads to the list of the orders behind a figure. */
export type OrdersLink = (filter?: Partial<DeskFilter>) => { pathname: string; search: string; hash?: string }

/** Links from the figures of a summary to their orders: of its store, where it is about one. */
export function ordersLink({ store }: Pick<DashboardSummary, 'store'>): OrdersLink {
  const pathname = '/dashboard/orders'
  return (filter) => ({ pathname, search: String(writeDeskFilter({ store: store?._id ?? null, ...filter })) })
}

/** The same for a store user, whose orders stand below the figures. */
export const ownOrdersLink: OrdersLink = (filter = {}) => ({
  pathname: '/dashboard/store-user/orders',
  search: String(writeDeskFilter(filter)),
  hash: '#orders',
})
