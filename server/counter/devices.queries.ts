import { eq, type SQL, sql } from 'drizzle-orm'
import { newId } from '#server/platform/db/columns.ts'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { counterDevices } from '#server/platform/db/tables/counter.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { waitingSince, waitingThere } from '#server/tills/device-tills.queries.ts'
import { receiptLetters } from '#shared/rules/counter/counter.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { CounterDevice } from '#shared/schemas/counter/counter.ts'

export interface NewDevice {
  /** its id */
  showroom: string
  name: string
  /** the number that it had there, of which the shop knows nothing */
  former?: number | undefined
}

export type DeviceRow = typeof counterDevices.$inferSelect

/** The device of a row `d`, by name. */
export const deviceJson = sql`json_build_object('_id', d.id, 'letters', d.letters, 'number', d.number, 'name', d.name)`

export async function findDeviceByKey(db: Db, keyHash: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(counterDevices).where(eq(counterDevices.keyHash, keyHash))
  return row ?? null
}

export async function findDeviceRow(db: Db, id: string): Promise<DeviceRow> {
  return requireRow(await db.select().from(counterDevices).where(eq(counterDevices.id, id)))
}

export async function listDevices(db: Db, showrooms: Showrooms): Promise<CounterDevice[]> {
  const { rows } = await db.execute<CounterDevice>(selectDevices(isInShowrooms(sql`d.showroom`, showrooms)))
  return rows
}

export async function findDevice(db: Db, id: string): Promise<CounterDevice | null> {
  const { rows } = await db.execute<CounterDevice>(selectDevices(sql`d.id = ${id}`))
  return rows[0] ?? null
}

function selectDevices(where: SQL): SQL {
  return sql`
    select d.id as "_id", ${showroomJson('s')} as store, d.letters, d.number, d.name, d.last_sequence as "lastSequence",
      ${waitingThere} as waiting, ${waitingSince} as "waitingSince", ${isoTime('d.told_at')} as "toldAt",
      ${isoTime('d.registered_at')} as "registeredAt", r.name as "registeredBy",
      ${isoTime('d.revoked_at')} as "revokedAt", v.name as "revokedBy"
    from counter_devices d join showrooms s on s.id = d.showroom join users r on r.id = d.registered_by
    left join users v on v.id = d.revoked_by
    where ${where} order by s.code, d.number`
}

/**
 * Adds a device to a showroom, whose lock the numbers are counted under; returns its id. It gets the number that it had before the shop
 * was restored, if that is free.
 */
export async function addDevice(
  tx: Db,
  { showroom, name, former, keyHash, by }: NewDevice & { keyHash: string; by: string },
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('counter devices', 0))`)
  const { rows } = await tx.execute<{ code: string; own: string | null; numbers: number[]; taken: string[] }>(sql`
    select s.code, (select d.letters from counter_devices d where d.showroom = s.id limit 1) as own,
      array(select d.number from counter_devices d where d.showroom = s.id) as numbers,
      array(select distinct d.letters from counter_devices d where d.showroom <> s.id) as taken
    from showrooms s where s.id = ${showroom}`)
  const [found] = rows
  if (!found) throw new Error(`showroom ${showroom} is not there`)
  const letters = found.own ?? freeLetters(receiptLetters(found.code), found.taken)
  const id = newId()
  await tx
    .insert(counterDevices)
    .values({ id, showroom, letters, number: freeNumber(found.numbers, former), name, keyHash, registeredBy: by })
  return id
}

const freeNumber = (numbers: readonly number[], former?: number) =>
  former === undefined || numbers.includes(former) ? Math.max(0, ...numbers) + 1 : former

/** The letters, with a number behind them where another showroom has them. */
function freeLetters(letters: string, taken: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? letters : `${letters}${count}`
    if (!taken.includes(free)) return free
  }
}

/** Revokes a device; false if it was before. */
export async function revokeDevice(tx: Db, id: string, by: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update counter_devices set revoked_at = clock_timestamp(), revoked_by = ${by}
    where id = ${id} and revoked_at is null returning id`)
  return rows.length > 0
}
