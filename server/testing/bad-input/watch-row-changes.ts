import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/open.ts'
import type { TestApi } from '#server/testing/start-api.ts'

type Event = 'insert' | 'update' | 'delete'
const ALL_EVENTS: Event[] = ['insert', 'update', 'delete']

/** In a running shop other events on these tables come from mail delivery, which notes what was told, and cleanup. */
const EVENTS_BY_REQUESTS: Record<string, Event[]> = {
  mail_outbox: ['insert'],
  order_notices: ['insert'],
  otps: ['insert', 'update'],
  sessions: ['insert', 'update'],
  email_undos: ['insert', 'update'],
}

/** Columns that may change even if the request fails: attempts at a code are counted, and the use of a session is noted. */
const IGNORED_COLUMNS: Record<string, string> = { otps: 'tries', sessions: 'last_seen_at' }

/** A failed request may change these: audit, counters and what is derived; unreferenced images are garbage-collected. */
const UNWATCHED_TABLES = [
  'audit_entries',
  'catalogue_version',
  'daily_orders',
  'daily_products',
  'daily_sizes',
  'images',
  'order_updates',
  'page_reads',
  'product_facets',
  'rate_limits',
  'resized_images',
  'row_changes',
  'search_misses',
  'uncounted_events',
]

/**
 * Installs triggers that record every committed row change that a failed request must not cause, and returns a function
 * that counts them. Updates without effect and rolled-back changes do not count. `isRunning`: the shop's background jobs
 * work on the database as well.
 */
export async function watchRowChanges(
  { ownerDb, pool }: Pick<TestApi, 'ownerDb' | 'pool'>,
  { isRunning = false } = {},
): Promise<() => Promise<number>> {
  await ownerDb.execute(sql`
    create table row_changes (id bigint generated always as identity primary key);
    create function note_row_change() returns trigger language plpgsql security definer as
      'begin insert into row_changes default values; return null; end';
    grant select on row_changes to public`)
  for (const table of await listWatchedTables(pool))
    for (const event of (isRunning && EVENTS_BY_REQUESTS[table]) || ALL_EVENTS)
      await ownerDb.execute(sql.raw(triggerOn(table, event)))
  const countQuery = { name: 'row-changes', text: 'select coalesce(max(id), 0) as changes from row_changes' }
  return async () => Number((await pool.query<{ changes: string }>(countQuery)).rows[0]?.changes)
}

/** Every other table, those of future resources included. */
async function listWatchedTables(pool: Database['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)",
    [UNWATCHED_TABLES],
  )
  return rows.map(({ name }) => name)
}

function triggerOn(table: string, event: Event): string {
  const row = (name: string) => (IGNORED_COLUMNS[table] ? `to_jsonb(${name}) - '${IGNORED_COLUMNS[table]}'` : name)
  const condition = event === 'update' ? `when (${row('old')} is distinct from ${row('new')})` : ''
  return `create trigger note_${event} after ${event} on ${table} for each row ${condition} execute function note_row_change()`
}
