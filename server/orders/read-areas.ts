import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { addressArea } from '#shared/bangladesh/address-area.ts'

/**
 * Reads from their addresses where orders go that a former program wrote, at most so many at once; returns how many those were.
 * Nothing else of them changes.
 */
export function readAreas(db: Db, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: orders.id, address: orders.shippingAddress })
      .from(orders)
      .where(isNull(orders.district))
      .orderBy(asc(orders.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    const areas = rows.map(({ id, address }) => ({ id, ...addressArea({ address }) }))
    await tx.execute(sql`
      update ${orders} set district = coalesce(area.district, ''), thana = area.thana
      from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as area (id uuid, district text, thana text)
      where ${eq(orders.id, sql`area.id`)}`)
    return rows.length
  })
}
