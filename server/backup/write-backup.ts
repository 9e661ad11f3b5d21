import { Readable } from 'node:stream'
import type pg from 'pg'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { readAppliedMigrations } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { type ImageStore, imageHash } from '#server/platform/storage/image-store.ts'
import { beginSnapshot, copyOut, listImages, listTables, serverVersion } from './queries.ts'
import {
  type Archive,
  EXCLUDED_TABLES,
  imagePath,
  MANIFEST_FILE,
  type Manifest,
  tablePath,
  writeArchive,
} from './write-archive.ts'

/**
 * Writes a consistent snapshot of the shop into one file, while orders go on (decision 0014). Returns its manifest. Throws
 * OperatorError when an image is missing or damaged.
 */
export function writeBackup(
  { pool }: Pick<Database, 'pool'>,
  imageStore: Pick<ImageStore, 'read'>,
  path: string,
): Promise<Manifest> {
  return withDedicatedClient(pool, async (client) => {
    await beginSnapshot(client)
    const madeAt = new Date().toISOString()
    const migrations = await readAppliedMigrations(client)
    const postgres = await serverVersion(client)
    let manifest: Manifest | undefined
    await writeArchive(path, async (archive) => {
      const tables = await addTables(archive, client)
      const hashes = await listImages(client)
      for (const hash of hashes)
        await archive.add(imagePath(hash), Readable.from([await readVerifiedImage(imageStore, hash)]), {
          compress: false,
        })
      const images = hashes.length
      manifest = {
        format: 'omni-shoes-backup',
        version: 1,
        madeAt,
        postgres,
        migrations,
        tables,
        images,
        leftOut: [...EXCLUDED_TABLES],
      }
      await archive.add(MANIFEST_FILE, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
    })
    if (!manifest) throw new Error('a backup was written without saying what is in it')
    return manifest
  })
}

async function addTables(archive: Archive, client: pg.ClientBase): Promise<Manifest['tables']> {
  const entries: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const rows = copyOut(client, table)
    await archive.add(tablePath(table.name), rows)
    entries.push({ name: table.name, columns: table.columns, rows: rows.rowCount })
  }
  return entries
}

async function readVerifiedImage(imageStore: Pick<ImageStore, 'read'>, hash: string): Promise<Buffer> {
  const bytes = await imageStore.read(hash)
  if (bytes && imageHash(bytes) === hash) return bytes
  throw new OperatorError(
    `The picture ${hash} is ${bytes ? 'damaged' : 'missing'} on the disk: "npm run shop -- verify" says what shows it. No backup was written.`,
  )
}
