import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import { roleOf } from '#shared/rules/people/roles.ts'
import { addCustomer, findLogin } from './account.queries.ts'
import { lockSuperUsers, lockUser, setRole } from './queries.ts'

interface NewAccount {
  name: string
  email: string
  phone: string
  passwordHash: string
}

/** Creates a super user account. Throws OperatorError if the e-mail has an account by now. */
export function addSuperUser(db: Db, account: NewAccount): Promise<void> {
  return db.transaction(async (tx) => {
    // Whoever sits at the shop's own machine vouches for the address.
    const user = await addCustomer(tx, { ...account, provenEmail: account.email, location: '', dob: null })
    if (!user) throw new OperatorError(`Somebody else has just opened an account with ${account.email}.`)
    await promote(tx, user._id)
  })
}

/** Makes an account a super user, which removes it from any showroom and revokes its tokens. Throws OperatorError if it was deleted. */
export function promoteToSuperUser(db: Db, id: string): Promise<void> {
  return db.transaction((tx) => promote(tx, id))
}

async function promote(tx: Db, id: string): Promise<void> {
  const user = await lockUser(tx, id)
  if (!user) throw new OperatorError('The account was deleted in the meantime.')
  await setRole(tx, id, { admin: true, su: true })
  await addAuditEntry(tx, commandActor(id), {
    action: 'super-user-made',
    subject: id,
    details: { from: roleOf(user), store: user.store },
  })
}

/** Makes a super user a customer and revokes the tokens. Throws OperatorError for the last super user and for anybody else. */
export function demoteSuperUser(db: Db, email: string): Promise<void> {
  return db.transaction(async (tx) => {
    const superUserIds = await lockSuperUsers(tx)
    const id = (await findLogin(tx, email))?.account.id
    if (!id || !superUserIds.includes(id)) throw new OperatorError(`${email} is no super user.`)
    if (superUserIds.length < 2)
      throw new OperatorError(`${email} is the last super user: make another one first, by "npm run shop -- owner".`)
    await setRole(tx, id, {})
    await addAuditEntry(tx, commandActor(id), { action: 'super-user-unmade', subject: id })
  })
}
