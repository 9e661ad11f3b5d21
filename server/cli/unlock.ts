import { addAuditEntry } from '#server/audit/queries.ts'
import { forgetAllAttempts } from '#server/auth/check-password.ts'
import { removeSecondStep } from '#server/auth/second-step/set-up.ts'
import { endAllSessions } from '#server/auth/sessions/queries.ts'
import { readConfig } from '#server/config.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import { openLimits } from '#server/platform/http/limits.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { openTaskDatabase } from './open-task-database.ts'

/**
 * `unlock <e-mail>`: forgets the wrong passwords that were tried for an account, and the one-time codes requested for it,
 * on every node at once and whether the shop runs or not. Returns the message for the owner.
 */
export async function unlockTask(args: string[]): Promise<string> {
  const email = args[0]?.trim().toLowerCase()
  if (!email || args.length > 1) throw new OperatorError('Say whose account: "npm run shop -- unlock <e-mail>".')
  const config = readConfig()
  const { db, close } = await openTaskDatabase(config)
  try {
    const login = await findLogin(db, email)
    if (!login) throw new OperatorError(`No account has the e-mail ${email}.`)
    const { id } = login.account
    await addAuditEntry(db, commandActor(id), { action: 'account-unlocked', subject: id })
    await forgetAllAttempts(openLimits(db, config), email)
  } finally {
    await close()
  }
  return `${email} can sign in from any browser again: wrong passwords and requested codes are forgotten.`
}

/**
 * `second-step --remove <e-mail>`: the way out for whoever has lost phone and recovery codes. The account signs in by its password
 * alone until a new one is set up. Returns the message for the owner.
 */
export async function secondStepTask([option, address, ...extra]: string[]): Promise<string> {
  const email = address?.trim().toLowerCase()
  if (option !== '--remove' || !email || extra.length > 0)
    throw new OperatorError('Say whose: "npm run shop -- second-step --remove <e-mail>".')
  const { db, close } = await openTaskDatabase(readConfig())
  try {
    const login = await findLogin(db, email)
    if (!login) throw new OperatorError(`No account has the e-mail ${email}.`)
    const { id } = login.account
    if (!(await removeSecondStep(db, commandActor(id), id))) return `${email} has no second step.`
  } finally {
    await close()
  }
  return `${email} signs in by password alone again. Set up a new second step under Account Actions.`
}

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
