import { countOrderEvents } from './db/order-totals.ts'
import type { Shop } from './http/shop-env.ts'
import type { Log } from './log.ts'
import { startRounds, type Times } from './rounds.ts'

const SECOND = 1_000

/** What is counted, and where failures are told. */
type Counted = Pick<Shop, 'db'> & { log: Pick<Log, 'error'> }

/** Moves what happened to orders into the kept totals every 30 s, so that reading them stays quick (decision 0011). */
export function startCounting(shop: Counted, times: Times = { first: 5 * SECOND, every: 30 * SECOND }) {
  return startRounds(() => countAll(shop), times)
}

/** Safe on several nodes at once: one of them counts, the others find nothing to do. */
async function countAll({ db, log }: Counted): Promise<void> {
  try {
    await countOrderEvents(db)
  } catch (error) {
    log.error({ event: 'counting-failed', err: error }, 'Orders could not be counted; it is tried again soon')
  }
}
