import type { ProductPage } from '#shared/schemas/product.ts'
import type { Concept } from './search-words.ts'
import { toTokens } from './tokens.ts'
import type { Understanding } from './understanding.ts'

type LeftOut = Pick<ProductPage, 'leftOut' | 'makers' | 'unwanted' | 'notApart'>

export const NOTHING_LEFT_OUT: LeftOut = { leftOut: [], makers: [], unwanted: [], notApart: [] }

/** Words that are named at most; whoever typed more sees that the search did not read them all. */
const MAX_WORDS = 5

/**
 * What a search did not look for, in the words of the shopper: what nobody here understands, and makers not sold here; and
 * what it kept out, because it is not wanted, or could not.
 */
export function leftOut(query: string, { unknown, otherGoods, makers, unwanted }: Understanding): LeftOut {
  const toName = ({ label }: { label: Concept['label'] }) => ({ name: label.en, nameBn: label.bn })
  return {
    leftOut: asTyped(query, [...unknown, ...otherGoods]),
    makers: makers.map(toName),
    unwanted: [
      ...[...unwanted.colors, ...unwanted.terms.flatMap(({ concepts }) => concepts), ...unwanted.makers].map(toName),
      ...unwanted.nameWords.map(({ typed }) => ({ name: typed, nameBn: typed })),
    ],
    notApart: asTyped(query, unwanted.notApart),
  }
}

function asTyped(query: string, phrases: string[]): string[] {
  const tokens = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  const typed = query
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => toTokens(word).some((token) => tokens.has(token)))
    .map((word) => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''))
  return [...new Set(typed)].slice(0, MAX_WORDS)
}
