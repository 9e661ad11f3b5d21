import type pg from 'pg'
import { atLeisure } from '../at-leisure.ts'

const ORDERS = [
  'orders',
  'taka',
  'delivered',
  'delivered_taka',
  'cancelled',
  'cancelled_taka',
  'bkash',
  'bkash_taka',
  'nagad',
  'nagad_taka',
]

/**
 * Moves every event of orders that is not counted yet into the kept totals: what `count_order_events` of the database does
 * for a few at a time, here for millions at once.
 */
export function countAll(pool: pg.Pool): Promise<void> {
  return atLeisure(pool, async (client) => {
    await client.query('analyze orders, order_lines, order_events, uncounted_events')
    // Of the connection, not of the transaction: what another node counted meanwhile must be seen from its first statement.
    await client.query("select pg_advisory_lock(hashtextextended('count order events', 0))")
    await client.query('begin isolation level repeatable read')
    await client.query("set local work_mem = '128MB'")
    await client.query(moved('daily_orders', 'uncounted_orders', ['day', 'store'], ORDERS))
    await client.query(moved('daily_products', 'uncounted_pairs', ['store', 'day', 'product'], ['pairs', 'taka']))
    await client.query(moved('daily_sizes', 'uncounted_pairs', ['store', 'day', 'size'], ['pairs']))
    await client.query('delete from uncounted_events')
    await client.query('commit')
  })
}

/** In the order of days, as they come in a shop that is open: a month then lies together on the disk. */
function moved(table: string, view: string, key: string[], sums: string[]): string {
  return `insert into ${table} as kept (${[...key, ...sums]})
    select ${[...key, ...sums.map((sum) => `sum(${sum})`)]} from ${view} group by ${key} order by day
    on conflict (${key}) do update set ${sums.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`)}`
}
