import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { searchMisses } from '#server/platform/db/tables/search-words.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { typedName } from '#shared/rules/typed-text.ts'
import type { SearchMiss } from '#shared/schemas/search-word.ts'

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
