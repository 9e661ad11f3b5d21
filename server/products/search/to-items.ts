import { carryingWords, findLongestPhrase } from './dictionary.ts'
import type { Item } from './item-list.ts'
import { meaningsOf } from './meanings.ts'
import { type NearWords, SOUNDS_ALIKE } from './near-words.ts'
import { joinedNumber } from './number-words.ts'

/** The numbers and phrases that tokens make. */
export function toItems(tokens: string[], vocabulary: NearWords): Item[] {
  const items: Item[] = []
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/^\d+(\.\d+)?$/.test(token)) {
      items.push({ text: token, number: Number(token) })
      index++
      continue
    }
    const phrase = findLongestPhrase(tokens, index)
    const joined = phrase || vocabulary.words.has(token) ? null : joinedNumber(token)
    if (joined !== null) {
      items.push({ text: token, number: joined })
      index++
      continue
    }
    const pair = phrase && phrase.length > 1 ? null : joinPair(tokens, index, vocabulary)
    if (pair) {
      items.push(pair)
      index += 2
      continue
    }
    const length = phrase?.length ?? 1
    items.push({ text: tokens.slice(index, index + length).join(' '), meanings: phrase?.meanings ?? [] })
    index += length
  }
  return items
}

/** 'flip flob', 'নকশি কাঁথা': two words, at least one of them unknown, that are a known word together. */
function joinPair(tokens: string[], index: number, vocabulary: NearWords): Item | null {
  const [first = '', second = ''] = tokens.slice(index, index + 2)
  const isUnknown = (word: string) => !meaningsOf(word).length && !vocabulary.words.has(word)
  if (!second || /\d/.test(first + second) || !isUnknown(second)) return null
  const named = vocabulary.near(first + second)
  if (named && named.distance < SOUNDS_ALIKE) return { text: first + second, meanings: [] }
  const near = !meaningsOf(first).length ? carryingWords.near(first + second) : null
  return near && { text: first + second, meanings: near.words.flatMap(meaningsOf) }
}
