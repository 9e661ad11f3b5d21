import { forgetLeft, lockUnfetched } from '#server/orders/collection/collection.queries.ts'
import { tellNotCollected } from '#server/orders/collection/tell-ready.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'

/**
 * Releases at most `limit` orders that nobody has fetched in time: Cancelled, as their buyers left it, with a letter; what was paid is due
 * to them. Each by itself: one that fails or waits holds up no other. Returns how many.
 */
export async function releaseUnfetched(db: Db, publicUrl: string, now: Date, limit: number): Promise<number> {
  let released = 0
  while (released < limit && (await releaseNext(db, publicUrl, now))) released += 1
  await forgetLeft(db, now)
  return released
}

/** False: there is none, or others have locked them all. */
function releaseNext(db: Db, publicUrl: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const settings = await readSettings(tx)
    const unfetched = await lockUnfetched(tx, now)
    if (!unfetched) return false
    const { id, store, status, customer } = unfetched
    await moveToStatus(tx, {
      ...{ order: id, store, from: status, to: 'Cancelled', by: customer },
      reason: inLanguage('en', () => t('Not collected in time')),
    })
    await tellNotCollected(tx, settings, id, publicUrl)
    return true
  })
}
