import { type Item, ItemList, isNumber } from './item-list.ts'
import { meaningsOf } from './meanings.ts'
import type { NearWords } from './near-words.ts'

const EASY_ON_THE_FEET = meaningsOf('orthopedic')
const NOISE = meaningsOf('the')
/** They say something only beside each other: 'heel pain', 'flat feet'. */
const WEAK_TYPES = ['foot', 'footPart', 'ailment', 'footShape', 'about']

/**
 * Puts one item for what is easy on the feet in the place of what hurts ('pain in heel and ankle') or of the shape of feet
 * ('flat feet'); `vocabulary` holds the words of product names, which keep what they say there ('toe ring').
 */
export function readFeet(items: Item[], vocabulary: NearWords): Item[] {
  const list = new ItemList(items)
  const used = new Set<number>()
  const found = new Set<number>()
  for (const [index, item] of items.entries()) {
    const own = list.means(index, 'ailment') ? partsAround(list, index) : shapedFoot(list, index)
    const isMeant = list.means(index, 'ailment') ? own.length > 0 || asksForShoes(list) : own.length > 0
    if (isNumber(item) || !isMeant) continue
    found.add(index)
    for (const place of own) used.add(place)
  }
  return items.flatMap((item, index) => {
    if (found.has(index)) return [{ text: item.text, meanings: EASY_ON_THE_FEET }]
    return used.has(index) ? [] : [withoutWeak(item, vocabulary)]
  })
}

/** The parts of the body on both sides of an ailment, with the words between that say nothing. */
function partsAround(list: ItemList, ailment: number): number[] {
  return ([-1, 1] as const).flatMap((step) => {
    let last = ailment
    for (let place = ailment + step; isPart(list, place) || list.means(place, 'noise'); place += step)
      if (isPart(list, place)) last = place
    return Array.from({ length: Math.abs(last - ailment) }, (_, offset) => ailment + step * (offset + 1))
  })
}

const isPart = (list: ItemList, index: number) => list.means(index, 'foot', 'footPart')

/** The foot beside a word for its shape; the shape alone if a phrase for shoes names the foot: 'flat payer juta'. */
function shapedFoot(list: ItemList, index: number): number[] {
  if (!list.means(index, 'footShape')) return []
  const foot = [index + 1, index - 1].find((place) => list.means(place, 'foot'))
  if (foot !== undefined) return [foot]
  const [first = '', second] = list.all[index + 1]?.text.split(' ') ?? []
  return second && meaningsOf(first).some(({ type }) => type === 'foot') ? [index] : []
}

function asksForShoes(list: ItemList): boolean {
  return list.all.some((_, index) => list.means(index, 'shoe', 'kind', 'maker'))
}

/** A part of a body or a shape that stands alone says nothing, unless a product is called so. */
function withoutWeak(item: Item, vocabulary: NearWords): Item {
  if (isNumber(item) || !item.meanings.some(({ type }) => WEAK_TYPES.includes(type))) return item
  const meanings = item.meanings.filter(({ type }) => !WEAK_TYPES.includes(type))
  return { ...item, meanings: meanings.length || vocabulary.words.has(item.text) ? meanings : NOISE }
}
