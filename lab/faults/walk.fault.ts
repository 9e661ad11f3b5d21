import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startLiveShop } from '#server/testing/bad-input/live-shop.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { DOORS } from '#server/testing/walk/doors.ts'
import { runWalks } from '#server/testing/walk/run-walks.ts'
import { makeWalkWorld } from '#server/testing/walk/walk-world.ts'
import { expectStillRunning, expectZero, type Finding, option, report, runRound } from './round.ts'

const walks = option('walks', 10_000)
const from = option('from', 0)
const seed = option('seed', Date.now() % 2 ** 31)
/** After so many walks the books are recounted; `--every 1` finds the walk after which they do not agree. */
const every = option('every', 100)
/** So often it says how far it is; for the first time after ten walks. */
const SAID_EVERY_MS = 60_000

/** Orders through random doors of a running shop, until pairs are lost or the books do not agree. */
async function walkThroughDoors(): Promise<Finding[]> {
  const shop = await startLiveShop()
  const say = sayHowFar()
  try {
    const { steps, outcomes } = await runWalks(await makeWalkWorld(shop), { seed, from, walks }, async (nth) => {
      const isLast = nth === from + walks - 1
      const start = performance.now()
      const wrong = (nth + 1) % every === 0 || isLast ? await verifyRows(shop) : []
      say(nth + 1, performance.now() - start)
      return wrong
    })
    const opened = new Set([...outcomes.keys()].map((outcome) => outcome.replace(/ 20\d$/, '')))
    const shut = Object.keys(DOORS).filter((name) => !opened.has(name))
    const { rows } = await shop.db.execute<{ deadlocks: number }>(
      sql`select deadlocks::integer from pg_stat_database where datname = current_database()`,
    )
    return [
      expectZero('deadlocks', rows[0]?.deadlocks ?? -1),
      report(`steps of ${walks} walks`, steps),
      report(
        'answers',
        [...outcomes]
          .toSorted()
          .map(([outcome, times]) => `${outcome}: ${times}`)
          .join(', '),
      ),
      expectZero(`doors that never opened (${shut.join(', ')})`, shut.length),
      expectStillRunning(shop.running.app),
    ]
  } finally {
    for (const text of deadlocksIn(join(shop.config.dataDir, 'postgres.log'))) console.info(text)
    await shop.close()
  }
}

/** What PostgreSQL said of each: who waited for whom, with which statement. */
function deadlocksIn(file: string): string[] {
  return readFileSync(file, 'utf8').match(/^.*deadlock detected[\s\S]*?HINT:.*$/gm) ?? []
}

/** Says now and then how many walks are done, at which rate since it was last said, and how to go on from there. */
function sayHowFar() {
  let [saidAt, said, recounting] = [performance.now(), from, 0]
  return (next: number, recountedMs: number) => {
    recounting += recountedMs
    const passed = performance.now() - saidAt
    if (passed < SAID_EVERY_MS && next !== from + 10) return
    const each = Math.round((passed - recounting) / (next - said))
    console.info(
      `${next - from} walks, ${each} ms each, ${Math.round(recounting)} ms of recounts: --seed ${seed} --from ${next} goes on`,
    )
    ;[saidAt, said, recounting] = [performance.now(), next, 0]
  }
}

await runRound(
  `[STOCK-24] [COUNTER-10] orders and sales through random doors: --seed ${seed} --from ${from} --walks ${walks}`,
  walkThroughDoors,
)
