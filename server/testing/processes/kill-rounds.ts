import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { end } from './database-process.ts'
import { freePort, startShop } from './running-shop.ts'
import { type Books, fillShop, ORDERING, startShopping } from './shoppers.ts'

const KINDS = ['shop', 'database', 'both', 'backend'] as const

export interface Kills extends Books {
  /** milliseconds from each start of a killed shop until it was ready */
  starts: number[]
  /** milliseconds from each kill of the database or a backend until every shopper had placed an order again */
  recoveries: number[]
}

/** Kills (SIGKILL) the shop, the database, both and one database backend in turn while four shoppers place orders. */
export async function killDuringOrders(folder: string, rounds: number): Promise<Kills> {
  const env = { ...ORDERING, PORT: String(await freePort()), DATA_DIR: folder }
  let shop = await startShop(env)
  try {
    const shopping = await startShopping(shop.address, await fillShop(env))
    const starts: number[] = []
    const recoveries: number[] = []
    for (let round = 0; round < rounds; round++) {
      await shopping.acknowledged(randomInt(3, 12))
      await wait(randomInt(0, 60))
      const kind = KINDS[round % KINDS.length]
      if (kind === 'backend') process.kill(oneWorker(folder), 'SIGKILL')
      if (kind === 'database' || kind === 'both') process.kill(serverProcess(folder), 'SIGKILL')
      const killed = performance.now()
      if (kind === 'shop' || kind === 'both') {
        await end(shop.app, 'SIGKILL')
        shop = await startShop(env)
        starts.push(shop.took)
      } else {
        await shopping.acknowledged(4)
        recoveries.push(Math.round(performance.now() - killed))
      }
    }
    return { ...(await shopping.close(env)), starts, recoveries }
  } finally {
    await end(shop.app)
  }
}

function serverProcess(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** The pid of a random PostgreSQL backend that serves one of the shop's connections. */
function oneWorker(folder: string): number {
  const server = serverProcess(folder)
  const workers = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isWorkerOf(Number(pid), server))
  return Number(workers[randomInt(workers.length)])
}

function isWorkerOf(pid: number, server: number): boolean {
  try {
    const parent = /^\d+ \(postgres\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return Number(parent) === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('shop postgres')
  } catch {
    return false
  }
}
