import { forgetOldEntries } from './audit/queries.ts'
import { forgetOldCodes } from './auth/one-time-code.ts'
import type { Shop } from './http/shop-env.ts'
import { sweepPictures } from './images/sweep.ts'
import type { Log } from './log.ts'
import { forgetOldDeliveries } from './orders/retention/queries.ts'
import { startRounds, type Times } from './rounds.ts'

const MINUTE = 60_000

/** What is kept in order. */
type House = Pick<Shop, 'db' | 'images'> & { log: Pick<Log, 'info' | 'error'> }

/** Throws away what the shop may no longer keep, soon after its start and about every hour. `stop` waits for a round under way. */
export function startHousekeeping(shop: House, times: Times = { first: MINUTE, every: 60 * MINUTE }) {
  return startRounds(() => keepHouse(shop), times)
}

/**
 * One round: one-time codes out of date go, and what delivery needed of people who deleted their account goes 90 days
 * after the order was closed (security.md section 3); entries of the audit that are two years old and pictures that
 * nothing shows go too. Safe on several nodes at once and any number of times.
 */
export async function keepHouse({ db, images, log }: House): Promise<void> {
  try {
    const codes = await forgetOldCodes(db)
    const deliveries = await forgetOldDeliveries(db)
    const entries = await forgetOldEntries(db)
    const pictures = await sweepPictures(db, images)
    if (codes || deliveries || entries || pictures)
      log.info({ event: 'housekeeping', codes, deliveries, entries, pictures }, 'Old data was thrown away')
  } catch (error) {
    log.error({ event: 'housekeeping-failed', err: error }, 'Housekeeping failed; it is tried again in an hour')
  }
}
