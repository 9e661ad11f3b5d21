import type { Db } from '#server/platform/db/open.ts'
import { orderNotices } from '#server/platform/db/tables/order-work.ts'

/** The buyer of an order is to be told of a refund, by its place in the ledger (`tellBuyers`). */
export async function noteRefundToTell(tx: Db, order: string, position: number): Promise<void> {
  await tx.insert(orderNotices).values({ order, kind: 'refunded', about: String(position) })
}
