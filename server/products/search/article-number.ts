import { findLongestPhrase } from './dictionary.ts'
import { meaningsOf } from './meanings.ts'

/**
 * An article number, with or without dashes: the whole query but for words that introduce it, or a number too long for a
 * size or price; null otherwise.
 */
export function readCode(tokens: string[]): string | null {
  const words = tokens.filter((token) => token !== '-').map((token) => token.replace(/^(\d{2,})\.(?=\d{3})/, '$1'))
  const start = words.findIndex((word) => /^\d/.test(word))
  if (start < 0) return null
  const introduction = words.slice(0, start)
  const isIntroduced = introduction.some((_, index) =>
    findLongestPhrase(introduction, index)?.meanings.some(({ type }) => type === 'code'),
  )
  const code = words.slice(start).join('')
  const isAllCode = /^\d{3,12}$/.test(code) && (isIntroduced || (!introduction.length && code.length >= 4))
  return isAllCode ? code : readLongNumber(tokens)
}

/** '8212869' or '821-2869' anywhere in a query, unless it speaks of money. */
function readLongNumber(tokens: string[]): string | null {
  if (tokens.some((token) => meaningsOf(token).some(({ type }) => type === 'currency' || type === 'multiplier')))
    return null
  for (const [index, token] of tokens.entries()) {
    const [dash, second] = tokens.slice(index + 1, index + 3)
    const isPair = dash === '-' && /^\d{3,}$/.test(second ?? '') && /^\d{3,}$/.test(token)
    const isRange = isPair && Number(token) < Number(second) && [token, second].every((part) => Number(part) % 50 === 0)
    const code = isPair && !isRange ? `${token}${second}` : token
    if (/^\d{6,12}$/.test(code)) return code
  }
  return null
}
