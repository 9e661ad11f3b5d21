import { chmodSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '#server/seed/demonstration/random.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { postmasterPid, randomBackend } from '#server/testing/processes/kill-rounds.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop, startShopping } from '#server/testing/processes/shoppers.ts'
import { compareBooks } from './counter/compare-books.ts'
import { makeMischief } from './counter/mischief.ts'
import { type LastPair, seedCounters } from './counter/seed-counters.ts'
import type { Tablet } from './counter/tablet.ts'
import { expectNothingLost, expectZero, type Finding, option, report, runRound } from './round.ts'

const seed = option('seed', Date.now() % 2 ** 31)
const sales = option('sales', 10_000)
const devices = option('devices', 20)
const disconnects = option('disconnects', 1_000)
const kills = option('kills', 200)
const clocks = option('clocks', 50)
/** Shoes whose last pair two devices sell. */
const lasts = option('lasts', 20)

const KILLS = ['tab', 'backend', 'tab', 'shop', 'tab', 'database', 'tab', 'both'] as const
const DAY = 24 * 3_600_000

/** Sells at counters, a part of the sales between two kills. */
async function sellThroughFaults(folder: string): Promise<Finding[]> {
  chmodSync(folder, 0o755)
  const random = createRandom(seed)
  const env = { ...ORDERING_ENV, PORT: String(await freePort()), DATA_DIR: folder }
  let shop = await startShop(env)
  let isOver = false
  let stopShopping = () => {}
  try {
    await seedShop(env)
    const { tablets, lastPairs, admin, order } = await seedCounters(env, shop.address, {
      devices,
      lastPairs: lasts,
      random,
    })
    for (const tablet of tablets) await tablet.flush()
    const shopping = await startShopping(shop.address, order, 2, 500)
    stopShopping = shopping.stop
    const mischief = makeMischief({ tablets, random, admin, address: shop.address })
    const made = () => tablets.reduce((sum, { printed }) => sum + printed.size, 0)
    let allowed = 0
    let sold = 0
    const work = async (tablet: Tablet) => {
      while (!isOver) {
        if (made() >= allowed) await wait(5)
        else if (await tablet.sell()) await Promise.race([tablet.catchUp(), wait(random.below(60))])
      }
    }
    const working = Promise.all(tablets.map(work))
    const share = (total: number, round: number) =>
      Math.floor((total * (round + 1)) / kills) - Math.floor((total * round) / kills)
    for (let round = 0; round < kills; round += 1) {
      for (let left = share(disconnects, round); left > 0; left -= 1) random.pick(tablets).disconnect()
      for (let left = share(clocks, round); left > 0; left -= 1)
        random.pick(tablets).clock = random.pick([-Date.now(), -DAY, 0, DAY, 40 * 365 * DAY]) + random.below(1_000)
      for (let left = share(lasts, round); left > 0; left -= 1) await sellLast(lastPairs[sold++])
      allowed += share(sales, round)
      const soon = made() + random.below(Math.max(1, allowed - made()))
      await until(() => made() >= soon)
      await wait(random.below(60))
      const kind = KILLS[round % KILLS.length]
      if (kind === 'tab') await random.pick(tablets).killTab()
      if (kind === 'backend') process.kill(randomBackend(folder), 'SIGKILL')
      if (kind === 'database' || kind === 'both') process.kill(postmasterPid(folder), 'SIGKILL')
      if (kind === 'shop' || kind === 'both') {
        await stopProcess(shop.app, 'SIGKILL')
        shop = await startShop(env)
      }
      await until(() => made() >= allowed)
      await mischief.once()
      if (round % 20 === 19) console.info(`${round + 1} kills, ${made()} sales`)
    }
    isOver = true
    await working
    for (const tablet of tablets) await tablet.flush()
    const books = await shopping.close(env)
    return [
      report(
        'requests that broke',
        tablets.reduce((sum, { disconnected }) => sum + disconnected, 0),
      ),
      report('bodies sent past the queue', mischief.counts()),
      expectZero(`of them answered otherwise (${mischief.wrong.slice(0, 3).join('; ')})`, mischief.wrong.length),
      ...(await compareBooks(env, { tablets, lastPairs, ...mischief })),
      expectZero('gaps', await mischief.gaps()),
      report('orders of shoppers', books.acknowledged),
      expectNothingLost(books),
    ]
  } finally {
    isOver = true
    stopShopping()
    await stopProcess(shop.app)
  }
}

/** Two devices without a connection sell the only pair. */
async function sellLast(pair: LastPair | undefined): Promise<void> {
  if (!pair) return
  for (const tablet of pair.tablets) tablet.awayFor = Math.max(tablet.awayFor, 3)
  for (const tablet of pair.tablets) if (!(await tablet.sell(pair.item))) throw new Error('The last pair was not sold')
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('Nothing was sold for two minutes')
    await wait(5)
  }
}

await runRound(
  `[COUNTER-02] [COUNTER-03] [COUNTER-04] ${sales} sales of ${devices} devices through ${kills} kills: --seed ${seed}`,
  sellThroughFaults,
)
