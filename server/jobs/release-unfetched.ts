import { forgetLeft, lockUnfetched } from '#server/orders/collection/collection.queries.ts'
import { tellNotCollected } from '#server/orders/collection/tell-ready.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'

/**
 * Releases orders that nobody has fetched in time: Cancelled, as their buyers left it, with a letter; what was paid is due to them. Each by
 * itself: one that fails holds up no other, and is thrown once all have been tried. At most `limit` are tried; returns how many.
 */
export async function releaseUnfetched(db: Db, publicUrl: string, now: Date, limit: number): Promise<number> {
  const tried: string[] = []
  const failures: unknown[] = []
  for (let known = -1; known < tried.length && tried.length < limit; ) {
    known = tried.length
    await db
      .transaction((tx) => releaseNext(tx, publicUrl, now, tried))
      .catch((error: unknown) => void failures.push(error))
  }
  await forgetLeft(db, now)
  if (failures.length > 0) throw failures[0]
  return tried.length
}

/** Notes in `tried` which it is; none where there is none, or others have locked them all. */
async function releaseNext(tx: Db, publicUrl: string, now: Date, tried: string[]): Promise<void> {
  const settings = await readSettings(tx)
  const unfetched = await lockUnfetched(tx, now, tried)
  if (!unfetched) return
  const { id, store, status, customer } = unfetched
  tried.push(id)
  await moveToStatus(tx, {
    ...{ order: id, store, from: status, to: 'Cancelled', by: customer },
    reason: inLanguage('en', () => t('Not collected in time')),
  })
  await tellNotCollected(tx, settings, id, publicUrl)
}
