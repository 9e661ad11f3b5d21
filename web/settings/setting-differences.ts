import { formatClock, weekdayName } from '#shared/bangladesh/clock-time.ts'
import { formatDate, startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { districtName } from '#shared/bangladesh/locations.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { LastChange, SettingChange, Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { isChecked, valueAt } from './form-values.ts'
import { fieldsOf, PART_FIELDS, WALLET_KINDS } from './setting-fields.ts'
import type { SettingField } from './setting-kinds.ts'

interface Difference {
  path: string
  label: string
  from: string
  to: string
}

const NOTHING = '–'

/** What a change of settings has changed, in the words of its form. `showroomName`: what an id is called. */
export function settingDifferences(
  change: Pick<SettingChange, 'before' | 'after'>,
  showroomName: (id: string) => string,
): Difference[] {
  return (Object.keys(change.after) as SettingsPart[]).flatMap((part) => {
    const [before, after] = [change.before[part], change.after[part]]
    if (!before || !after) return []
    if (part === 'opening') return [openingDifference(change)]
    return describedFields(part, [before, after])
      .map(({ label, ...field }) => ({
        path: `${part}.${field.path}`,
        label,
        from: formatSetting(before, field, showroomName),
        to: formatSetting(after, field, showroomName),
      }))
      .filter(({ from, to }) => from !== to)
  })
}

function openingDifference({ before, after }: Pick<SettingChange, 'before' | 'after'>): Difference {
  const [from, to] = [before, after].map(({ opening }) =>
    opening?.open ? t('Open|of the shop') : t('Closed|of the shop'),
  )
  return { path: 'opening', label: t('The shop'), from: from ?? NOTHING, to: to ?? NOTHING }
}

type DescribedField = Pick<SettingField, 'path' | 'label'> & { kind?: SettingField['kind'] | 'tick' }

/** The fields of a part before and after a change, those in rows of lists with the number of their row, and what is ticked elsewhere. */
function describedFields(part: SettingsPart, versions: readonly Settings[SettingsPart][]): DescribedField[] {
  const { lists = [], otherLabels = {} } = PART_FIELDS[part] ?? {}
  const fields = new Map<string, DescribedField>()
  for (const field of versions.flatMap((value) => fieldsOf(part, value))) {
    const [listPath, index] = field.path.split('.')
    const list = lists.find(({ path }) => path === listPath)
    const label = list ? `${list.row} ${figures(Number(index) + 1)}: ${field.label}` : field.label
    fields.set(field.path, { ...field, label })
  }
  for (const [path, label = path] of Object.entries(otherLabels))
    if (versions.some((value) => path in value)) fields.set(path, { path, label, kind: 'tick' })
  return [...fields.values()]
}

/** A value as people read it; – where there is none. */
function formatSetting(
  part: object,
  { path, kind }: Omit<DescribedField, 'label'>,
  showroomName: (id: string) => string,
): string {
  if (kind === 'checkbox') return isChecked(part, { path }) ? t('On|of a switch') : t('Off|of a switch')
  const value = valueAt(part, path)
  if (kind === 'tick') return value ? t('Done') : t('Not done yet')
  if (kind === 'day-off' && value === null) return t('No day off')
  if (Array.isArray(value)) return value.map((name) => districtName(String(name))).join(', ') || NOTHING
  const text = String(value ?? '')
  if (text === '') return NOTHING
  switch (kind) {
    case 'taka':
    case 'optional-taka':
      return formatTaka(Number(value))
    case 'number':
    case 'optional-number':
      return figures(text)
    case 'time':
    case 'optional-time':
      return formatClock(text)
    case 'date':
      return formatDate(startOfDhakaDay(text))
    case 'day-off':
      return weekdayName(text)
    case 'wallet-kind':
      return WALLET_KINDS[text] ?? text
    case 'showroom':
      return showroomName(text)
    default:
      return text
  }
}

/** Who made a change, as the history says it too. */
export function changedBy({ by }: Pick<LastChange, 'by'>): string {
  return by ? accountName(by.name) : t('The shop’s command')
}
