import { deleteOldEntries } from '#server/audit/queries.ts'
import { deleteOldApprovals } from '#server/auth/approvals/queries.ts'
import { deleteOldDevices } from '#server/auth/devices/queries.ts'
import { deleteExpiredCodes } from '#server/auth/one-time-code.ts'
import { deleteOldChallenges } from '#server/auth/second-step/challenge.queries.ts'
import { deleteEndedSessions } from '#server/auth/sessions/queries.ts'
import { isBackupLate } from '#server/backup/retention.ts'
import type { Config } from '#server/config.ts'
import { deleteOldImports } from '#server/imports/imports.queries.ts'
import { deleteOldPictureImports } from '#server/imports/pictures/queries.ts'
import type { Log } from '#server/log.ts'
import { fillMoney } from '#server/money/move-money.queries.ts'
import { deleteOldOrderUpdates } from '#server/orders/board/updates.queries.ts'
import { anonymizeOldDeliveries, forgetOldCallers } from '#server/orders/retention.queries.ts'
import { forgetOldPhonesOfSales } from '#server/orders/retention-of-sales.queries.ts'
import { deleteOldRequests } from '#server/platform/http/answer-once.queries.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { sweepImages } from '#server/platform/images/sweep.ts'
import { hoursSinceBackup } from '#server/platform/storage/backup-files.ts'
import { deleteOldBulkChanges } from '#server/products/edit/bulk.queries.ts'
import { deleteOldMisses } from '#server/search-words/queries.ts'
import { deleteOldStockRequests } from '#server/stock/back-in-stock.queries.ts'
import { deleteExpiredEmailUndos } from '#server/users/account.queries.ts'
import { deleteOldDeliveries } from '#server/webhooks/delivery.queries.ts'
import { type Schedule, startPeriodicJob } from './periodic-job.ts'
import { sealAllAnew } from './seal-anew.queries.ts'

const MINUTE = 60_000

type HousekeepingContext = Pick<Shop, 'db' | 'images'> & {
  config: Pick<Config, 'dataDir' | 'backupEveryHours' | 'tokenSecret' | 'oldTokenSecret'>
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** Deletes data past its retention, a minute after start and then every hour. `stop` waits for a run in progress. */
export function startHousekeeping(
  shop: HousekeepingContext,
  schedule: Schedule = { initialDelay: MINUTE, interval: 60 * MINUTE },
) {
  return startPeriodicJob(() => runHousekeeping(shop), schedule)
}

/**
 * One run. Deletes ended sessions, expired one-time codes and undos, delivery data of deleted accounts 90 days after the order was
 * closed, phones of sales after 90 days, audit entries older than two years, missed searches older than 90 days, requests for a size
 * older than a year, and images that nothing refers to. Writes into the ledger what a former program has paid and taken during an
 * upgrade, and seals anew after a rotation of the token secret. Warns when backups are late. Idempotent, and safe on several nodes at
 * once.
 */
export async function runHousekeeping({ db, images, config, log }: HousekeepingContext): Promise<void> {
  warnIfBackupIsLate(config, log)
  try {
    const codes = await deleteExpiredCodes(db)
    const sessions = await deleteEndedSessions(db)
    const undos = await deleteExpiredEmailUndos(db)
    // Whose deliveries are as old.
    const callers = await forgetOldCallers(db)
    const deliveries = await anonymizeOldDeliveries(db)
    const phones = await forgetOldPhonesOfSales(db)
    const entries = await deleteOldEntries(db)
    const misses = await deleteOldMisses(db)
    const stockRequests = await deleteOldStockRequests(db)
    await deleteOldBulkChanges(db)
    await deleteOldImports(db)
    await deleteOldPictureImports(db)
    await deleteOldChallenges(db)
    await deleteOldDevices(db)
    await deleteOldApprovals(db)
    await deleteOldDeliveries(db)
    await deleteOldRequests(db)
    await deleteOldOrderUpdates(db)
    const pictures = await sweepImages(db, images)
    const filled = await fillMoney(db)
    if (filled > 0)
      log.warn({ event: 'money-filled', filled }, 'Money that a former program has moved was written into the ledger')
    const sealed = await sealAllAnew(db, config)
    if (sealed > 0) log.info({ event: 'sealed-anew', sealed }, 'What the former token secret sealed was sealed anew')
    const deleted = { codes, sessions, undos, callers, deliveries, phones, entries, misses, stockRequests, pictures }
    if (Object.values(deleted).some(Boolean)) log.info({ event: 'housekeeping', ...deleted }, 'Old data was deleted')
  } catch (error) {
    log.error({ event: 'housekeeping-failed', err: error }, 'Housekeeping failed; retrying in an hour')
  }
}

/** Otherwise a broken backup schedule goes unnoticed until a backup is needed. */
function warnIfBackupIsLate(config: HousekeepingContext['config'], log: HousekeepingContext['log']): void {
  if (!isBackupLate(config)) return
  const hours = Math.round(hoursSinceBackup(config.dataDir))
  log.warn({ event: 'backup-late', hours }, 'The newest backup is older than twice its interval')
}
