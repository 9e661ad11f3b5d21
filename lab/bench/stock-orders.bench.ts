import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { median } from '#server/testing/median.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import {
  makeSharedOrder,
  ORDERING_ENV,
  type SharedOrder,
  seedShop,
  startShopping,
  withDatabase,
} from '#server/testing/processes/shoppers.ts'

const WORKERS = 32
const ROUNDS = 3
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
/** Showrooms, each with a product of its own. */
const SHELVES = 16
const PAIRS = 90_000
const GOAL = { share: 0.9, hotRate: 100 }

/** Orders per second without stock, with it, and with it when all want the same sizes of one showroom, in turns. */
async function measure(folder: string) {
  const postgres = await startPrivatePostgres(folder)
  const location = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const shop = await startShop({ ...ORDERING_ENV, ...location, PORT: String(await freePort()) })
  try {
    const hot = await seedShop(location)
    const orders = await withDatabase(location, async ({ db }) => {
      const parts = { db, images: openDiskStore(join(location.DATA_DIR, 'images')) }
      const others: SharedOrder[] = []
      while (others.length < SHELVES) others.push(await makeSharedOrder(parts))
      for (const { store, products } of [hot, ...others])
        await receivePairs(
          { db },
          store,
          products.map(({ product, size }) => ({ product, size, pairs: PAIRS })),
        )
      return others
    })
    const rates = { without: [] as number[], withStock: [] as number[], hot: [] as number[] }
    const rateOf = async (kept: boolean, wanted: SharedOrder | SharedOrder[]) => {
      await withDatabase(location, async ({ db, pool }) => {
        await keepStock({ db }, kept)
        await pool.query('analyze')
      })
      const shopping = await startShopping(shop.address, wanted, WORKERS)
      await wait(1_000)
      const [before, start] = [shopping.count(), performance.now()]
      await wait(SECONDS * 1_000)
      const rate = ((shopping.count() - before) / (performance.now() - start)) * 1_000
      await shopping.close(location)
      return rate
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.without.push(await rateOf(false, orders))
      rates.withStock.push(await rateOf(true, orders))
      rates.hot.push(await rateOf(true, hot))
    }
    const [without, withStock, hotRate] = [median(rates.without), median(rates.withStock), median(rates.hot)]
    const share = withStock / without
    console.info(
      `orders a second by ${WORKERS} workers, median of ${ROUNDS} runs of ${SECONDS} s: ${without.toFixed(0)} without stock, ` +
        `${withStock.toFixed(0)} with it, share ${share.toFixed(2)}: ${share >= GOAL.share ? 'at least' : 'BELOW'} ${GOAL.share}`,
    )
    console.info(
      `all for the same sizes of one showroom: ${hotRate.toFixed(0)}: ${hotRate >= GOAL.hotRate ? 'at least' : 'BELOW'} ${GOAL.hotRate}`,
    )
    if (share < GOAL.share || hotRate < GOAL.hotRate) process.exitCode = 1
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
    postgres.stop('fast')
  }
}

const folder = mkdtempSync(join(tmpdir(), 'omni-stock-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
