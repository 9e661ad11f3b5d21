import { localized } from '#shared/language/localized.ts'
import { colorLabel } from './css-color.ts'

/** The name of a colour in the current language; English ones are CSS colours, written as people read them. */
export function colorName(color: { name: string; nameBn?: string | null }): string {
  const name = localized(color, 'name')
  return name === color.name ? colorLabel(name) : name
}

/** The same of the shoe in an order, which keeps both names. */
export function orderedColorName({ color, colorBn }: { color: string; colorBn: string | null }): string {
  return colorName({ name: color, nameBn: colorBn })
}
