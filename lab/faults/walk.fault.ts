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

/** Orders through random doors of a running shop, until pairs are lost or the books do not agree. */
async function walkThroughDoors(): Promise<Finding[]> {
  const shop = await startLiveShop()
  try {
    const { steps, outcomes } = await runWalks(await makeWalkWorld(shop), { seed, from, walks }, async (nth) => {
      if (nth % 1_000 === 999) console.info(`${nth + 1 - from} walks: --seed ${seed} --from ${nth + 1} goes on`)
      const isLast = nth === from + walks - 1
      return (nth + 1) % every === 0 || isLast ? verifyRows(shop) : []
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
    await shop.close()
  }
}

await runRound(
  `[STOCK-24] [COUNTER-10] orders and sales through random doors: --seed ${seed} --from ${from} --walks ${walks}`,
  walkThroughDoors,
)
