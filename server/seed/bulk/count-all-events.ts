import type pg from 'pg'
import { EVENT_COUNT_LOCK } from '#server/platform/db/advisory-locks.ts'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { ORDER_FIGURES } from '#server/platform/db/tables/order-totals.ts'

/**
 * Folds all uncounted order events into the stored totals: what the database function `count_order_events` does in
 * batches, here for millions at once.
 */
export function countAllEvents(pool: pg.Pool): Promise<void> {
  return withDedicatedClient(pool, async (client) => {
    await client.query('analyze orders, order_lines, order_events, uncounted_events')
    // Locked by the session, before the transaction: its snapshot must include what another node counted meanwhile.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [EVENT_COUNT_LOCK])
    await client.query('begin isolation level repeatable read')
    await client.query("set local work_mem = '128MB'")
    await client.query(insertTotals('daily_orders', 'uncounted_orders', ['day', 'store'], ORDER_FIGURES))
    await client.query(
      insertTotals('daily_products', 'uncounted_pairs', ['store', 'day', 'product'], ['pairs', 'taka']),
    )
    await client.query(insertTotals('daily_sizes', 'uncounted_pairs', ['store', 'day', 'size'], ['pairs']))
    await client.query('delete from uncounted_events')
    await client.query('commit')
  })
}

/** Inserts in order of days, as in a running shop: the rows of a month are then adjacent on disk. */
function insertTotals(table: string, view: string, key: string[], sums: readonly string[]): string {
  return `insert into ${table} as stored (${[...key, ...sums]})
    select ${[...key, ...sums.map((sum) => `sum(${sum})`)]} from ${view} group by ${key} order by day
    on conflict (${key}) do update set ${sums.map((sum) => `${sum} = stored.${sum} + excluded.${sum}`)}`
}
