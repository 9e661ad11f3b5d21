import { darken, dye, lighten, mixColors } from '../engine/colors.ts'
import { dressSole } from '../engine/dress-soles.ts'
import { dressUpper } from '../engine/dress-upper.ts'
import { dressLast } from '../engine/last.ts'
import type { Part } from '../engine/layers.ts'
import type { Traits } from '../engine/traits.ts'

/** Oxfords: closed lacing, slim last. */
export function drawOxford(traits: Traits): Part[] {
  const { color, accent, says, pick } = traits
  const last = dressLast({ slim: says('slim') ? 2.5 : 0.5 })
  const wing = says('wingtip')
  const upper = dressUpper(last, {
    color,
    material: says('patent') ? 'patent' : 'calf',
    lining: pick('lining', ['#c9a983', '#b08f6c', '#8a6a4c']),
    lace: says('patent') ? '#1c1a19' : darken(color, 0.45),
    facing: 'closed',
    toe: wing ? 'wing' : says('cap-toe', 'cap toe') ? 'cap' : says('plain', 'patent') ? 'plain' : 'cap',
    brogue: wing || says('motijheel'),
    eyelets: says('banker') ? 4 : 5,
    heel: wing ? 'counter' : pick('heel', ['seam', 'strip'] as const),
    burnish: says('burnished') ? 0.62 : says('patent') ? 0.1 : 0.34,
    flatLace: says('flat waxed'),
    bow: !says('patent'),
    piping: says('patent') ? dye(accent) : undefined,
  })
  const brown = color === 'black' ? '#2a2523' : mixColors(color, '#3a2416', 0.55)
  const sole = dressSole(last.feather, {
    sole: says('wingtip', 'gentleman') ? '#5a3a22' : brown,
    heel: says('wingtip', 'gentleman') ? '#5f3d24' : brown,
    thread: color === 'black' ? '#6a625a' : lighten(color, 0.45),
    thick: says('slim', 'patent') ? 3.4 : 4.4,
  })
  return [...upper, ...sole]
}
