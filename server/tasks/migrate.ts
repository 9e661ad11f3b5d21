import { readConfig } from '#server/config.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { openTaskDatabase } from './open-task-database.ts'

/**
 * `migrate`: applies pending migrations and grants the shop's role what this version needs, so that the nodes start without
 * the rights to do so. Returns the message for the owner.
 */
export async function migrateTask(args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('npm run shop -- migrate')
  const database = await openTaskDatabase(readConfig())
  await database.close()
  return `The tables are those of this version, for the role ${database.shopRole}.`
}
