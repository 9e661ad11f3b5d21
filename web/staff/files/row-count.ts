import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'

/** '1 row', '3 rows' */
export function rowCount(rows: number): string {
  const count = figures(rows)
  return plural(rows, t('{count} row', { count }), t('{count} rows', { count }))
}
