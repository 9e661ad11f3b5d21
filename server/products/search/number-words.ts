import { searchWords } from './search-words.ts'
import { toTokens } from './tokens.ts'

const { multipliers, numberWords } = searchWords.prices
/** Shorter ones are too easily the end of another word. */
const MIN_MULTIPLIER = 2

const factors = Object.entries(multipliers)
  .map(([word, factor]) => [toTokens(word).join(' '), factor] as const)
  .filter(([word]) => word.length >= MIN_MULTIPLIER || /\p{Script=Bengali}/u.test(word))
const values = new Map(Object.entries(numberWords).map(([word, value]) => [toTokens(word).join(' '), value]))

/** The number that one word says with its multiplier, such as 'panchsho' or 'দেড়হাজার'; null for any other word. */
export function joinedNumber(word: string): number | null {
  for (const [ending, factor] of factors) {
    const value = word.endsWith(ending) ? values.get(word.slice(0, -ending.length)) : undefined
    if (value !== undefined) return value * factor
  }
  return null
}
