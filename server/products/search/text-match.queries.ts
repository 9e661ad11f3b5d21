import { and, or, type SQL, sql } from 'drizzle-orm'
import { escapeLike, escapeRegex } from '#server/platform/db/search.ts'
import { products } from '#server/platform/db/tables/products.ts'

/** Whether name or article number contains the text, ignoring case. */
export function matchesText(text: string): SQL {
  return sql`${products.searchText} like '%' || lower(${escapeLike(text)}) || '%'`
}

/** Whether a word of the name or the article number begins with the text. */
export function beginsWord(text: string): SQL {
  const pattern = `(^|[^[:alnum:]\u0980-\u09ff])${escapeRegex(text.toLowerCase())}`
  return sql`${products.searchText} ~ ${pattern}`
}

/**
 * The same, for fetching a few rows: the trigram index serves longer texts, an index of single letters those of one or two.
 * Counting such a short text does not use the latter, because most products may match and the index covers nothing else.
 */
export function containsText(text: string): SQL | undefined {
  const short = [...text].length <= 2
  return and(
    short ? sql`string_to_array(${products.searchText}, null) @> string_to_array(lower(${text}), null)` : undefined,
    matchesText(text),
  )
}

/** Names, English and Bangla, are what stands above the last two lines of `search_text`. */
export function nameContains(text: string): SQL | undefined {
  return and(containsText(text), sql`${products.searchText} like '%' || lower(${escapeLike(text)}) || E'%\\n%\\n%'`)
}

export function nameBegins(text: string): SQL | undefined {
  const begins = sql`${products.searchText} like lower(${escapeLike(text)}) || '%'`
  if (!isBangla(text)) return begins
  return or(
    begins,
    and(nameContains(text), sql`${products.searchText} like E'%\\n' || lower(${escapeLike(text)}) || '%'`),
  )
}

/** Whether a text has Bangla letters, and may therefore stand in the second line, that of Bangla names. */
export function isBangla(text: string): boolean {
  return /\p{Script=Bengali}/u.test(text)
}
