import { asc, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { colors } from '#server/db/schema.ts'
import type { Color } from '#shared/schemas/color.ts'

/** All colours by name. */
export function allColors(db: Db): Promise<Color[]> {
  return db
    .select({ _id: colors.id, name: colors.name })
    .from(colors)
    .orderBy(asc(sql`lower(${colors.name})`))
}
