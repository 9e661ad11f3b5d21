import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { atLeisure } from '#server/db/dedicated-client.ts'
import type { Database } from '#server/db/open.ts'
import { dropEverything, migrateFromTo, refuseUnknownLevel, withoutShops } from '#server/db/rebuild.ts'
import { StartError } from '#server/errors/operator-error.ts'
import type { ImageStore } from '#server/storage/image-store.ts'
import { fileOfImage, fileOfTable, type Manifest } from './manifest.ts'
import { copyIn, copyOut, isEmpty, listImages, listTables, sayTheSame, setTriggers } from './queries.ts'
import { type Backup, hashOf, openBackup } from './read-archive.ts'

const AT_ONCE = 8

/**
 * Restores a shop from a backup and migrates it to this program's schema: images first, then all rows in one transaction.
 * `force` replaces existing data. Returns the backup's manifest. Throws OperatorError, with nothing changed, for a damaged
 * backup or one of a newer program, when the target is not empty, and while a shop is running on it.
 */
export async function restoreBackup(
  { pool }: Pick<Database, 'pool'>,
  store: ImageStore,
  path: string,
  { force }: { force: boolean },
): Promise<Manifest> {
  const backup = await openBackup(path)
  try {
    refuseUnknownLevel(backup.manifest.migrations)
    await atLeisure(pool, (client) =>
      withoutShops(client, async () => {
        if (!force && !(await isEmpty(client)))
          throw new StartError(
            'There is a shop in this place already, and it was left as it is. To replace it by the backup: restore FILE --force',
          )
        const before = await listImages(client)
        await keepPictures(store, backup)
        await replaceRows(client, backup)
        const kept = new Set(backup.images)
        for (const hash of before) if (!kept.has(hash)) await store.remove(hash)
      }),
    )
    return backup.manifest
  } finally {
    await backup.close()
  }
}

async function keepPictures(store: ImageStore, { images, read }: Backup): Promise<void> {
  const waiting = images.values()
  const keep = async () => {
    for (const hash of waiting) await store.keep(await read(fileOfImage(hash)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keep))
}

async function replaceRows(client: pg.ClientBase, backup: Backup): Promise<void> {
  const { tables, migrations } = backup.manifest
  await client.query('begin')
  await sayTheSame(client)
  await dropEverything(client)
  await migrateFromTo(client, 0, migrations.length)
  const names = tables.map(({ name }) => name)
  await setTriggers(client, names, false)
  for (const table of tables) await pipeline(await backup.open(fileOfTable(table.name)), copyIn(client, table))
  await setTriggers(client, names, true)
  await refuseOtherRows(client, backup)
  await migrateFromTo(client, migrations.length)
  await client.query('commit')
  await client.query('analyze')
}

/** Reads the restored rows back and compares them with the backup. */
async function refuseOtherRows(client: pg.ClientBase, { checksum }: Backup): Promise<void> {
  for (const table of await listTables(client)) {
    if ((await hashOf(copyOut(client, table))) !== checksum(fileOfTable(table.name)))
      throw new StartError(`The rows of ${table.name} did not come as the backup has them. Nothing was changed.`)
  }
}
