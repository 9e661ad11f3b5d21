const clusters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** The beginning of a text, at most so many characters of it, which ends where people see one sign end: never within a conjunct or an emoji. */
export function cutText(text: string, maxLength: number): string {
  let length = 0
  for (const { segment, index } of clusters.segment(text)) {
    length += [...segment].length
    if (length > maxLength) return text.slice(0, index)
  }
  return text
}
