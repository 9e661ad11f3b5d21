import { asc } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { sizes } from '#server/db/schema.ts'
import type { Size } from '#shared/schemas/size.ts'

/** All sizes, the smallest first. */
export function allSizes(db: Db): Promise<Size[]> {
  return db.select({ _id: sizes.id, size: sizes.size }).from(sizes).orderBy(asc(sizes.size))
}
