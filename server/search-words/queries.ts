import { asc, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { searchWords } from '#server/platform/db/tables/search-words.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SearchWord, SearchWordInput } from '#shared/schemas/search-word.ts'

type Row = typeof searchWords.$inferSelect

const onWordTaken = onDuplicate('name_taken', { resource: 'Search-word' })

/** All words of the shop's own, alphabetically. */
export async function listSearchWords(db: Db): Promise<SearchWord[]> {
  const rows = await db
    .select()
    .from(searchWords)
    .orderBy(asc(sql`lower(${searchWords.word})`))
  return rows.map(toSearchWord)
}

/** Adds a word. Throws 409 for a taken one. */
export async function addSearchWord(db: Db, actor: Actor, values: SearchWordInput): Promise<SearchWord> {
  return toSearchWord(await createRow(db, actor, searchWords, values).catch(onWordTaken))
}

/** Changes a word; null if there is no such word. Throws 409 for a taken one or a conflicting change. */
export async function changeSearchWord(
  db: Db,
  actor: Actor,
  id: string,
  values: SearchWordInput,
  expectedUpdatedAt: Date | null,
): Promise<SearchWord | null> {
  const row = await changeRow(db, actor, searchWords, { id, values, expectedUpdatedAt }).catch(onWordTaken)
  return row && toSearchWord(row)
}

/** Deletes a word; false if there is none. */
export function deleteSearchWord(db: Db, actor: Actor, id: string): Promise<boolean> {
  return deleteRow(db, actor, searchWords, id)
}

/** The shop's own words with what they mean, for understanding searches. */
export function readSearchWords(db: Db): Promise<Pick<Row, 'word' | 'means'>[]> {
  return db.select({ word: searchWords.word, means: searchWords.means }).from(searchWords)
}

function toSearchWord({ id, word, means, updatedAt }: Row): SearchWord {
  return { _id: id, word, means, updatedAt: updatedAt.toISOString() }
}
