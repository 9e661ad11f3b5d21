import type { SettingsPart } from '#shared/schemas/settings.ts'
import { PART_FIELDS } from './setting-fields.ts'

/** The parts of the settings whose form says a typed text, in the language of the page. */
export function partsNamed(text: string): SettingsPart[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < 2) return []
  return (Object.keys(PART_FIELDS) as SettingsPart[]).filter((part) => {
    const { title = '', fields = [] } = PART_FIELDS[part] ?? {}
    return [title, ...fields.map(({ label }) => label)].some((label) => label.toLowerCase().includes(wanted))
  })
}
