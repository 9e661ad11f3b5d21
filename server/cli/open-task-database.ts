import { backupBeforeMigration } from '#server/backup/backup-before-migration.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { type Database, openDatabaseForTask } from '#server/platform/db/open.ts'

/**
 * Opens the shop's database for a task, whether the shop runs or not, and brings its tables to this version after a backup.
 * `open` replaces how that is done. Throws OperatorError.
 */
export function openTaskDatabase(config: Config, open = openDatabaseForTask): Promise<Database> {
  return open(config, createLog({ logLevel: 'warn' }), { beforeMigration: backupBeforeMigration(config) })
}
