import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { poolFor } from '#server/db/dedicated-client.ts'
import type { BeforeMigration } from '#server/db/migrate.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import type { Log } from '#server/log.ts'
import { backupFolder, backupName } from '#server/storage/backup-files.ts'
import { openConfiguredImageStore } from '#server/storage/configured-store.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs the shop up into DATA_DIR/backups before its tables change, unless BACKUP_BEFORE_MIGRATION is off. Where that
 * fails nothing is migrated: throws OperatorError.
 */
export function backupBeforeMigration(
  config: Pick<Config, 'dataDir' | 's3Url' | 'backupBeforeMigration'>,
  log: Pick<Log, 'info'>,
): BeforeMigration | undefined {
  if (!config.backupBeforeMigration) return undefined
  return async (connection, pending) => {
    try {
      const path = newBackupPath(config.dataDir)
      await writeBackup({ pool: poolFor(connection) }, openConfiguredImageStore(config), path)
      log.info({ event: 'backup-before-migration', file: path, migrations: pending }, 'The shop was backed up')
    } catch (error) {
      throw new OperatorError(
        `The shop was not backed up, so its tables were left as they are: ${(error as Error).message}\nTo change them without a backup by the shop: BACKUP_BEFORE_MIGRATION=off.`,
      )
    }
  }
}

/** The path of a new backup in the default folder, which is made if it is missing. */
export function newBackupPath(dataDir: string): string {
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, backupName(new Date()))
}
