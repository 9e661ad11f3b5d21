/** Control characters, line breaks and bidirectional controls. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
/** The position after a full stop, colon or slash inside what a mail program may take for a URL. */
const LINK_PUNCTUATION = /(?<=[./:])(?=[^\s./:])/gu
const ZERO_WIDTH_SPACE = '\u200b'

/** Text as a single line, without line breaks and control characters. */
export function toSingleLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim()
}

/**
 * User input as a single line in which mail programs detect no URL, so that nobody can send their own links to strangers
 * through the shop.
 */
export function sanitizeUserText(text: string): string {
  return toSingleLine(text).replace(LINK_PUNCTUATION, ZERO_WIDTH_SPACE)
}
