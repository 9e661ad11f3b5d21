import type { z } from 'zod'
import { hashPassword } from '#server/auth/password.ts'
import { type Db, openBeside } from '#server/db/open.ts'
import { StartError } from '#server/errors/operator-error.ts'
import { createLog } from '#server/log.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { addSuperUser, makeSuperUser, unmakeSuperUser } from '#server/users/super-user.ts'
import { roleOf } from '#shared/rules/roles.ts'
import { superUserInput } from '#shared/schemas/user.ts'
import { type Asker, openAsker } from './prompter.ts'

const { name, email, phone } = superUserInput.shape
const ROLE_WORDS = { customer: 'a customer', admin: 'an admin', storeUser: 'a store user' }

/**
 * `owner`: makes a super user, from a new or an existing account; `owner --remove <e-mail>`: makes one a customer again.
 * A running shop applies the change from the next request on. Returns the message for the owner.
 */
export async function ownerTask(words: string[]): Promise<string> {
  const [option, given, ...more] = words
  if (more.length || (option && (option !== '--remove' || !given)))
    throw new StartError('Either "npm run shop -- owner", or "npm run shop -- owner --remove <e-mail>".')
  const settings = readSettings()
  const database = await openBeside(settings, createLog({ logLevel: 'warn' }))
  try {
    return await (given ? removeOwner(database.db, given) : makeOwner(database.db, settings))
  } finally {
    await database.close()
  }
}

async function removeOwner(db: Db, given: string): Promise<string> {
  const address = email.safeParse(given).data ?? given
  await unmakeSuperUser(db, address)
  return `${address} is a customer now.`
}

async function makeOwner(db: Db, settings: Settings): Promise<string> {
  const asker = openAsker()
  try {
    const address = await askFor(asker, 'E-mail', addressOf(settings))
    const found = await findLogin(db, address)
    if (found?.account.su) return `${found.user.name} (${address}) is a super user already.`
    if (found) {
      asker.say(
        `${found.user.name} has an account with this e-mail and is ${ROLE_WORDS[roleOf(found.account)]}. It keeps its password, works for no store any more, and must sign in anew.`,
      )
      const answer = await asker.ask('Make it a super user? (yes or no)')
      if (!/^y(es)?$/i.test(answer.trim())) return 'Nothing was changed.'
      await makeSuperUser(db, found.account.id)
    } else {
      const account = {
        name: await askFor(asker, 'Name', name),
        email: address,
        phone: await askFor(asker, 'Phone', phone),
      }
      const password = await askPassword(asker, account)
      await addSuperUser(db, { ...account, passwordHash: await hashPassword(password) })
    }
    return `${address} is a super user now. Sign in at ${settings.publicUrl}/login.`
  } finally {
    asker.close()
  }
}

/** A live shop does not start while staff have addresses of the demonstration. */
function addressOf({ shopMode }: Settings) {
  return email.refine(
    (address) => shopMode === 'demo' || !address.endsWith('.example'),
    'Addresses that end in .example are the demonstration’s',
  )
}

async function askPassword(asker: Asker, account: { name: string; email: string; phone: string }): Promise<string> {
  for (;;) {
    const password = await asker.ask('Password', { secret: true })
    const parsed = superUserInput.safeParse({ ...account, password })
    const isSame = !parsed.success || (await asker.ask('The same password again', { secret: true })) === password
    if (parsed.success && isSame) return password
    refuse(asker, 'Password', parsed.error?.issues[0]?.message ?? 'The two passwords differ')
  }
}

async function askFor<S extends z.ZodType<string>>(asker: Asker, question: string, schema: S): Promise<string> {
  for (;;) {
    const parsed = schema.safeParse(await asker.ask(question))
    if (parsed.success) return parsed.data
    refuse(asker, question, parsed.error.issues[0]?.message ?? 'This is not valid')
  }
}

/** At a terminal the user may try again; piped input fails here. */
function refuse(asker: Asker, question: string, reason: string): void {
  if (!asker.isTerminal) throw new StartError(`${question}: ${reason}. Nothing was changed.`)
  asker.say(`${reason}.`)
}
