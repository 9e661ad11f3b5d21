import { asc, isNull, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'

type Mode = Pick<Config, 'shopMode'>

/** Whether shoppers get in: nobody has said so yet in a live shop, where everybody may try the demonstration. */
export function isOpen(opening: Settings['opening'] | null, { shopMode }: Mode): boolean {
  return opening?.open ?? shopMode === 'demo'
}

/** Whether shoppers ever got in. */
export function wasOpen(opening: Settings['opening']): boolean {
  return opening.open !== null
}

/** Creates the function that tells whether the shop is closed at this moment, on whatever node that was pressed. */
export function createClosedReader(db: Db, mode: Mode): () => Promise<boolean> {
  return async () => !isOpen((await readPublicState(db)).opening, mode)
}

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
