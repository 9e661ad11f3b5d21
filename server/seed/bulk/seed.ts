import type pg from 'pg'
import { countAllEvents } from './count-all-events.ts'
import { addCustomers } from './customers.ts'
import { inTransaction } from './in-transaction.ts'
import { addOrders } from './orders.ts'
import { addProducts } from './products.ts'
import { refreshStatistics } from './refresh-statistics.ts'
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
