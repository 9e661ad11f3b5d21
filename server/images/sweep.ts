import type { Db } from '#server/db/open.ts'
import { forgetOrphans } from './queries.ts'
import type { ImageStore } from './store.ts'

/**
 * Takes away pictures that nothing has named for an hour, as those of a save that was refused; gives how many. The files
 * go before the rows are gone for others: who uploads the same picture meanwhile waits, and then writes it again.
 */
export async function sweepPictures(db: Db, images: ImageStore): Promise<number> {
  let swept = 0
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const hashes = await forgetOrphans(tx)
      for (const hash of hashes) await images.remove(hash)
      return hashes.length
    })
    swept += gone
    if (gone < 100) return swept
  }
}
