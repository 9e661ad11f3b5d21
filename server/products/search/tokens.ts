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
