import { localizePath } from '#shared/language/address.ts'

export interface LinkedOrder {
  id: string
  /** whether its buyer can sign in; a caller has number and phone alone */
  hasAccount: boolean
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Where the buyer of an order sees it. */
export function orderLink({ id, hasAccount, publicUrl }: LinkedOrder): string {
  return `${publicUrl}${localizePath(hasAccount ? `/profile/orders/${id}` : '/track')}`
}
