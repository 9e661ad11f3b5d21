import type pg from 'pg'
import { EVENT_COUNT_LOCK } from '#server/platform/db/advisory-locks.ts'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { ORDER_FIGURES } from '#server/platform/db/tables/order-totals.ts'
import { CREATE_PICK, inTransaction, type RunQuery, refreshStatistics } from './in-transaction.ts'
import { addOrders, DAYS } from './orders.ts'
import { addProducts } from './products.ts'
import { addStock } from './stock.ts'

const BATCH = 10_000
const ORDERS_PER_CUSTOMER = 5

interface SeedOptions {
  products: number
  orders: number
  onProgress?: (done: number, total: number) => void
}

/**
 * Adds benchmark data to a shop that has showrooms and an admin: products, customers, and orders of two years, one
 * transaction per batch; where stock is kept, pairs of the new products too. Returns the number of orders added, which may be slightly lower than requested. Afterwards the
 * stored totals and the planner's statistics are up to date.
 */
export async function seedBenchmarkData(
  pool: pg.Pool,
  { products, orders, onProgress = () => {} }: SeedOptions,
): Promise<number> {
  const steps = Math.ceil(orders / BATCH) + 2
  const customers = Math.max(1, Math.ceil(orders / ORDERS_PER_CUSTOMER))
  const seedId = Math.floor(Math.random() * 900_000)
  if (products > 0) await inTransaction(pool, (query) => addProducts(query, products))
  if (orders > 0) await inTransaction(pool, (query) => addCustomers(query, customers, seedId))
  onProgress(1, steps)
  let addedOrders = 0
  for (let first = 1; first <= orders; first += BATCH) {
    const last = Math.min(first + BATCH - 1, orders)
    addedOrders += await inTransaction(pool, (query) =>
      addOrders(query, { first, last, total: orders, customers, seedId }),
    )
    onProgress(1 + Math.ceil(last / BATCH), steps)
  }
  await inTransaction(pool, async (run) => {
    const { rows } = await run('select stock_is_kept() as kept')
    if (rows[0]?.kept) await addStock(run)
  })
  await countAllEvents(pool)
  await refreshStatistics(pool)
  onProgress(steps, steps)
  return addedOrders
}

/** Adds customers without passwords, with phone numbers that cannot be dialled. */
async function addCustomers(run: RunQuery, customers: number, seedId: number): Promise<void> {
  await run(CREATE_PICK)
  await run(
    `insert into users (id, email, name, phone, location, dob, password_hash, created_at)
     select gen_random_uuid(), 'measured-' || $2::int || '-' || n || '@mail.example',
       (array['Nusrat','Rahim','Karim','Sadia','Farhana','Tanvir','Mitu','Arif','Shirin','Jamal'])[1 + pg_temp.pick(n, 1, 10)]
         || ' ' || (array['Jahan','Islam','Rahman','Akter','Hossain','Chowdhury','Begum','Sarkar'])[1 + pg_temp.pick(n, 2, 8)] || ' ' || n,
       '010' || lpad((pg_temp.pick($2::int + n, 3, 100000000))::text, 8, '0'),
       'House ' || 1 + n % 90 || ', Road ' || 1 + n % 30 || ', Dhaka', '1990-01-01', null, now() - interval '${DAYS + 1} days'
     from generate_series(1, $1::int) n`,
    [customers, seedId],
  )
}

/**
 * Folds all uncounted order events into the stored totals: what the database function `count_order_events` does in
 * batches, here for millions at once.
 */
function countAllEvents(pool: pg.Pool): Promise<void> {
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
