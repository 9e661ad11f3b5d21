import { lockUnfetched } from '#server/orders/collection/collection.queries.ts'
import { tellNotCollected } from '#server/orders/collection/tell-ready.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readSettings } from '#server/settings/queries.ts'
import { NOT_COLLECTED } from '#shared/rules/orders/own-order.ts'

interface Releasing {
  publicUrl: string
  now: Date
  /** those of this run: none is tried twice; told of this one before anything can fail */
  tried: string[]
}

/**
 * Releases the order that nobody has fetched in time the longest: Cancelled, as its buyer left it, with a letter; what was paid is due to
 * them. Nothing where there is none, or others have locked them all.
 */
export async function releaseUnfetched(tx: Db, { publicUrl, now, tried }: Releasing): Promise<void> {
  const settings = await readSettings(tx)
  const unfetched = await lockUnfetched(tx, now, tried)
  if (!unfetched) return
  const { id, store, status, customer } = unfetched
  tried.push(id)
  await moveToStatus(tx, {
    ...{ order: id, store, from: status, to: 'Cancelled', by: customer },
    reason: NOT_COLLECTED,
  })
  await tellNotCollected(tx, settings, id, publicUrl)
}
