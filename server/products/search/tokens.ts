import { toLatinDigits } from '#shared/bangladesh/digits.ts'

/** Words of a query that count; what follows is a pasted text, not a search. */
const MAX_TOKENS = 16
/** Stands for the dash of a range while punctuation is removed. */
const RANGE = '→'

/** Makes letters that are confused in Bangla spelling the same. */
export function unifyLetters(word: string): string {
  return word
    .replace(/ী/g, 'ি')
    .replace(/ূ/g, 'ু')
    .replace(/ণ/g, 'ন')
    .replace(/ষ/g, 'শ')
    .replace(/ড়|ঢ়/g, 'র')
    .replace(/ঁ|ঃ/g, '')
    .replace(/ৎ/g, 'ত')
}

/** The words that a search compares: lower case, Latin digits, without punctuation; a dash between numbers is a word. */
export function toTokens(text: string): string[] {
  return unifyLetters(toLatinDigits(text.normalize('NFC').toLowerCase()))
    .replaceAll(RANGE, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[’'`´]/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d),(?=\d{2,3}\b)/g, '$1')
    .replace(/(\d)\s*-\s*(?=\d)/g, `$1 ${RANGE} `)
    .replace(/(\d)\s*\/[-=](?!\d)/g, '$1 ৳ ')
    .replace(/(\d)\s*%/g, '$1 percent ')
    .replace(/৳/g, ' ৳ ')
    .replace(/(\d)\s*\+/g, '$1 above ')
    .replace(/[^\p{L}\p{M}\p{N}.→৳<>]+/gu, ' ')
    .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    .replace(/(?<=\d)(?=\p{L})|(?<=[\p{L}\p{M}])(?=\d)/gu, ' ')
    .replaceAll(RANGE, '-')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_TOKENS)
}

/** A text as its words with single spaces, so that a phrase is part of it whatever stands between its words. */
export const toSaid = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{M}\p{N}.]+|\.(?!\p{N})/gu, ' ')
    .trim()

export const longestWord = (phrase: string) => phrase.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? []

/** Longest phrase of the shop's own words, in tokens. */
const MAX_PHRASE = 4

/** The words that the shop has added: each stands for what it means, before anything else is understood. */
export class OwnWords {
  #meanings: Map<string, string[]>

  constructor(words: readonly { word: string; means: string }[]) {
    this.#meanings = new Map(words.map(({ word, means }) => [toTokens(word).join(' '), toTokens(means)]))
  }

  /** The tokens with each own word or phrase replaced, the longest first; what replaces it is not looked up again. */
  replaceIn(tokens: string[]): string[] {
    if (!this.#meanings.size) return tokens
    const result: string[] = []
    for (let index = 0; index < tokens.length; ) {
      const lengths = Array.from({ length: MAX_PHRASE }, (_, n) => Math.min(MAX_PHRASE - n, tokens.length - index))
      const length = lengths.find((size) => this.#meanings.has(tokens.slice(index, index + size).join(' ')))
      result.push(
        ...((length && this.#meanings.get(tokens.slice(index, index + length).join(' '))) || [tokens[index] ?? '']),
      )
      index += length ?? 1
    }
    // Own words make no search costlier.
    return result.slice(0, MAX_TOKENS)
  }
}
