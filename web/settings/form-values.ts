import { readDecimal } from '#shared/rules/typed-text.ts'
import type { Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { fieldsOf } from './setting-fields.ts'
import type { SettingField } from './setting-kinds.ts'

type Tree = { [key: string]: unknown }

/** What a field shows of a part. Ways to pay are a list, shown as one checkbox each. */
export function textAt(part: object, { path, kind }: SettingField): string {
  const value = valueAt(part, path)
  if (kind === 'districts') return (value as string[]).join(', ')
  return value === null || value === undefined ? '' : String(value)
}

/** Whether a checkbox is checked. */
export function isChecked(part: object, { path }: Pick<SettingField, 'path'>): boolean {
  const [list, item] = path.split('.')
  return item === undefined ? valueAt(part, path) === true : (valueAt(part, list ?? '') as string[]).includes(item)
}

/** The name of a field in the form, which is its path in errors too. */
export function settingName(part: SettingsPart, path: string): string {
  return `${part}.${path}`
}

/** The part with what was entered; a number that is none stays text, so that the server refuses it at its field. */
export function withEntries<Part extends SettingsPart>(
  part: Part,
  value: Settings[Part],
  entered: FormData,
): Settings[Part] {
  const changed = structuredClone(value)
  for (const { path, kind } of fieldsOf(part, value)) {
    const name = settingName(part, path)
    if (kind === 'checkbox') check(changed, path, entered.has(name))
    else setAt(changed, path, toValue(String(entered.get(name) ?? '').trim(), kind))
  }
  return changed
}

/** Checks or unchecks a checkbox of a part. */
export function check(part: object, path: string, isOn: boolean): void {
  const [list = '', item] = path.split('.')
  if (item === undefined) setAt(part, path, isOn)
  else {
    const others = (valueAt(part, list) as string[]).filter((other) => other !== item)
    setAt(part, list, isOn ? [...others, item] : others)
  }
}

function toValue(text: string, kind: SettingField['kind']): unknown {
  if (kind === 'districts')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  if ((kind?.startsWith('optional') || kind === 'day-off') && text === '') return null
  if (isNumber(kind)) {
    const number = readDecimal(text)
    return Number.isNaN(number) ? text : number
  }
  return text
}

/** Whether a field holds a number. */
export function isNumber(kind: SettingField['kind']): boolean {
  return kind === 'number' || kind === 'taka' || kind === 'optional-number' || kind === 'optional-taka'
}

/** What stands at a path of a part; undefined in a row that it does not have. */
export function valueAt(part: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Tree | null | undefined)?.[key], part)
}

/** Puts a value at a path of a part. */
export function setAt(part: object, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<Tree>((tree, key) => tree[key] as Tree, part as Tree)
  parent[last] = value
}
