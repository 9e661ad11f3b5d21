import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { membershipShowrooms } from '#server/platform/db/tables/memberships.ts'
import { isOpenOrder, orders } from '#server/platform/db/tables/orders.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findOr404 } from '#server/platform/http/parse-id.ts'
import { banglaLocation } from '#shared/bangladesh/bangla-location.ts'
import type { Showroom, ShowroomInput } from '#shared/schemas/showroom.ts'

type Row = typeof showrooms.$inferSelect

const isOpen = isNull(showrooms.archivedAt)
const onCodeTaken = onDuplicate('name_taken', { resource: 'Showroom' })

/** All open showrooms, sorted by code. */
export async function listShowrooms(db: Db): Promise<Showroom[]> {
  const rows = await db
    .select()
    .from(showrooms)
    .where(isOpen)
    .orderBy(asc(sql`lower(${showrooms.code})`))
  return rows.map(toShowroom)
}

/** One showroom, or null if there is none or it has closed. */
export async function findShowroom(db: Db, id: string): Promise<Showroom | null> {
  const [row] = await db
    .select()
    .from(showrooms)
    .where(and(eq(showrooms.id, id), isOpen))
  return row ? toShowroom(row) : null
}

/** Whether the showroom exists, closed ones included: their orders stay readable. */
async function showroomExists(db: Db, id: string): Promise<boolean> {
  return (await db.$count(showrooms, eq(showrooms.id, id))) > 0
}

/** Whether a showroom is open; locks it against closing until the transaction ends. */
export async function isOpenShowroom(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: showrooms.id })
    .from(showrooms)
    .where(and(eq(showrooms.id, id), isOpen))
    .for('share')
  return rows.length > 0
}

/** Those of these showrooms that are open, which they stay until the transaction ends. */
export async function listOpenAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: showrooms.id })
    .from(showrooms)
    .where(and(inArray(showrooms.id, [...ids]), isOpen))
    .orderBy(asc(showrooms.id))
    .for('share')
  return rows.map(({ id }) => id)
}

/** Adds a showroom. Throws 409 for a taken code. */
export async function addShowroom(db: Db, actor: Actor, values: ShowroomInput): Promise<Showroom> {
  return toShowroom(await createRow(db, actor, showrooms, values).catch(onCodeTaken))
}

/** Changes a showroom; null if there is none. Throws 409 for a taken code or a conflicting change. */
export async function changeShowroom(
  db: Db,
  actor: Actor,
  id: string,
  values: ShowroomInput,
  expectedUpdatedAt: Date | null,
): Promise<Showroom | null> {
  const options = { id, values, expectedUpdatedAt, filter: isOpen }
  const row = await changeRow(db, actor, showrooms, options).catch(onCodeTaken)
  return row && toShowroom(row)
}

/**
 * Closes a showroom; old orders still show it. False if there is none. Throws 409 while it has staff or open orders. An
 * order being placed for it at the same time waits for the lock and then no longer finds it.
 */
export function deleteShowroom(db: Db, actor: Actor, id: string): Promise<boolean> {
  return deleteRow(db, actor, showrooms, id, async (tx) => {
    const [row] = await tx
      .select()
      .from(showrooms)
      .where(and(eq(showrooms.id, id), isOpen))
      .for('update')
    if (!row) return false
    const openOrders = and(eq(orders.store, id), isOpenOrder)
    const blockerCount =
      (await tx.$count(orders, openOrders)) +
      (await tx.$count(membershipShowrooms, eq(membershipShowrooms.showroom, id)))
    if (blockerCount > 0) throw new ShopError('showroom_in_use', { count: blockerCount })
    await tx.update(showrooms).set({ archivedAt: sql`now()` }).where(eq(showrooms.id, id))
    return true
  })
}

function toShowroom(row: Row): Showroom {
  return {
    _id: row.id,
    name: row.name,
    code: row.code,
    codeBn: row.codeBn,
    address: {
      street: row.street,
      streetBn: row.streetBn,
      landmark: row.landmark,
      landmarkBn: row.landmarkBn,
      area: row.area,
      district: row.district,
      division: row.division,
      ...banglaLocation(row),
    },
    contact: { email: row.email, phone: row.phone },
    location: { coordinates: [row.longitude, row.latitude] },
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The id of a showroom, closed ones included. Throws the same 404 for a malformed and for an unknown id. */
export function findShowroomId(db: Db, text: string): Promise<string> {
  return findOr404('Showroom', text, async (id) => ((await showroomExists(db, id)) ? id : null))
}
