import { readDecimal } from '#shared/rules/typed-text.ts'
import type { SettingField } from './setting-fields.ts'

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

/** The part with what was entered; a number that is none stays text, so that the server refuses it at its field. */
export function withEntries<Part extends object>(part: Part, fields: readonly SettingField[], entered: FormData): Part {
  const changed = structuredClone(part) as Tree
  for (const { path, kind } of fields) {
    const text = String(entered.get(path) ?? '').trim()
    const [list, item] = path.split('.')
    if (kind === 'checkbox' && item !== undefined && list) {
      const others = (changed[list] as string[]).filter((other) => other !== item)
      changed[list] = entered.has(path) ? [...others, item] : others
    } else setAt(changed, path, kind === 'checkbox' ? entered.has(path) : toValue(text, kind))
  }
  return changed as Part
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

function setAt(part: Tree, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<Tree>((tree, key) => tree[key] as Tree, part)
  parent[last] = value
}
