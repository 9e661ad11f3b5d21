import { localized } from '#shared/language/localized.ts'
import { colorLabel } from '#shared/rules/css-color.ts'

/** The name of a colour in the language of the page; English ones are CSS colours, written as people read them. */
export function colorName(color: { name: string; nameBn: string | null }): string {
  const name = localized(color, 'name')
  return name === color.name ? colorLabel(name) : name
}
