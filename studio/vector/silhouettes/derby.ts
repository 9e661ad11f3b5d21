import { darken, lighten, mixColors } from '../engine/colors.ts'
import { dressSole } from '../engine/dress-soles.ts'
import { dressUpper } from '../engine/dress-upper.ts'
import { dressLast } from '../engine/last.ts'
import type { Part } from '../engine/layers.ts'
import type { Traits } from '../engine/traits.ts'
import { warpForChild } from '../engine/warp.ts'

/** Derbies: open lacing, the quarters lie on the vamp. */
export function drawDerby(traits: Traits): Part[] {
  const { color, accent, says, named } = traits
  const last = dressLast()
  const rubber = says('rubber sole', 'synthetic')
  const brogue = named('brogue')
  const upper = dressUpper(last, {
    color,
    material: rubber && says('synthetic') ? 'leather' : 'calf',
    lining: says('party') ? accent : '#bb9a74',
    lace: mixColors(darken(color, 0.4), accent, 0.15),
    facing: 'open',
    toe: brogue ? 'cap' : says('grip') ? 'apron' : says('lite') ? 'cap' : 'plain',
    brogue,
    eyelets: says('plain-toe') ? 3 : says('lite', 'party') ? 4 : 5,
    metalEyelets: says('party'),
    heel: brogue ? 'counter' : says('grip', 'lite') ? 'strip' : 'seam',
    burnish: says('synthetic') ? 0.16 : 0.38,
    flatLace: says('grip', 'plain-toe'),
    bow: true,
  })
  const dark = color === 'black' ? '#292523' : mixColors(color, '#2f1c10', 0.6)
  const sole = dressSole(last.feather, {
    sole: rubber ? '#262423' : dark,
    heel: rubber ? '#262423' : dark,
    thread: says('grip') ? undefined : color === 'black' ? '#7a7168' : lighten(color, 0.5),
    rubber,
    thick: says('grip') ? 6.2 : 4.4,
    heelEnd: says('grip') ? 82 : 75,
  })
  const parts = [...upper, ...sole]
  return says('boys') ? warpForChild(parts, 0.84) : parts
}
