import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { LastChange } from '#shared/schemas/settings.ts'

/** Who made a change, as the history says it too. */
export function changedBy({ by }: Pick<LastChange, 'by'>): string {
  return by ? accountName(by.name) : t('The shop’s command')
}
