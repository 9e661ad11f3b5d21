import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { parcelReturns, parcels } from '#server/platform/db/tables/parcels.ts'
import type { ReturnReason } from '#shared/rules/orders/parcel.ts'

/** Notes that the parcel of an order never left, if it has one. */
export async function endUnsentParcel(tx: Db, order: string): Promise<void> {
  await tx.update(parcels).set({ returnedAt: sql`now()`, returnReason: 'not-sent' }).where(eq(parcels.order, order))
}

/** Notes that the parcel of an order came back, or never will; an order that left by its status alone gets one. */
export async function endParcel(tx: Db, order: string, reason: ReturnReason): Promise<void> {
  await tx.execute(sql`
    insert into parcels ("order", cash, fee, returned_at, return_reason)
    select id, case when payment_method = 'COD' then total else 0 end, 0, now(), ${reason} from orders where id = ${order}
    on conflict ("order") do update set returned_at = excluded.returned_at, return_reason = excluded.return_reason`)
}

/** Notes the pairs that came back with a parcel. */
export async function addReturnedPairs(tx: Db, rows: (typeof parcelReturns.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(parcelReturns).values(rows)
}
