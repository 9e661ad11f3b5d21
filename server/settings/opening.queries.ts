import { asc, isNull, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { coalesceAfterCall } from '#server/platform/flow/single-flight.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'

type Mode = Pick<Config, 'shopMode'>

/** The part `opening` in force; null before the first change. What an earlier program wrote is of a shop that could not be closed. */
export const OPENING_IN_FORCE = `(select coalesce(after->'opening', '{"open": true}') from setting_changes order by position desc limit 1)`

/** Whether shoppers get in: nobody has said so yet in a live shop, where everybody may try the demonstration. */
export function isOpen(opening: Settings['opening'] | null, { shopMode }: Mode): boolean {
  return opening?.open ?? shopMode === 'demo'
}

/** Whether shoppers ever got in. */
export function wasOpen(opening: Settings['opening']): boolean {
  return opening.open !== null
}

/**
 * Creates the function that tells whether the shop is closed at this moment, on whatever node that was pressed. Calls during a query share
 * the next one.
 */
export function createClosedReader(db: Db, mode: Mode): () => Promise<boolean> {
  const coalesce = coalesceAfterCall<boolean>()
  const query = async () => {
    const [row] = await openingQuery(db).execute()
    return !isOpen(row?.opening ?? null, mode)
  }
  return () => coalesce('closed', query)
}

const openingQuery = prepareOnce((db) =>
  db
    .select({ opening: sql<Settings['opening'] | null>`${sql.raw(OPENING_IN_FORCE)}` })
    .from(sql`(select) as nothing`)
    .prepare('opening'),
)

export type ShowroomContact = Pick<Showroom, '_id' | 'code' | 'codeBn'> & {
  contact: Pick<Showroom['contact'], 'phone' | 'email'>
}

/** How each open showroom is reached, sorted by code. */
export function listContacts(db: Db): Promise<ShowroomContact[]> {
  const { id, code, codeBn, phone, email, archivedAt } = showrooms
  return db
    .select({ _id: id, code, codeBn, contact: { phone, email } })
    .from(showrooms)
    .where(isNull(archivedAt))
    .orderBy(asc(sql`lower(${code})`))
}
