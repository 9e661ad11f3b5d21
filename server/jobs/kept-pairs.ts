import { releaseUnfetched } from '#server/jobs/release-unfetched.ts'
import { endKeep, forgetPhones } from '#server/keeps/queries.ts'
import type { Log } from '#server/log.ts'
import { givePairsBack, lockKeepsOver, lockKeptTooLong } from '#server/pairs/kept-pairs.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const MINUTE = 60_000
/** Requests whose pairs one transaction gives back. */
const BATCH_SIZE = 50

type JobContext = Pick<Shop, 'db'> & { config: Pick<Shop['config'], 'publicUrl'>; log: Pick<Log, 'info' | 'error'> }

/** Every minute, gives back the pairs that were kept long enough: for an exchange, for who asked by phone, and of orders nobody fetched. */
export function startKeptPairsJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: MINUTE / 2, interval: MINUTE },
) {
  return startPeriodicJob(() => giveKeptPairsBack(shop), schedule)
}

/** One run. Safe on several nodes at once: what one of them has locked, another leaves out. One kind that fails holds up no other. */
export async function giveKeptPairsBack({ db, config, log }: JobContext, now = new Date()): Promise<void> {
  const kinds = {
    exchange: () => db.transaction(giveExchangesBack),
    phone: () => db.transaction(endKeeps),
    order: () => releaseUnfetched(db, config.publicUrl, now, BATCH_SIZE),
  }
  for (const [kind, giveBatch] of Object.entries(kinds)) {
    try {
      let given = 0
      for (let batch = BATCH_SIZE; batch === BATCH_SIZE; given += batch) batch = await giveBatch()
      if (given > 0) log.info({ event: 'kept-pairs-given-back', kind, requests: given }, 'Pairs are kept no more')
    } catch (error) {
      log.error({ event: 'giving-back-failed', kind, err: error }, 'Kept pairs were not given back; retrying soon')
    }
  }
  await forgetPhones(db).catch((error: unknown) => log.error({ event: 'forgetting-failed', err: error }, 'Phones stay'))
}

async function giveExchangesBack(tx: Db): Promise<number> {
  const requests = await lockKeptTooLong(tx, BATCH_SIZE)
  await givePairsBack(tx, requests, null)
  return requests.length
}

async function endKeeps(tx: Db): Promise<number> {
  const keeps = await lockKeepsOver(tx, BATCH_SIZE)
  await givePairsBack(tx, keeps, null, 'phone')
  for (const keep of keeps) await endKeep(tx, keep, { state: 'over', by: null })
  return keeps.length
}
