import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, memoryOf, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from './admin-token.ts'
import { bringIn, bringPictures, dryRun, type OnProgress, openDesk, type Step } from './import/bring-in.ts'
import { BRANCHES, makePictures, makeSheet, type OldPicture } from './import/old-shop.ts'
import { differences, readContent } from './import/shop-content.ts'
import { expectWithin, expectZero, type Finding, option, report, runRound } from './round.ts'

const products = option('products', 20_000)
/** pictures of each */
const each = option('each', 2)
const kills = option('kills', 20)
const seed = option('seed', randomInt(1_000_000))
/** For 20,000 products with 40,000 pictures, with the options of a small machine: those of a large one leave more uncollected. */
const MAX = { dryRunMs: 60_000, liveMs: 600_000, memory: 400 }

interface Shop {
  folder: string
  running: () => RunningShop
  desk: ReturnType<typeof openDesk>
  /** kills it and starts it again */
  kill: () => Promise<void>
  /** MiB of its process at the most so far */
  memory: () => number
  stop: () => Promise<void>
}

/** One shop takes the spreadsheet and its pictures over undisturbed, another one is killed again and again meanwhile. */
async function takeOver(folder: string): Promise<Finding[]> {
  chmodSync(folder, 0o755)
  const sheet = makeSheet(products)
  const pictures = await makePictures(products, each)
  const calm = await openNewShop(join(folder, 'calm'))
  let first: Awaited<ReturnType<typeof bringAllIn>>
  try {
    first = await bringAllIn(calm, sheet, pictures, async () => {})
  } finally {
    await calm.stop()
  }
  const killed = await openNewShop(join(folder, 'killed'))
  try {
    const killer = openKiller(killed)
    const second = await bringAllIn(killed, sheet, pictures, killer.onProgress)
    const content = await readContent(killed.folder)
    const again = await bringAllIn(killed, sheet, pictures, async () => {})
    const { counts } = again.seen
    return [
      expectWithin('dry run', first.dryRunMs, MAX.dryRunMs),
      report('articles brought in', `${first.done.counts.done} in ${seconds(first.bringInMs)}`),
      report(
        'pictures sent',
        `${first.placed.sent}, in place with ${first.placed.changed} articles, in ${seconds(first.picturesMs)}`,
      ),
      expectWithin('live, from go until the last picture is in place', first.bringInMs + first.picturesMs, MAX.liveMs),
      {
        label: 'memory of the shop at the most, MiB',
        actual: String(first.memory),
        promise: `at most ${MAX.memory}`,
        passed: first.memory <= MAX.memory,
      },
      expectZero('articles that did not come in', products - first.done.counts.done),
      expectZero('articles without their pictures', (each > 0 ? products : 0) - first.placed.changed),
      report(`kills, seed ${seed}`, killer.told()),
      expectZero('kills that did not come about', kills - killer.count()),
      expectZero(
        `tables that a kill changed (${differences(first.content, content).join(', ')})`,
        differences(first.content, content).length,
      ),
      report('rows that are the same', [...content].map(([name, { rows }]) => `${rows} ${name}`).join(', ')),
      report('with the kills it took', seconds(second.dryRunMs + second.bringInMs + second.picturesMs)),
      report('memory of the killed shop at the most, MiB', killed.memory()),
      expectZero('articles that the same file changes once more', counts.added + counts.changed + counts.wrong),
      expectZero('pictures that are sent once more', again.placed.sent),
      expectZero('articles whose pictures the same folder changes once more', again.placed.changed),
      expectZero('tables that the second run changed', differences(content, again.content).length),
      report('the second run took', seconds(again.dryRunMs + again.picturesMs)),
    ]
  } finally {
    await killed.stop()
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

async function openNewShop(folder: string): Promise<Shop> {
  mkdirSync(folder, { recursive: true })
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SHOP_MODE: 'live',
    SHOP_MEMORY: 'small',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'care@shoes.com',
  }
  let running = await startShop(env)
  let peak = 0
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, memoryOf(running) || 0)
    } catch {
      // It is killed at this moment.
    }
  }, 50)
  await withDatabase(env, async ({ db }) => {
    for (const code of BRANCHES) await makeShowroom({ db }, { code })
  })
  const token = await createAdminToken(env)
  return {
    folder,
    running: () => running,
    desk: openDesk(`${running.address}/api/v1`, token),
    async kill() {
      await stopProcess(running.app, 'SIGKILL')
      running = await startShop(env)
    },
    memory: () => peak,
    async stop() {
      clearInterval(timer)
      await stopProcess(running.app)
    },
  }
}

async function bringAllIn(
  shop: Shop,
  sheet: Buffer<ArrayBuffer>,
  pictures: readonly OldPicture[],
  onProgress: OnProgress,
) {
  const startedAt = performance.now()
  const seen = await dryRun(shop.desk, sheet, onProgress)
  const seenAt = performance.now()
  const toDo = seen.counts.added + seen.counts.changed
  const done = toDo > 0 ? await bringIn(shop.desk, seen._id, onProgress) : seen
  const doneAt = performance.now()
  const placed = await bringPictures(shop.desk, pictures, onProgress)
  const placedAt = performance.now()
  return {
    ...{ seen, done, placed, memory: shop.memory() },
    dryRunMs: seenAt - startedAt,
    bringInMs: doneAt - seenAt,
    picturesMs: placedAt - doneAt,
    content: await readContent(shop.folder),
  }
}

/** How the kills are shared out. */
const SHARES: Record<Step, number> = {
  'dry run': 0.2,
  'bringing in': 0.35,
  'sending pictures': 0.25,
  'placing pictures': 0.2,
}

/** Kills a shop at random moments of every step; what a step was too quick for is left to the next one. */
function openKiller(shop: Shop) {
  const random = randomFrom(seed)
  const told: string[] = []
  let planned = 0
  let ends = 0
  const moments = new Map<Step, number[]>()
  for (const [step, share] of Object.entries(SHARES) as [Step, number][]) {
    ends += share * kills
    const count = Math.round(ends) - planned
    planned += count
    moments.set(
      step,
      Array.from({ length: count }, () => random() * 0.8).sort((one, other) => one - other),
    )
  }
  const late: number[] = []
  const onProgress: OnProgress = async (step, share) => {
    for (const [earlier, rest] of moments) {
      if (earlier === step) break
      late.push(...rest.splice(0))
    }
    const due = moments.get(step) ?? []
    if (late.length === 0 && (due[0] ?? Number.POSITIVE_INFINITY) > share) return
    if (late.length > 0) late.pop()
    else due.shift()
    await wait(random() * 400)
    told.push(`${step} ${Math.round(share * 100)} %`)
    await shop.kill()
  }
  return { onProgress, told: () => told.join(', '), count: () => told.length }
}

/** The same numbers from 0 to 1 for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

await runRound(
  `[DATA-03] [DATA-04] ${products} articles with ${products * each} pictures come in, undisturbed and with ${kills} kills`,
  takeOver,
)
