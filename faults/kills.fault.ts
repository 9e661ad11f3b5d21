import { chmodSync } from 'node:fs'
import { killDuringOrders } from '#server/testing/processes/kill-rounds.ts'
import { none, option, runRound, spread, told, within } from './round.ts'

const rounds = option('rounds', 200)

await runRound(
  `kill -9 of shop, database, both and one worker in turn, ${rounds} times, while four shoppers order`,
  async (folder) => {
    chmodSync(folder, 0o755)
    const { starts, recoveries, ...books } = await killDuringOrders(folder, rounds)
    return [
      told('orders acknowledged', books.acknowledged),
      none('acknowledged orders lost', books.lost.length),
      none('second orders of one intent', books.duplicates),
      none('orders that nobody was told of', books.phantoms),
      none('orders without a line or an event', books.torn.length),
      none('orders without exactly one letter', books.acknowledged - books.letters),
      told(`${starts.length} starts after a kill`, spread(starts)),
      within(
        'the middle start',
        starts.toSorted((one, other) => one - other)[Math.floor(starts.length / 2)] ?? 0,
        2_000,
      ),
      told(`good orders of all again after ${recoveries.length} kills of the database`, spread(recoveries)),
    ]
  },
)
