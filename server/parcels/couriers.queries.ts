import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { nameFaster } from '#server/audit/catalogue.queries.ts'
import { addAuditEntry } from '#server/audit/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { couriers } from '#server/platform/db/tables/couriers.ts'
import { updateIfUnchanged } from '#server/platform/db/update-if-unchanged.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Courier, CourierInput } from '#shared/schemas/orders/parcel.ts'

type Row = typeof couriers.$inferSelect

/** The couriers in use, by name. */
export async function listCouriers(db: Db): Promise<Courier[]> {
  const rows = await db.select().from(couriers).where(isNull(couriers.archivedAt)).orderBy(asc(couriers.name))
  return rows.map(toCourier)
}

export async function findCourier(db: Db, id: string): Promise<Courier | null> {
  const [row] = await db.select().from(couriers).where(isInUse(id))
  return row ? toCourier(row) : null
}

/** One that is no longer in use too: it may still owe. */
export async function findAnyCourier(db: Db, id: string): Promise<Courier | null> {
  const [row] = await db.select().from(couriers).where(eq(couriers.id, id))
  return row ? toCourier(row) : null
}

export function addCourier(db: Db, actor: Actor, input: CourierInput): Promise<Courier> {
  return db.transaction(async (tx) => {
    const row = requireRow(
      await tx.insert(couriers).values(toRow(input)).returning().catch(onDuplicate('courier_name_taken')),
    )
    await addAuditEntry(tx, actor, { action: 'courier-created', details: { name: row.name } })
    return toCourier(row)
  })
}

/** Null if there is none; throws 409 if somebody else was faster or another courier has the name. */
export function changeCourier(
  db: Db,
  actor: Actor,
  id: string,
  change: Partial<CourierInput>,
  expectedUpdatedAt: Date | null | undefined,
): Promise<Courier | null> {
  return db.transaction(async (tx) => {
    const changed = await updateIfUnchanged(tx, couriers, {
      id,
      values: toRow(change),
      expectedUpdatedAt: expectedUpdatedAt ?? null,
      filter: isNull(couriers.archivedAt),
    })
      .catch(onDuplicate('courier_name_taken'))
      .catch((error) => nameFaster(tx, id, error))
    if (!changed) return null
    const details = { name: changed.after.name, fields: Object.keys(change) }
    await addAuditEntry(tx, actor, { action: 'courier-changed', subject: id, details })
    return toCourier(changed.after)
  })
}

/** Takes a courier out of use; its parcels stay. False if there is none. */
export function deleteCourier(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(couriers).set({ archivedAt: sql`now()` }).where(isInUse(id)).returning()
    if (!row) return false
    await addAuditEntry(tx, actor, { action: 'courier-deleted', details: { name: row.name } })
    return true
  })
}

function isInUse(id: string) {
  return and(eq(couriers.id, id), isNull(couriers.archivedAt))
}

function toRow<Input extends Partial<CourierInput>>({ fees, ...input }: Input) {
  return { ...input, ...(fees && { feeInside: fees.inside, feeOutside: fees.outside }) } as Omit<Input, 'fees'> & {
    feeInside: number
    feeOutside: number
  }
}

function toCourier({ id, name, phone, areas, feeInside, feeOutside, tracking, columns, updatedAt }: Row): Courier {
  const fees = { inside: feeInside, outside: feeOutside }
  return { _id: id, name, phone, areas, fees, tracking, columns, updatedAt: updatedAt.toISOString() }
}
