import { readCode } from './article-number.ts'
import { readFeet } from './feet.ts'
import { type Item, isNumber } from './item-list.ts'
import { meaningsOf } from './meanings.ts'
import type { NearWords } from './near-words.ts'
import { splitNegations, takeNegated } from './negation.ts'
import { takeNumbers } from './numbers.ts'
import { OwnWords } from './own-words.ts'
import { toItems } from './to-items.ts'
import { toTokens } from './tokens.ts'
import type { Understanding } from './understanding.ts'
import { WordReader } from './word-reader.ts'

const NO_OWN_WORDS = new OwnWords([])
const NO_NUMBERS = { size: null, minPrice: null, maxPrice: null, child: null, rest: [] }

/** Reads a query; `vocabulary` holds the words of product names, `ownWords` those that the shop has added. */
export function understand(query: string, vocabulary: NearWords, ownWords = NO_OWN_WORDS): Understanding {
  const tokens = splitNegations(ownWords.replaceIn(toTokens(query)))
  const code = readCode(tokens)
  const { wanted, negated } = takeNegated(code ? [] : toItems(tokens, vocabulary))
  const numbers = code ? NO_NUMBERS : takeNumbers(wanted)
  const { rest, child, ...found } = numbers
  const items = readFeet(rest, vocabulary)
  const aged = child ? [...withAge(items, child), ageItem(child)] : items
  return new WordReader(vocabulary, { code, ...found }).read(aged, negated)
}

const ageItem = (child: 'kids' | 'baby'): Item => ({ text: child, meanings: meaningsOf(child) })

/** Whoever has an age is no baby once it says otherwise: 'baby girl 6 years'. */
function withAge(items: Item[], child: 'kids' | 'baby'): Item[] {
  const isBaby = ({ meanings }: Exclude<Item, { number: number }>) =>
    meanings.some((meaning) => meaning.type === 'audience' && meaning.concept.id === 'baby')
  return child === 'baby' ? items : items.filter((item) => isNumber(item) || !isBaby(item))
}
