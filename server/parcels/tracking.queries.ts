import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { parcels } from '#server/platform/db/tables/parcels.ts'

/** Which of these orders are out with a courier, and with which. */
export async function findCouriersOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ order: parcels.order, courier: parcels.courier })
    .from(parcels)
    .where(and(inArray(parcels.order, [...ids]), isNull(parcels.returnedAt)))
  return new Map(rows.flatMap(({ order, courier }) => (courier === null ? [] : [[order, courier]])))
}

/** The orders that have these tracking codes, of any courier. */
export async function findCodeHolders(
  tx: Db,
  codes: readonly string[],
): Promise<{ order: string; courier: string; code: string }[]> {
  const { rows } = await tx.execute<{ order: string; courier: string; code: string }>(sql`
    select p."order", p.courier, p.tracking_code as code
    from couriers c join parcels p on p.courier = c.id and lower(p.tracking_code) = any(${sql.param(
      codes.map((code) => code.toLowerCase()),
    )}::text[]) and p.tracking_code is not null`)
  return rows
}
