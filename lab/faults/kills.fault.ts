import { chmodSync } from 'node:fs'
import { killDuringOrders } from '#server/testing/processes/kill-rounds.ts'
import { expectWithin, expectZero, formatPercentiles, option, report, runRound } from './round.ts'

const rounds = option('rounds', 200)

await runRound(
  `[F1] [F2] [F8] kill -9 of shop, database, both and one worker, ${rounds} times, while shoppers order and a clerk counts`,
  async (folder) => {
    chmodSync(folder, 0o755)
    const { startupTimes, slowness: _, recoveryTimes, ...books } = await killDuringOrders(folder, rounds)
    return [
      report('orders acknowledged', books.acknowledged),
      report('counts and transfers acknowledged', books.stockWork),
      expectZero('rows of the books that do not agree', books.mismatches.length),
      expectZero('acknowledged orders lost', books.lost.length),
      expectZero('second orders of one intent', books.duplicates),
      expectZero('orders that nobody was told of', books.phantoms),
      expectZero('orders without a line or an event', books.torn.length),
      expectZero('orders without exactly one letter', books.acknowledged - books.letters),
      report(`${startupTimes.length} starts after a kill`, formatPercentiles(startupTimes)),
      expectWithin(
        'the middle start',
        startupTimes.toSorted((a, b) => a - b)[Math.floor(startupTimes.length / 2)] ?? 0,
        2_000,
      ),
      report(
        `good orders of all again after ${recoveryTimes.length} kills of the database`,
        formatPercentiles(recoveryTimes),
      ),
    ]
  },
)
