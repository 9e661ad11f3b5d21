import { releaseUnfetched } from '#server/jobs/release-unfetched.ts'
import { endKeep, forgetPhones } from '#server/keeps/queries.ts'
import type { Log } from '#server/log.ts'
import { forgetLeft } from '#server/orders/collection/collection.queries.ts'
import { givePairsBack, lockKeepOver, lockKeptTooLong } from '#server/pairs/kept-pairs.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'

const MINUTE = 60_000

type JobContext = Pick<Shop, 'db'> & { config: Pick<Shop['config'], 'publicUrl'>; log: Pick<Log, 'info' | 'error'> }

/** Every minute, gives back the pairs that were kept long enough: for an exchange, for who asked by phone, and of orders nobody fetched. */
export function startKeptPairsJob(
  shop: JobContext,
  schedule: Schedule = { initialDelay: MINUTE / 2, interval: MINUTE },
) {
  return startPeriodicJob(() => giveKeptPairsBack(shop), schedule)
}

/** Gives back the first that is none of `tried`, to which it adds it before anything can fail; none where others have locked all there are. */
type GiveNext = (tx: Db, tried: string[]) => Promise<void>

/** One run. Safe on several nodes at once: what one of them has locked, another leaves out. */
export async function giveKeptPairsBack({ db, config, log }: JobContext, now = new Date()): Promise<void> {
  const kinds: Record<string, GiveNext> = {
    exchange: giveExchangeBack,
    phone: endNextKeep,
    order: (tx, tried) => releaseUnfetched(tx, { publicUrl: config.publicUrl, now, tried }),
  }
  for (const [kind, giveNext] of Object.entries(kinds)) {
    const given = await giveEach(db, giveNext, (err) =>
      log.error({ event: 'giving-back-failed', kind, err }, 'Kept pairs were not given back; retrying soon'),
    )
    if (given > 0) log.info({ event: 'kept-pairs-given-back', kind, requests: given }, 'Pairs are kept no more')
  }
  for (const forget of [() => forgetLeft(db, now), () => forgetPhones(db)])
    await forget().catch((err: unknown) => log.error({ event: 'forgetting-failed', err }, 'Old times and phones stay'))
}

/** Each by itself, so that none waits with another's pairs and one that fails holds up no other; returns how many were given back. */
async function giveEach(db: Db, giveNext: GiveNext, note: (error: unknown) => void): Promise<number> {
  const tried: string[] = []
  let given = 0
  for (let known = -1; known < tried.length; ) {
    known = tried.length
    try {
      await db.transaction((tx) => giveNext(tx, tried))
      given += tried.length - known
    } catch (error) {
      note(error)
    }
  }
  return given
}

const giveExchangeBack: GiveNext = async (tx, tried) => {
  const request = await lockKeptTooLong(tx, tried)
  if (request === null) return
  tried.push(request)
  await givePairsBack(tx, [request], null)
}

const endNextKeep: GiveNext = async (tx, tried) => {
  const keep = await lockKeepOver(tx, tried)
  if (keep === null) return
  tried.push(keep)
  await givePairsBack(tx, [keep], null, 'phone')
  await endKeep(tx, keep, { state: 'over', by: null })
}
