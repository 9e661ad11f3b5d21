import { withDatabase } from '#server/testing/processes/shoppers.ts'

type Location = { DATA_DIR: string }

/** What a showroom keeps until a time: a packed order, or pairs for a phone. */
export interface Waiting {
  id: string
  /** ms since 1970 */
  until: number
  isOpen: boolean
}

/** Everything that is kept, or was until it ended, of some ids or all of it; with the time of the database. */
export async function readWaiting(location: Location, ids: readonly string[] | null = null) {
  const rows = await query<{ id: string; until: string | null; open: boolean; now: string }>(
    location,
    `select w."order" as id, extract(epoch from w.kept_until) * 1000 as until, is_open_order(o.status) and w.kept_until is not null as open,
       extract(epoch from now()) * 1000 as now
     from order_work w join orders o on o.id = w."order" where case when $1::uuid[] is null then w.kept_until is not null else o.id = any($1) end
     union all
     select k.id, extract(epoch from k.until) * 1000, k.state = 'open', extract(epoch from now()) * 1000
     from keeps k where case when $1::uuid[] is null then k.state = 'open' else k.id = any($1) end`,
    [ids],
  )
  return rows.map(({ id, until, open, now }) => ({ id, until: Number(until), isOpen: open, now: Number(now) }))
}

/** Moves the clock on: what is kept until a time ends so much sooner. */
export function moveClock(location: Location, ms: number): Promise<unknown> {
  const by = `make_interval(secs => ${ms / 1_000})`
  return query(
    location,
    `with keeps as (update keeps set until = until - ${by} where state = 'open'),
       lines as (update keep_lines set held_until = held_until - ${by} where held_until is not null)
     update order_work set kept_until = kept_until - ${by} where kept_until is not null`,
  )
}

/** A number from the books. */
export async function count(location: Location, text: string): Promise<number> {
  const [row] = await query<{ count: string | null }>(location, text)
  return Number(row?.count ?? 0)
}

export function query<Row>(location: Location, text: string, values: unknown[] = []): Promise<Row[]> {
  return withDatabase(location, async ({ pool }) => (await pool.query(text, values)).rows as Row[])
}
