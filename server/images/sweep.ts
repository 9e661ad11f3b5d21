import type { Db } from '#server/db/open.ts'
import type { ImageStore } from '#server/storage/image-store.ts'
import { forgetOrphans } from './queries.ts'

/**
 * Deletes images that nothing has referred to for an hour, such as those of a rejected save, and returns how many. Files
 * are removed before the transaction commits: an upload of the same image waits for it and then writes the file again.
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
