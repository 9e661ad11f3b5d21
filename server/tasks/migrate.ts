import { readConfig } from '#server/config.ts'
import { openDatabaseForTask } from '#server/db/open.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { createLog } from '#server/log.ts'

/**
 * `migrate`: applies pending migrations and grants the shop's role what this version needs, so that the nodes start without
 * the rights to do so. Returns the message for the owner.
 */
export async function migrateTask(args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('npm run shop -- migrate')
  const database = await openDatabaseForTask(readConfig(), createLog({ logLevel: 'warn' }))
  await database.close()
  return `The tables are those of this version, for the role ${database.shopRole}.`
}
