import { t } from '#shared/language/t.ts'
import type { Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { check, isChecked, setAt, valueAt } from '#web/settings/form-values.ts'
import { settingDifferences } from '#web/settings/setting-differences.ts'
import { fieldsOf, PART_FIELDS, rowsOf } from '#web/settings/setting-fields.ts'
import type { SettingList } from '#web/settings/setting-kinds.ts'
import type { FieldChoice } from '#web/staff/crud/choose-fields.tsx'

type Part = Settings[SettingsPart]

/** One part of the settings: as its form was opened, as it is filled in, and as somebody else has saved it since. */
export interface PartVersions {
  base: Part
  mine: Part
  theirs: Part
}

/**
 * The fields of a part that differ from what somebody else has saved, to choose from. Rows of a list of which one has added or removed
 * some are one choice.
 */
export function settingChoices(
  part: SettingsPart,
  { base, mine, theirs }: PartVersions,
  showroomName: (id: string) => string,
): FieldChoice[] {
  const lists = changedLists(part, mine, theirs)
  const listOf = (path: string) => lists.find((list) => path.startsWith(`${part}.${list.path}.`))
  const differences = settingDifferences({ before: { [part]: mine }, after: { [part]: theirs } }, showroomName)
  const own = differences.filter(({ path }) => !listOf(path))
  return [
    ...own.map(({ path, label, from, to }) => {
      const name = path.slice(part.length + 1)
      return { name, label, mine: from, theirs: to, isMine: shown(part, base, name) !== shown(part, mine, name) }
    }),
    ...lists.map((list) => {
      const rows = differences.filter(({ path }) => listOf(path) === list)
      const text = (side: 'from' | 'to') =>
        rows
          .filter((row) => row[side] !== '–')
          .map((row) => `${row.label}: ${row[side]}`)
          .join(', ') || t('empty')
      return {
        name: list.path,
        label: list.row,
        mine: text('from'),
        theirs: text('to'),
        isMine: shown(part, base, list.path) !== shown(part, mine, list.path),
      }
    }),
  ]
}

/** What is filled in, with these fields and lists as they are theirs. */
export function withTheirs(
  part: SettingsPart,
  { mine, theirs }: Pick<PartVersions, 'mine' | 'theirs'>,
  names: ReadonlySet<string>,
): Part {
  const merged = structuredClone(mine)
  const fields = new Map([...fieldsOf(part, theirs), ...fieldsOf(part, mine)].map((field) => [field.path, field]))
  for (const name of names) {
    const field = fields.get(name)
    if (field?.kind === 'checkbox') check(merged, field.path, isChecked(theirs, field))
    else setAt(merged, name, structuredClone(valueAt(theirs, name)))
  }
  return merged
}

/** The lists of a part in which one has another number of rows. */
function changedLists(part: SettingsPart, mine: Part, theirs: Part): SettingList[] {
  const { lists = [] } = PART_FIELDS[part] ?? {}
  return lists.filter((list) => rowsOf(list, mine).length !== rowsOf(list, theirs).length)
}

/** A value to compare by. */
function shown(part: SettingsPart, value: Part, name: string): string {
  const field = fieldsOf(part, value).find(({ path }) => path === name)
  return JSON.stringify(field?.kind === 'checkbox' ? isChecked(value, field) : (valueAt(value, name) ?? null))
}
