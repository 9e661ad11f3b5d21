import { forgetLeft, lockUnfetched } from '#server/orders/collection/collection.queries.ts'
import { tellNotCollected } from '#server/orders/collection/tell-ready.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'

/**
 * Releases at most `limit` orders that nobody has fetched in time: Cancelled, as their buyers left it, with a letter; what was paid is due
 * to them. Returns how many.
 */
export function releaseUnfetched(db: Db, publicUrl: string, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const settings = await readSettings(tx)
    const list = await lockUnfetched(tx, now, limit)
    for (const { id, store, status, customer } of list) {
      await moveToStatus(tx, {
        ...{ order: id, store, from: status, to: 'Cancelled', by: customer },
        reason: inLanguage('en', () => t('Not collected in time')),
      })
      await tellNotCollected(tx, settings, id, publicUrl)
    }
    await forgetLeft(tx, now)
    return list.length
  })
}
