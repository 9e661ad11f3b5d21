import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createRandom, type Random } from '#server/seed/demonstration/random.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { postmasterPid } from '#server/testing/processes/kill-rounds.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV } from '#server/testing/processes/shoppers.ts'
import { mismatchesIn } from '#server/testing/processes/stock-work.ts'
import { httpRequests, readResponse } from '#server/testing/requests.ts'
import { count, moveClock, query, readWaiting } from './collect/books.ts'
import { seedCollectCounters } from './collect/counters.ts'
import { Walker } from './collect/walker.ts'
import { expectWithin, expectZero, type Finding, option, report, runRound } from './round.ts'

const seed = option('seed', Date.now() % 2 ** 31)
const sequences = option('sequences', 1_000)
const kills = option('kills', 60)

const KILLS = ['shop', 'worker', 'database', 'both'] as const
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** What has to be known of a time while the machine is busy. */
const SOON_MS = 3_000

/** Orders and kept pairs, through kills, while days pass in seconds. */
async function collectThroughKills(folder: string): Promise<Finding[]> {
  chmodSync(folder, 0o755)
  const random = createRandom(seed)
  const limits = {
    LIMIT_KEEPS_PER_ADDRESS: '1000000',
    LIMIT_KEEPS_PER_NETWORK: '1000000',
    LIMIT_CODES_PER_DEVICE: '1000000',
  }
  const env = { ...ORDERING_ENV, ...limits, PORT: String(await freePort()), DATA_DIR: folder }
  const running = await startRunning(env)
  let walkers: Walker[] = []
  try {
    const seeded = await seedCollectCounters(env, running.address)
    walkers = seeded.counters.map((counter) => new Walker(running.address, seeded, counter, random))
    running.startWorker()
    const expiry = { early: 0, never: 0, checked: 0, slowestMs: 0 }
    for (let round = 0; round < kills; round += 1) {
      let left = Math.floor((sequences * (round + 1)) / kills) - Math.floor((sequences * round) / kills)
      const walking = Promise.all(
        walkers.map(async (walker) => {
          while (left > 0) {
            left -= 1
            await walker.walk()
          }
        }),
      )
      await wait(random.below(2_000))
      await running.kill(KILLS[round % KILLS.length])
      await walking
      const isKilled = random.percent(50)
      const passing = passTime(env, random, expiry)
      if (isKilled) {
        await wait(random.below(200))
        await running.kill(random.pick(['worker', 'shop']))
      }
      await passing
      if (round % 10 === 9) console.info(`${round + 1} kills, ${expiry.checked} times looked at`)
    }
    await moveClock(env, 90 * DAY)
    await wait(SOON_MS)
    const stuck = await count(env, STUCK)
    await cancelOpen(running, env, seeded.admin)
    return [
      report('how they ended', summary(walkers.map(({ ended }) => ended))),
      report('answers', summary(walkers.map(({ answers }) => answers))),
      report('times of what was kept that were looked at', expiry.checked),
      expectZero('released before their time', expiry.early),
      expectZero('not released within a minute of it', expiry.never),
      expectZero('kept pairs that ended before their time by the books', await count(env, EARLY)),
      expectWithin('the slowest release', expiry.slowestMs, MINUTE),
      expectZero('kept although their time is over', stuck),
      expectZero('pairs held once all orders have ended', await count(env, 'select sum(held) as count from stock')),
      expectZero('pairs that are neither on the shelf nor sold', seeded.received - (await count(env, PAIRS))),
      expectZero('orders to be collected with a fee', await count(env, FEES)),
      expectZero('phones with more than one open keep', await count(env, TWICE)),
      expectZero('paid orders without their refund due', await missingRefunds(running, env, seeded.admin)),
      report('orders released', await count(env, `select count(*) from orders o where ${RELEASED}`)),
      expectZero('of them without exactly one letter', await count(env, LETTERS)),
      expectZero('rows of the books that do not agree', (await mismatchesIn(env)).length),
    ]
  } finally {
    for (const walker of walkers) walker.isOver = true
    await running.stop()
  }
}

/** The shop and the job, each in a process of its own. */
async function startRunning(env: Record<string, string> & { DATA_DIR: string }) {
  const program = fileURLToPath(new URL('./collect/release-worker.ts', import.meta.url))
  let isOver = false
  let shop = await startShop(env)
  let worker: ChildProcess | null = null
  const startWorker = () => {
    worker = spawn(process.execPath, [program, env.DATA_DIR, env.PUBLIC_URL ?? ''], { stdio: 'ignore' })
    worker.once('exit', () => !isOver && startWorker())
  }
  return {
    address: shop.address,
    startWorker,
    /** Kills (SIGKILL) what does the work, and starts it again. */
    async kill(kind: (typeof KILLS)[number] | undefined) {
      if (kind === 'worker' || kind === 'both') worker?.kill('SIGKILL')
      if (kind === 'database' || kind === 'both') process.kill(postmasterPid(env.DATA_DIR), 'SIGKILL')
      if (kind !== 'shop' && kind !== 'both') return
      await stopProcess(shop.app, 'SIGKILL')
      shop = await startShop(env)
    },
    async stop() {
      isOver = true
      worker?.kill('SIGKILL')
      await stopProcess(shop.app)
    },
  }
}

/** Moves the clock to just before or just after the end of something that is kept, and looks who is still there. */
async function passTime(
  env: { DATA_DIR: string },
  random: Random,
  expiry: { early: number; never: number; checked: number; slowestMs: number },
): Promise<void> {
  // What staff cancelled keeps its time for a while.
  const before = (await reading(() => readWaiting(env))).filter(({ isOpen }) => isOpen)
  if (before.length === 0) return
  const { id, until, now } = random.pick(before)
  const ms = until - now + random.pick([-20_000, 500, 5_000, -MINUTE])
  // A database that is killed may have moved it without saying so.
  const isMoved = async () => (await readWaiting(env, [id])).some((one) => one.until !== until)
  if (ms > 0) await reading(async () => (await isMoved()) || moveClock(env, ms))
  const ids = before.map(({ id }) => id)
  let overdueAt: number | null = null
  for (;;) {
    // Nothing is released while nothing runs.
    const after = await readWaiting(env, ids).catch(() => null)
    if (!after) overdueAt = null
    const isOver = (one: { until: number; now: number }) => one.until < one.now
    const overdue = after?.filter((one) => one.isOpen && isOver(one)) ?? []
    if (!after || overdue.length > 0) {
      overdueAt ??= performance.now()
      if (!after || performance.now() - overdueAt < MINUTE) {
        await wait(50)
        continue
      }
    }
    const ends = new Map(before.map((one) => [one.id, one.until - Math.max(0, ms)]))
    expiry.checked += after.length
    expiry.never += overdue.length
    expiry.early += after.filter((one) => !one.isOpen && (ends.get(one.id) ?? 0) > one.now).length
    if (overdueAt !== null) expiry.slowestMs = Math.max(expiry.slowestMs, performance.now() - overdueAt)
    return
  }
}

/** Reads until the database, which may have been killed, answers. */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 10 * MINUTE
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}

/** Staff cancel what is still open, so that nothing may be held. */
async function cancelOpen({ address }: { address: string }, env: { DATA_DIR: string }, token: string): Promise<void> {
  const open = await query<{ id: string }>(env, 'select id from orders where is_open_order(status)')
  const request = httpRequests(address)
  for (const { id } of open)
    await request(`/orders/updateStatus/${id}`, { method: 'PUT', token, json: { status: 'Cancelled' } })
}

/** Orders that ended without their buyer's money going back, and are in no list of what is due. */
async function missingRefunds(
  { address }: { address: string },
  env: { DATA_DIR: string },
  token: string,
): Promise<number> {
  const due = await query<{ number: string }>(
    env,
    `select number from orders where status = 'Cancelled' and paid > paid_back`,
  )
  const request = httpRequests(address)
  let missing = 0
  for (const { number } of due) {
    const { body } = await readResponse(request(`/payments/refunds?number=${number}`, { token }))
    if (!JSON.stringify(body).includes(number)) missing += 1
  }
  return missing
}

function summary(maps: readonly Map<string, number>[]): string {
  const sums = new Map<string, number>()
  for (const [name, times] of maps.flatMap((map) => [...map])) sums.set(name, (sums.get(name) ?? 0) + times)
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ')
}

const STUCK = `
  select (select count(*) from keeps where state = 'open') + (select count(*) from keep_lines where held_until is not null)
    + (select count(*) from order_work w where w.kept_until is not null) as count`
const EARLY = `select count(*) from keeps where state = 'over' and ended_at < until`
const PAIRS = `
  select (select sum(on_hand) from stock) + (select coalesce(sum(quantity), 0) from sale_lines)
    + (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l."order" where o.status = 'Delivered') as count`
const FEES = `select count(*) from orders where fulfilment = 'collection' and (shipping <> 0 or total <> subtotal)`
const TWICE = `select count(*) from (select from keeps where state = 'open' group by phone_digits(phone) having count(*) > 1) as phones`
const RELEASED = `exists (select from order_events e where e."order" = o.id and e."to" = 'Cancelled' and e.reason = 'Not collected in time')`
const LETTERS = `
  select count(*) from orders o where ${RELEASED}
    and (select count(*) from mail_outbox m where m.subject like '%' || o.number || '%was not collected%') <> 1`

await runRound(
  `[ORDER-07] [ORDER-08] ${sequences} orders and kept pairs through ${kills} kills: --seed ${seed}`,
  collectThroughKills,
)
