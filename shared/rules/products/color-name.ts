import { localized } from '#shared/language/localized.ts'

/** The name of a colour in the current language; English ones are CSS colours, written as people read them. */
export function colorName(color: { name: string; nameBn?: string | null }): string {
  const name = localized(color, 'name')
  return name === color.name ? colorLabel(name) : name
}

/** The same of the shoe in an order, which keeps both names. */
export function orderedColorName({ color, colorBn }: { color: string; colorBn: string | null }): string {
  return colorName({ name: color, nameBn: colorBn })
}

/** The 148 named colours of CSS, with hyphens between the words of a name. */
const NAMES =
  `alice-blue antique-white aqua aquamarine azure beige bisque black blanched-almond blue blue-violet brown burlywood
  cadet-blue chartreuse chocolate coral cornflower-blue cornsilk crimson cyan dark-blue dark-cyan dark-goldenrod
  dark-gray dark-green dark-grey dark-khaki dark-magenta dark-olive-green dark-orange dark-orchid dark-red
  dark-salmon dark-sea-green dark-slate-blue dark-slate-gray dark-slate-grey dark-turquoise dark-violet deep-pink
  deep-sky-blue dim-gray dim-grey dodger-blue firebrick floral-white forest-green fuchsia gainsboro ghost-white gold
  goldenrod gray green green-yellow grey honeydew hot-pink indian-red indigo ivory khaki lavender lavender-blush
  lawn-green lemon-chiffon light-blue light-coral light-cyan light-goldenrod-yellow light-gray light-green
  light-grey light-pink light-salmon light-sea-green light-sky-blue light-slate-gray light-slate-grey
  light-steel-blue light-yellow lime lime-green linen magenta maroon medium-aquamarine medium-blue medium-orchid
  medium-purple medium-sea-green medium-slate-blue medium-spring-green medium-turquoise medium-violet-red
  midnight-blue mint-cream misty-rose moccasin navajo-white navy old-lace olive olive-drab orange orange-red orchid
  pale-goldenrod pale-green pale-turquoise pale-violet-red papaya-whip peach-puff peru pink plum powder-blue purple
  rebecca-purple red rosy-brown royal-blue saddle-brown salmon sandy-brown sea-green seashell sienna silver sky-blue
  slate-blue slate-gray slate-grey snow spring-green steel-blue tan teal thistle tomato turquoise violet wheat white
  white-smoke yellow yellow-green`.split(/\s+/)

const LABELS = new Map(NAMES.map((name) => [name.replaceAll('-', ''), name.replaceAll('-', ' ')]))

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const component = String.raw`\s*\d{1,3}(?:\.\d{1,3})?%?\s*`
const RGB = new RegExp(`^rgb\\(${component},${component},${component}\\)$`, 'i')
const HSL = new RegExp(`^hsl\\(\\s*\\d{1,3}(?:deg)?\\s*,${component},${component}\\)$`, 'i')

/** Whether the text can be used as a swatch: a CSS colour name, #rgb, #rrggbb, rgb(…) or hsl(…). All other CSS is rejected. */
export function isCssColor(text: string): boolean {
  return LABELS.has(text.toLowerCase()) || HEX.test(text) || RGB.test(text) || HSL.test(text)
}

/** A colour as people read it: 'Royal blue' for `royalblue`. Codes such as #0a2a5e stay. */
export function colorLabel(name: string): string {
  const words = LABELS.get(name.toLowerCase())
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : name
}
