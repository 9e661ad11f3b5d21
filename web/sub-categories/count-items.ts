import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'

/** '24 Items', '1 Item'. */
export function countItems(count: number): string {
  return plural(count, t('1 Item'), t('{count} Items', { count }))
}
