import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeArchive } from '../backup/write-archive.ts'
import { emptyFolder, withBackup } from './shop-tasks.ts'

/** A copy of a backup with one file changed and its checksums recomputed, so that it still verifies. */
export async function craftBackup(file: string, name: string, change: (text: string) => string): Promise<string> {
  const crafted = join(emptyFolder(), 'crafted.zip')
  await withBackup(file, ({ manifest, images, read }) =>
    writeArchive(crafted, async (archive) => {
      const tables = manifest.tables.map((table) => `tables/${table.name}.csv`)
      for (const each of [...tables, ...images.map((hash) => `images/${hash}`), 'manifest.json']) {
        const bytes = await read(each)
        await archive.add(each, Readable.from([each === name ? Buffer.from(change(bytes.toString())) : bytes]))
      }
    }),
  )
  return crafted
}
