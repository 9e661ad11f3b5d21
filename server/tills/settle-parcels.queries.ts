import { sql } from 'drizzle-orm'
import { moveMoneyOfMany } from '#server/money/move-money.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { SETTLING_KINDS } from '#shared/rules/orders/parcel.ts'

/**
 * Writes into the ledger what the rows of a settlement pay of their orders: in full, the rest of what was paid short before, or
 * a part; never more than is due.
 */
export async function settleParcels(tx: Db, settlement: string, by: string): Promise<void> {
  const { rows } = await tx.execute<{ order: string; taka: number }>(sql`
    select o.id as "order", least(r.collected, p.cash, order_due(o))::float8 as taka
    from settlement_rows r join parcels p on p."order" = r."order" join orders o on o.id = r."order"
    where r.settlement = ${settlement} and (r.kind = 'short' or r.kind = any(${sql.param([...SETTLING_KINDS])}::text[]))
    order by o.id for update of o`)
  const moves = rows
    .filter(({ taka }) => taka > 0)
    .map(({ order, taka }) => ({ order, move: { kind: 'settled' as const, taka, settlement } }))
  await moveMoneyOfMany(tx, moves, by)
}
