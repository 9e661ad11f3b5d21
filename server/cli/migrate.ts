import { backupBeforeMigration } from '#server/backup/backup-before-migration.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { describeHistory } from '#server/platform/db/migrate.ts'
import { openDatabaseForTask } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

/**
 * `migrate`: applies pending migrations and grants the shop's role what this version needs, so that the nodes start without
 * the rights to do so. Says each step before it is done. Returns the message for the owner.
 */
export async function migrateTask(args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('npm run shop -- migrate')
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const config = readConfig()
  const database = await openDatabaseForTask(config, createLog({ logLevel: 'warn' }), {
    onHistory: (history) => say(describeHistory(history)),
    beforeMigration: backupBeforeMigration(config, (file) => say(`The shop was backed up first: ${file}`)),
  })
  await database.close()
  return `The tables are those of this version, for the role ${database.shopRole}.`
}
