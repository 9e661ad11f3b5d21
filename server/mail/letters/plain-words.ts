/** Control characters, line ends, and the marks that turn the direction of what follows. */
const NOT_WORDS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
/** A full stop, colon or slash within what a mail program may take for an address. */
const LINK_SIGNS = /(?<=[./:])(?=[^\s./:])/gu
const NO_LINK_HERE = '\u200b'

/** Text as one line of a letter or its subject, whatever line ends and controls were put into it. */
export function oneLine(text: string): string {
  return text.replace(NOT_WORDS, ' ').trim()
}

/**
 * What a shopper typed, as one line in which mail programs find no address to make a link of: nobody sends their own
 * links to strangers through the shop.
 */
export function typedWords(text: string): string {
  return oneLine(text).replace(LINK_SIGNS, NO_LINK_HERE)
}
