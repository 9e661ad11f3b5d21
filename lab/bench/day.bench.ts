import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '#server/testing/percentile.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { emailOf, withDatabase } from '#server/testing/processes/shoppers.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { KINDS, kindOf, LIVESTREAM_HOUR, ratesOfDay } from './day-model.ts'
import { DAY_ENV, type Outcome, openShoppers, type Shoppers, signIn } from './day-shoppers.ts'

const { values } = parseArgs({
  options: {
    /** multiples of the load of 100,000 visits a day */
    speed: { type: 'string', default: '1,5,10,20,50' },
    nodes: { type: 'string', default: '1,2' },
    /** how long an hour lasts, in seconds; the hour after the livestream lasts six times as long */
    hour: { type: 'string', default: '0.8' },
  },
})
const numbers = (list: string) => list.split(',').map(Number)
const HOUR_SECONDS = Number(values.hour)
const SHOPPERS = 200
/** What one machine can have under way; beyond that the shoppers wait, and the play is behind the day. */
const MAX_UNDER_WAY = 1_000

/** Plays days at rising multiples of their load, on one node and on two, and tells where it bends and how. */
async function measure(folder: string) {
  const postgres = await startPrivatePostgres(folder)
  const location = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const shops: RunningShop[] = []
  try {
    const counts = numbers(values.nodes)
    while (shops.length < Math.max(...counts))
      shops.push(await startShop({ ...DAY_ENV, ...location, PORT: String(await freePort()) }))
    await withDatabase(location, async ({ db }) => {
      for (let nth = 0; nth < SHOPPERS; nth += 1) await makeUser({ db }, 'customer', { email: emailOf(nth) })
    })
    const addresses = shops.map(({ address }) => address)
    const accounts = []
    for (let nth = 0; nth < SHOPPERS; nth += 1)
      accounts.push(await signIn(addresses[0] ?? '', emailOf(nth), TEST_PASSWORD))
    for (const count of counts) {
      for (const speed of numbers(values.speed)) {
        const shoppers = await openShoppers(addresses.slice(0, count), accounts)
        console.info(
          `\n${count === 1 ? 'One node' : `${count} nodes`}, ${speed}x, load of the machine ${loadavg()[0]?.toFixed(0)}`,
        )
        await play(shoppers, speed)
        shoppers.close()
        await wait(3_000)
      }
    }
  } finally {
    for (const { app } of shops) await stopProcess(app, 'SIGKILL')
    postgres.stop('fast')
  }
}

/** Sends the requests of a day when they are due, whether or not the former ones are answered. */
async function play(shoppers: Shoppers, speed: number) {
  const outcomes: Record<'day' | 'livestream', Outcome[]> = { day: [], livestream: [] }
  const underWay = new Set<Promise<unknown>>()
  let planned = 0
  let sent = 0
  for (const [hour, rate] of ratesOfDay(speed).entries()) {
    const isLivestream = hour === LIVESTREAM_HOUR
    const list = isLivestream ? outcomes.livestream : outcomes.day
    const seconds = isLivestream ? 6 * HOUR_SECONDS : HOUR_SECONDS
    const startedAt = performance.now()
    const before = planned
    for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - startedAt) / 1_000) {
      planned = before + Math.round(rate * elapsed)
      while (sent < planned && underWay.size < MAX_UNDER_WAY) {
        sent += 1
        const work = shoppers.send(kindOf(sent)).then((outcome) => list.push(outcome))
        underWay.add(work)
        void work.finally(() => underWay.delete(work))
      }
      await wait(5)
    }
  }
  await Promise.all(underWay)
  report('day', outcomes.day, speed, planned - sent)
  report('hour after the livestream', outcomes.livestream, speed, 0)
  judge([...outcomes.day, ...outcomes.livestream])
}

function report(name: string, outcomes: readonly Outcome[], speed: number, behind: number) {
  const rate = Math.round(name === 'day' ? (ratesOfDay(speed)[12] ?? 0) : (ratesOfDay(speed)[LIVESTREAM_HOUR] ?? 0))
  const parts = KINDS.map((kind) => {
    const mine = outcomes.filter((outcome) => outcome.kind === kind)
    const times = mine.filter(({ end }) => end === 'ok').map(({ ms }) => ms)
    const share = (end: Outcome['end']) =>
      (100 * mine.filter((outcome) => outcome.end === end).length) / (mine.length || 1)
    times.sort((a, b) => a - b)
    return `${kind} ${mine.length}: ${share('shed').toFixed(1)} % shed, p50 ${percentile(times, 50)?.toFixed(0)} p95 ${percentile(times, 95)?.toFixed(0)} ms`
  })
  console.info(
    `  ${name} (${rate} per second planned${behind ? `, ${behind} not sent in time` : ''}): ${parts.join('; ')}`,
  )
}

/** Nobody may fail but by 503 with Retry-After, and no order while it is not browsing that is shed. */
function judge(outcomes: readonly Outcome[]) {
  const failed = outcomes.filter(({ end }) => end === 'failed')
  const shedOrders = outcomes.filter(({ kind, end }) => kind === 'order' && end === 'shed')
  const statuses = Object.entries(Object.groupBy(failed, ({ kind, status }) => `${kind} ${status}`))
  if (failed.length > 0)
    console.info(`  FAILED: ${statuses.map(([name, list]) => `${list?.length} × ${name}`).join(', ')}`)
  if (shedOrders.length > 0) console.info(`  ORDERS SHED: ${shedOrders.length}`)
  if (failed.length + shedOrders.length > 0) process.exitCode = 1
}

const folder = mkdtempSync(join(tmpdir(), 'omni-day-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
