import type { Db } from '#server/platform/db/open.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import list from './data/showrooms.json' with { type: 'json' }
import type { Random } from './random.ts'
import { daysBefore, secondsAfter } from './time.ts'

export type SeedShowroom = (typeof list)[number] & { id: string }

/** Inserts the showrooms, in the order of the file. */
export async function seedShowrooms(tx: Db, random: Random, now: Date): Promise<SeedShowroom[]> {
  const openedAt = daysBefore(now, 400)
  const rows = list.map((showroom, index) => {
    const createdAt = secondsAfter(openedAt, index)
    return { ...showroom, id: random.idAt(createdAt), createdAt }
  })
  await tx.insert(showrooms).values(rows)
  return rows
}
