/** Control characters, line breaks and bidirectional controls. */
const NOT_WORDS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
/** The position after a full stop, colon or slash inside what a mail program may take for a URL. */
const LINK_SIGNS = /(?<=[./:])(?=[^\s./:])/gu
const NO_LINK_HERE = '\u200b'

/** Text as a single line, without line breaks and control characters. */
export function oneLine(text: string): string {
  return text.replace(NOT_WORDS, ' ').trim()
}

/**
 * User input as a single line in which mail programs detect no URL, so that nobody can send their own links to strangers
 * through the shop.
 */
export function typedWords(text: string): string {
  return oneLine(text).replace(LINK_SIGNS, NO_LINK_HERE)
}
