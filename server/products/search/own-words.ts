import { toTokens } from './tokens.ts'

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
    return result.slice(0, MAX_RESULT)
  }
}

/** As many tokens as a query may have: own words make none costlier. */
const MAX_RESULT = 16
