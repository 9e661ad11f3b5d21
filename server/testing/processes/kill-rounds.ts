import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { machineSlowness } from '../slowness.ts'
import { stopProcess } from './database-process.ts'
import { freePort, startShop } from './running-shop.ts'
import { ORDERING_ENV, type Reconciliation, seedShop, startShopping } from './shoppers.ts'
import { mismatchesIn, seedPairs, startStockWork } from './stock-work.ts'

/** The first two are all that few rounds kill. */
const KINDS = ['both', 'backend', 'shop', 'database'] as const

export interface KillResults extends Reconciliation {
  /** milliseconds from each start of a killed shop until it was ready */
  startupTimes: number[]
  /** how slow the machine was right after each of them */
  slowness: number[]
  /** milliseconds from each kill of the database or a backend until every shopper had placed an order again */
  recoveryTimes: number[]
  /** counts and transfers of pairs that were acknowledged */
  stockWork: number
  /** what does not agree in the books afterwards, pairs on hand and held included */
  mismatches: string[]
}

/**
 * Kills (SIGKILL) shop and database, one database backend, the shop, and the database in turn while four shoppers place orders and a clerk
 * counts pairs and sends some to another showroom.
 */
export async function killDuringOrders(folder: string, rounds: number): Promise<KillResults> {
  const env = { ...ORDERING_ENV, PORT: String(await freePort()), DATA_DIR: folder }
  let shop = await startShop(env)
  try {
    const order = await seedShop(env)
    const other = await seedPairs(env, order)
    const shopping = await startShopping(shop.address, order)
    const stockWork = await startStockWork(shop.address, order, other)
    const startupTimes: number[] = []
    const slowness: number[] = []
    const recoveryTimes: number[] = []
    for (let round = 0; round < rounds; round++) {
      await shopping.acknowledged(randomInt(3, 12))
      await wait(randomInt(0, 60))
      const kind = KINDS[round % KINDS.length]
      if (kind === 'backend') process.kill(randomBackend(folder), 'SIGKILL')
      if (kind === 'database' || kind === 'both') process.kill(postmasterPid(folder), 'SIGKILL')
      const killTime = performance.now()
      if (kind === 'shop' || kind === 'both') {
        await stopProcess(shop.app, 'SIGKILL')
        shop = await startShop(env)
        startupTimes.push(shop.startupMs)
        slowness.push(machineSlowness())
      } else {
        await shopping.acknowledged(4)
        recoveryTimes.push(Math.round(performance.now() - killTime))
      }
    }
    await stockWork.stop()
    const books = await shopping.close(env)
    const mismatches = await mismatchesIn(env)
    return { ...books, startupTimes, slowness, recoveryTimes, stockWork: stockWork.done(), mismatches }
  } finally {
    await stopProcess(shop.app)
  }
}

/** The pid of the embedded server in a shop's folder. */
export function postmasterPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** The pid of a random PostgreSQL backend that serves one of the shop's connections. */
export function randomBackend(folder: string): number {
  const server = postmasterPid(folder)
  const backends = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isBackendOf(Number(pid), server))
  return Number(backends[randomInt(backends.length)])
}

function isBackendOf(pid: number, server: number): boolean {
  try {
    const parent = /^\d+ \(postgres\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return Number(parent) === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('shop postgres')
  } catch {
    return false
  }
}
