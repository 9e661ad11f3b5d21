import { endAllSessions } from '#server/auth/sessions/queries.ts'
import { readConfig } from '#server/config.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { openTaskDatabase } from './open-task-database.ts'

/**
 * `end-sessions`: signs everybody out, for good: tokens signed before stay invalid even if their sessions come back with
 * older data. Works beside a running shop. Returns the message for the owner.
 */
export async function endSessionsTask(args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('npm run shop -- end-sessions')
  const database = await openTaskDatabase(readConfig())
  try {
    return `Everybody has to sign in again. ${await endAllSessions(database.db)} sessions were ended.`
  } finally {
    await database.close()
  }
}
