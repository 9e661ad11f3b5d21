import { forgetOldEntries } from './audit/queries.ts'
import { forgetOldCodes } from './auth/one-time-code.ts'
import { hoursSinceBackup } from './backup/retention.ts'
import type { Shop } from './http/shop-env.ts'
import { sweepPictures } from './images/sweep.ts'
import type { Log } from './log.ts'
import { forgetOldDeliveries } from './orders/retention/queries.ts'
import { startRounds, type Times } from './rounds.ts'
import type { Settings } from './settings.ts'

const MINUTE = 60_000

/** What is kept in order. */
type House = Pick<Shop, 'db' | 'images'> & {
  settings: Pick<Settings, 'dataDir' | 'backupEveryHours'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** Throws away what the shop may no longer keep, soon after its start and about every hour. `stop` waits for a round under way. */
export function startHousekeeping(shop: House, times: Times = { first: MINUTE, every: 60 * MINUTE }) {
  return startRounds(() => keepHouse(shop), times)
}

/**
 * One round: one-time codes out of date go, and what delivery needed of people who deleted their account goes 90 days
 * after the order was closed (security.md section 3); entries of the audit that are two years old and pictures that
 * nothing shows go too. Tells the log where backups are not made as they should. Safe on several nodes at once and any number of times.
 */
export async function keepHouse({ db, images, settings, log }: House): Promise<void> {
  warnOfOldBackup(settings, log)
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

/** A schedule that has stopped is noticed on the day it would be needed, unless somebody says so before. */
function warnOfOldBackup({ dataDir, backupEveryHours }: House['settings'], log: House['log']): void {
  if (backupEveryHours === 0) return
  const hours = hoursSinceBackup(dataDir)
  if (hours > 2 * backupEveryHours)
    log.warn({ event: 'backup-late', hours: Math.round(hours) }, 'The newest backup is older than twice its interval')
}
