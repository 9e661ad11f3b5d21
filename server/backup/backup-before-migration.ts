import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { poolFor } from '#server/platform/db/dedicated-client.ts'
import type { BeforeMigration } from '#server/platform/db/migrate.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { type BackupMaker, backupFolder, backupName } from '#server/platform/storage/backup-files.ts'
import { openConfiguredImageStore } from '#server/platform/storage/s3-store.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs the shop up into DATA_DIR/backups before its tables change, unless BACKUP_BEFORE_MIGRATION is off. Where that
 * fails nothing is migrated: throws OperatorError. `onBackup` is told its file, and how many migrations follow.
 */
export function backupBeforeMigration(
  config: Pick<Config, 'dataDir' | 's3Url' | 'backupBeforeMigration'>,
  onBackup: (file: string, pending: number) => void = () => {},
): BeforeMigration | undefined {
  if (!config.backupBeforeMigration) return undefined
  return async (connection, pending) => {
    try {
      const path = newBackupPath(config.dataDir, 'shop')
      await writeBackup({ pool: poolFor(connection) }, openConfiguredImageStore(config), path)
      onBackup(path, pending)
    } catch (error) {
      throw new OperatorError(
        `The shop was not backed up, so its tables were left as they are: ${(error as Error).message}\nTo change them without a backup by the shop: BACKUP_BEFORE_MIGRATION=off.`,
      )
    }
  }
}

/** The path of a new backup in the default folder, which is made if it is missing. */
export function newBackupPath(dataDir: string, maker: BackupMaker): string {
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, backupName(new Date(), maker))
}
