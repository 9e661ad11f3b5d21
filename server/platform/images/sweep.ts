import type { Db } from '#server/platform/db/open.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { deleteOrphans } from './queries.ts'

/**
 * Deletes images that nothing has referred to for an hour, such as those of a rejected save, and returns how many. Files
 * are removed before the transaction commits: an upload of the same image waits for it and then writes the file again.
 */
export async function sweepImages(db: Db, images: ImageStore): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const hashes = await deleteOrphans(tx)
      for (const hash of hashes) await images.remove(hash)
      return hashes.length
    })
    total += count
    if (count < 100) return total
  }
}
