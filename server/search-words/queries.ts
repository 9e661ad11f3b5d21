import { asc, desc, lt, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { searchMisses, searchWords } from '#server/platform/db/tables/search-words.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { typedName } from '#shared/rules/typed-text.ts'
import type { SearchMiss, SearchWord, SearchWordInput } from '#shared/schemas/search-word.ts'

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

const KEPT_DAYS = 90
/** Different texts that one day keeps: whoever sends made-up ones fills no disk. */
export const MAX_TEXTS_PER_DAY = 2_000
/** A longer text is no search, but something pasted. */
const MAX_LENGTH = 60

const { day, text, times, found } = searchMisses
const today = sql`(now() at time zone 'Asia/Dhaka')::date`

/** Counts a search that found this many products, too few. Leaves out what may tell who searched. */
export async function countMiss(db: Db, query: string, total: number): Promise<void> {
  const words = typedName(query).toLowerCase()
  if (words.length > MAX_LENGTH || mayBePersonal(words)) return
  await db.execute(sql`
    insert into ${searchMisses} (day, text, times, found)
    select ${today}, ${words}, 1, ${total}
    where (select count(*) from ${searchMisses} where ${day} = ${today}) < ${MAX_TEXTS_PER_DAY}
      or exists (select from ${searchMisses} where ${day} = ${today} and ${text} = ${words})
    on conflict (day, text) do update set times = ${times} + 1, found = excluded.found`)
}

/** An e-mail address, or digits enough for a phone or an order. */
function mayBePersonal(words: string): boolean {
  return (
    words.includes('@') ||
    toLatinDigits(words)
      .replace(/[\s.-]/g, '')
      .search(/\d{9}/) >= 0
  )
}

/** One page of what was not found in the last 90 days, the most frequent first, and the number of texts. */
export async function listMisses(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: SearchMiss[]; total: number }> {
  const total = sql<number>`sum(${times})::int`
  const list = await db
    .select({
      text,
      times: total,
      lastDay: sql<string>`max(${day})::text`,
      found: sql<number>`(array_agg(${found} order by ${day} desc))[1]`,
      texts: sql<number>`count(*) over ()::int`,
    })
    .from(searchMisses)
    .groupBy(text)
    .orderBy(desc(total), desc(sql`max(${day})`), text)
    .limit(limit)
    .offset((page - 1) * limit)
  return { list: list.map(({ texts: _, ...miss }) => miss), total: list[0]?.texts ?? 0 }
}

/** Deletes what is older than 90 days and returns how many rows that were. */
export async function deleteOldMisses(db: Db): Promise<number> {
  const { rowCount } = await db.delete(searchMisses).where(lt(day, sql`${today} - ${KEPT_DAYS}::int`))
  return rowCount ?? 0
}
