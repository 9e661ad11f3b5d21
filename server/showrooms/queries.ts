import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { showrooms } from '#server/db/schema.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'

type Row = typeof showrooms.$inferSelect

const isOpen = isNull(showrooms.archivedAt)

/** All showrooms of the shop by branch name. */
export async function allShowrooms(db: Db): Promise<Showroom[]> {
  const rows = await db
    .select()
    .from(showrooms)
    .where(isOpen)
    .orderBy(asc(sql`lower(${showrooms.code})`))
  return rows.map(toShowroom)
}

/** One showroom, or null where there is none or it was archived. */
export async function findShowroom(db: Db, id: string): Promise<Showroom | null> {
  const [row] = await db
    .select()
    .from(showrooms)
    .where(and(eq(showrooms.id, id), isOpen))
  return row ? toShowroom(row) : null
}

function toShowroom(row: Row): Showroom {
  return {
    _id: row.id,
    name: row.name,
    code: row.code,
    address: { street: row.street, area: row.area, district: row.district, division: row.division },
    contact: { email: row.email, phone: row.phone },
    location: { coordinates: [row.longitude, row.latitude] },
  }
}
