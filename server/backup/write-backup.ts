import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { atLeisure } from '#server/db/dedicated-client.ts'
import type { Database } from '#server/db/open.ts'
import { readLevel } from '#server/db/rebuild.ts'
import { StartError } from '#server/errors/operator-error.ts'
import type { ImageStore } from '#server/storage/image-store.ts'
import { fileOfImage, fileOfTable, LEFT_OUT, MANIFEST, type Manifest } from './manifest.ts'
import { beginSnapshot, copyOut, listImages, listTables, serverVersion } from './queries.ts'
import { type Archive, writeArchive } from './write-archive.ts'

/**
 * Writes a consistent snapshot of the shop into one file, while orders go on (decision 0014). Returns its manifest. Throws
 * OperatorError when an image is missing or damaged.
 */
export function writeBackup(
  { pool }: Pick<Database, 'pool'>,
  store: Pick<ImageStore, 'read'>,
  path: string,
): Promise<Manifest> {
  return atLeisure(pool, async (client) => {
    await beginSnapshot(client)
    const madeAt = new Date().toISOString()
    const migrations = await readLevel(client)
    const postgres = await serverVersion(client)
    let made: Manifest | undefined
    await writeArchive(path, async (archive) => {
      const tables = await addTables(archive, client)
      const hashes = await listImages(client)
      for (const hash of hashes)
        await archive.add(fileOfImage(hash), Readable.from([await readPicture(store, hash)]), { compress: false })
      const images = hashes.length
      made = {
        format: 'omni-shoes-backup',
        version: 1,
        madeAt,
        postgres,
        migrations,
        tables,
        images,
        leftOut: [...LEFT_OUT],
      }
      await archive.add(MANIFEST, Readable.from([Buffer.from(`${JSON.stringify(made, null, 2)}\n`)]))
    })
    if (!made) throw new Error('a backup was written without saying what is in it')
    return made
  })
}

async function addTables(archive: Archive, client: pg.ClientBase): Promise<Manifest['tables']> {
  const added: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const rows = copyOut(client, table)
    await archive.add(fileOfTable(table.name), rows)
    added.push({ name: table.name, columns: table.columns, rows: rows.rowCount })
  }
  return added
}

async function readPicture(store: Pick<ImageStore, 'read'>, hash: string): Promise<Buffer> {
  const bytes = await store.read(hash)
  if (bytes && createHash('sha256').update(bytes).digest('hex') === hash) return bytes
  throw new StartError(
    `The picture ${hash} is ${bytes ? 'damaged' : 'missing'} on the disk: "npm run shop -- verify" says what shows it. No backup was written.`,
  )
}
