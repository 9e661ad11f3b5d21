import type { ProductPage } from '#shared/schemas/product.ts'
import { toTokens } from './tokens.ts'
import type { Understanding } from './understanding.ts'

export const NOTHING_LEFT_OUT: Pick<ProductPage, 'leftOut' | 'makers'> = { leftOut: [], makers: [] }

/** Words that are named at most; whoever typed more sees that the search did not read them all. */
const MAX_WORDS = 5

/** What a search did not look for, in the words of the shopper: what nobody here understands, and makers not sold here. */
export function leftOut(
  query: string,
  { unknown, otherGoods, makers }: Understanding,
): Pick<ProductPage, 'leftOut' | 'makers'> {
  const phrases = [...unknown, ...otherGoods]
  const tokens = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  const typed = query
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => toTokens(word).some((token) => tokens.has(token)))
    .map((word) => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''))
  return {
    leftOut: [...new Set(typed)].slice(0, MAX_WORDS),
    makers: makers.map(({ label }) => ({ name: label.en, nameBn: label.bn })),
  }
}
