import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id } from '#server/platform/db/columns.ts'

/** Words that the shop has added to those of `content/search-words.json`: whoever searches for `word` means `means`. */
export const searchWords = pgTable(
  'search_words',
  {
    id: id(),
    word: text().notNull(),
    means: text().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [uniqueIndex('search_words_word').on(sql`lower(${t.word})`)],
)

/** What was searched for and not found, or hardly: the text, on which day (in Dhaka), how often. Nothing tells by whom. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date().notNull(),
    text: text().notNull(),
    times: integer().notNull(),
    /** how many products the last of these searches found */
    found: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.text] })],
)
