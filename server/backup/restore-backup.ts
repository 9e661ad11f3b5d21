import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { isShopEmpty } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import {
  applyMigrations,
  assertKnownMigrations,
  dropEverything,
  withShopsLockedOut,
} from '#server/platform/db/rebuild.ts'
import { assertOwnsTables, grantShopRights } from '#server/platform/db/shop-role.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import {
  advanceIdentities,
  copyIn,
  copyOut,
  listImages,
  listTables,
  passToldNumbers,
  setCanonicalOutput,
  setTriggersEnabled,
} from './queries.ts'
import { type Backup, openBackup, sha256Of } from './read-archive.ts'
import { EXCLUDED_TABLES, imagePath, type Manifest, tablePath } from './write-archive.ts'

const MAX_CONCURRENT_WRITES = 8

/**
 * Restores a shop from a backup and migrates it to this program's schema: images first, then all rows in one transaction.
 * `force` replaces existing data. Returns the backup's manifest. Throws OperatorError, with nothing changed, for a damaged
 * backup or one of a newer program, when the target is not empty, and while a shop is running on it.
 */
export async function restoreBackup(
  { ownerPool, shopRole }: Pick<Database, 'ownerPool' | 'shopRole'>,
  imageStore: ImageStore,
  path: string,
  { force }: { force: boolean },
): Promise<Manifest> {
  const backup = await openBackup(path)
  try {
    assertKnownMigrations(backup.manifest.migrations)
    await withDedicatedClient(ownerPool, (client) =>
      withShopsLockedOut(client, async () => {
        await assertOwnsTables(client, 'restore FILE')
        if (!force && !(await isShopEmpty(client)))
          throw new OperatorError(
            'There is a shop in this place already, and it was left as it is. To replace it by the backup: restore FILE --force',
          )
        const previousImages = await listImages(client)
        await restoreImages(imageStore, backup)
        await replaceRows(client, backup, shopRole)
        const backupImages = new Set(backup.images)
        for (const hash of previousImages) if (!backupImages.has(hash)) await imageStore.remove(hash)
      }),
    )
    return backup.manifest
  } finally {
    await backup.close()
  }
}

async function restoreImages(imageStore: ImageStore, { images, read }: Backup): Promise<void> {
  const pendingHashes = images.values()
  const restorePending = async () => {
    for (const hash of pendingHashes) await imageStore.save(await read(imagePath(hash)))
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_WRITES }, restorePending))
}

async function replaceRows(client: pg.ClientBase, backup: Backup, shopRole: string): Promise<void> {
  const { migrations } = backup.manifest
  // Older backups have tables that are left out today.
  const tables = backup.manifest.tables.filter(({ name }) => !EXCLUDED_TABLES.includes(name))
  await client.query('begin')
  await setCanonicalOutput(client)
  await dropEverything(client)
  await applyMigrations(client, 0, migrations.length)
  const names = tables.map(({ name }) => name)
  await setTriggersEnabled(client, names, false)
  // Some of them are not empty: a migration adds the roles that every shop has.
  for (const { name } of tables.toReversed()) await client.query(`delete from ${name}`)
  for (const table of tables) await pipeline(await backup.open(tablePath(table.name)), copyIn(client, table))
  await advanceIdentities(client)
  await setTriggersEnabled(client, names, true)
  await verifyRows(client, backup)
  await applyMigrations(client, migrations.length)
  await passToldNumbers(client)
  await grantShopRights(client, shopRole)
  await client.query('commit')
  await client.query('analyze')
}

/** Reads the restored rows back and compares them with the backup. */
async function verifyRows(client: pg.ClientBase, { checksum }: Backup): Promise<void> {
  for (const table of await listTables(client)) {
    if ((await sha256Of(copyOut(client, table))) !== checksum(tablePath(table.name)))
      throw new OperatorError(`The rows of ${table.name} did not come as the backup has them. Nothing was changed.`)
  }
}
