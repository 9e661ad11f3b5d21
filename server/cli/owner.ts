import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import type { z } from 'zod'
import { commonPasswordError, hashPassword, isCommonPassword } from '#server/auth/password.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { addSuperUser, demoteSuperUser, promoteToSuperUser } from '#server/users/super-user.ts'
import { roleOf } from '#shared/rules/people/roles.ts'
import { superUserInput } from '#shared/schemas/user.ts'
import { openTaskDatabase } from './open-task-database.ts'

const { name, email, phone } = superUserInput.shape
const ROLE_LABELS = { customer: 'a customer', admin: 'an admin', storeUser: 'a store user' }

/**
 * `owner`: makes a super user, from a new or an existing account; `owner --remove <e-mail>`: makes one a customer again.
 * A running shop applies the change from the next request on. Returns the message for the owner.
 */
export async function ownerTask(args: string[]): Promise<string> {
  const [option, emailArgument, ...extraArgs] = args
  if (extraArgs.length || (option && (option !== '--remove' || !emailArgument)))
    throw new OperatorError('Either "npm run shop -- owner", or "npm run shop -- owner --remove <e-mail>".')
  const config = readConfig()
  const database = await openTaskDatabase(config)
  try {
    return await (emailArgument ? removeOwner(database.db, emailArgument) : makeOwner(database.db, config))
  } finally {
    await database.close()
  }
}

async function removeOwner(db: Db, emailArgument: string): Promise<string> {
  const address = email.safeParse(emailArgument).data ?? emailArgument
  await demoteSuperUser(db, address)
  return `${address} is a customer now.`
}

async function makeOwner(db: Db, config: Config): Promise<string> {
  const prompter = openPrompter()
  try {
    const address = await askFor(prompter, 'E-mail', ownerEmailSchema(config))
    const login = await findLogin(db, address)
    if (login?.account.su) return `${login.user.name} (${address}) is a super user already.`
    if (login) {
      prompter.print(
        `${login.user.name} has an account with this e-mail and is ${ROLE_LABELS[roleOf(login.account)]}. It keeps its password, works for no store any more, and must sign in anew.`,
      )
      const confirmation = await prompter.ask('Make it a super user? (yes or no)')
      if (!/^y(es)?$/i.test(confirmation.trim())) return 'Nothing was changed.'
      await promoteToSuperUser(db, login.account.id)
    } else {
      const account = {
        name: await askFor(prompter, 'Name', name),
        email: address,
        phone: await askFor(prompter, 'Phone', phone),
      }
      const password = await askPassword(prompter, account)
      await addSuperUser(db, { ...account, passwordHash: await hashPassword(password) })
    }
    return `${address} is a super user now. Sign in at ${config.publicUrl}/login.`
  } finally {
    prompter.close()
  }
}

/** A live shop does not start while staff have addresses of the demonstration. */
function ownerEmailSchema({ shopMode }: Config) {
  return email.refine(
    (address) => shopMode === 'demo' || !address.endsWith('.example'),
    'Addresses that end in .example are the demonstration’s',
  )
}

async function askPassword(
  prompter: Prompter,
  account: { name: string; email: string; phone: string },
): Promise<string> {
  for (;;) {
    const password = await prompter.ask('Password', { secret: true })
    const result = superUserInput.safeParse({ ...account, password })
    const reason =
      result.error?.issues[0]?.message ??
      (isCommonPassword(password) ? commonPasswordError().message.replace(/\.$/, '') : null)
    if (reason === null && (await prompter.ask('The same password again', { secret: true })) === password)
      return password
    reportInvalid(prompter, 'Password', reason ?? 'The two passwords differ')
  }
}

async function askFor<S extends z.ZodType<string>>(prompter: Prompter, question: string, schema: S): Promise<string> {
  for (;;) {
    const result = schema.safeParse(await prompter.ask(question))
    if (result.success) return result.data
    reportInvalid(prompter, question, result.error.issues[0]?.message ?? 'This is not valid')
  }
}

/** At a terminal the user may try again; piped input fails here. */
function reportInvalid(prompter: Prompter, question: string, reason: string): void {
  if (!prompter.isTerminal) throw new OperatorError(`${question}: ${reason}. Nothing was changed.`)
  prompter.print(`${reason}.`)
}

/** Prompts a user at a terminal, or reads piped input line by line. */
export interface Prompter {
  /** whether the input is a terminal, so that a prompt can be repeated */
  isTerminal: boolean
  print(text: string): void
  /** Reads one line; a secret is not echoed. Throws OperatorError when the input ends. */
  ask(question: string, options?: { secret?: boolean }): Promise<string>
  close(): void
}

/** Opens a prompter; when the input is not a terminal, its lines are the answers and no prompts are printed. */
export function openPrompter(
  input: Readable & { isTTY?: boolean } = process.stdin,
  output: Writable = process.stdout,
): Prompter {
  const isTerminal = input.isTTY === true
  let muted = false
  const echo = new Writable({
    write(chunk, _, done) {
      if (!muted) output.write(chunk)
      done()
    },
  })
  const readline = createInterface({ input, output: echo, terminal: isTerminal, historySize: 0 })
  const lines = readline[Symbol.asyncIterator]()
  // Ctrl-C ends the input.
  readline.on('SIGINT', () => readline.close())
  return {
    isTerminal,
    print: (text) => void output.write(`${text}\n`),
    ask: async (question, { secret = false } = {}) => {
      if (isTerminal) output.write(`${question}: `)
      muted = secret
      const { value, done } = await lines.next()
      muted = false
      if (isTerminal && secret) output.write('\n')
      if (done) throw new OperatorError(`No answer to "${question}": nothing was changed.`)
      return value
    },
    close: () => readline.close(),
  }
}
