import { APOSTROPHES, DASHES, typedName } from '#shared/rules/typed-text.ts'

/** What may stand before a word, and what may not follow it: a letter or digit, or a vowel sign of Bangla. */
const BEFORE = `(?:^|[\\s!-/:-@{-~${APOSTROPHES}${DASHES}])`
const WITHIN = '[[:alnum:]\u0980-\u09ff]'

/** A word of a search. */
export interface SearchedWord {
  text: string
  /** a regular expression of PostgreSQL */
  pattern: string
  /** whether the word has signs of which a stored text may have another kind */
  hasSigns: boolean
}

/**
 * Each word of a text with a regular expression, to match in lower case and plain signs: whole words, so that "men's" is not
 * found in "women's"; the last one may still be being typed.
 */
export function toWordPatterns(text: string): SearchedWord[] {
  const words = typedName(text)
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .split(' ')
    .filter(Boolean)
  return words.map((word, at) => {
    const spelled = [...word].map(escapeSign).join('')
    const hasSigns = /['\-\u09cd]/.test(word)
    return { text: word, hasSigns, pattern: `${BEFORE}${spelled}${at < words.length - 1 ? `(?!${WITHIN})` : ''}` }
  })
}

function escapeSign(sign: string): string {
  return /[\p{L}\p{M}\p{N}]/u.test(sign) ? sign : `\\${sign}`
}
