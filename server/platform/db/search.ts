import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { APOSTROPHES, DASHES, typedDigits, typedName } from '#shared/rules/typed-text.ts'
import type { Db } from './open.ts'

const JOINERS = '\u200c\u200d'
/** The signs of a stored text of which a search sees one kind only, or none. */
const SIGNS = APOSTROPHES + DASHES + JOINERS
const PLAIN_SIGNS = "'".repeat(APOSTROPHES.length) + '-'.repeat(DASHES.length)

/** The `like` pattern for values that contain this text. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`
}

/**
 * Whether a column of lower case contains a text, whichever apostrophes, dashes and joiners of Bangla letters either of them has.
 * An index of the column's trigrams serves it.
 */
export function containsTyped(column: SQLWrapper, text: string): SQL {
  const name = typedName(text).toLowerCase()
  const contains = sql`${column} like ${containsPattern(name)}`
  if (!/['\-\u09cd\u200c\u200d]/.test(name)) return contains
  const plain = name.replace(/[\u200c\u200d]/g, '')
  const loose = escapeLike(plain)
    .replace(/['-]/g, '_')
    .replace(/\u09cd/g, '%\u09cd%')
  return sql`(${column} like ${`%${loose}%`} and ${withPlainSigns(column)} like ${containsPattern(plain)})`
}

/** A column with one kind of apostrophe and dash, without joiners of Bangla letters. */
export function withPlainSigns(column: SQLWrapper): SQL {
  return sql`translate(${column}, ${SIGNS}, ${PLAIN_SIGNS})`
}

/** Escapes what is no letter or digit in a regular expression of PostgreSQL. */
export function escapeRegex(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&')
}

/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Counts the matching rows of a table, but stops at `max`. */
export function countUpTo(db: Db, max: number, table: PgTable, condition: SQL | undefined): Promise<number> {
  return db.$count(
    db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(condition)
      .limit(max)
      .as('some'),
  )
}

/** The texts to search for: the query itself, without the mark of a scanned code, and its variant with Latin digits if it has Bengali ones. */
export function toSearchTerms(query: string): string[] {
  const text = typedName(query).replace(/^#(?=.)/, '')
  if (!text) return []
  return [...new Set([text, toLatinDigits(text)])]
}

/** The same for what may be a code, scanned or with other gaps than it has: `#572 8140`. */
export function toCodeTerms(query: string): string[] {
  const terms = toSearchTerms(query)
  const code = typedDigits(terms.at(-1) ?? '')
  return [...new Set([...terms, ...(/^[a-z]*\d+[a-z\d]*$/i.test(code) ? [code] : [])])]
}
