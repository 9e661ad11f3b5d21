import { eq } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { chosenLanguage } from '#server/auth/finish-sign-in.ts'
import { hashPassword } from '#server/auth/password.ts'
import { deleteSecondStep } from '#server/auth/second-step/queries.ts'
import { deleteSessionsOf } from '#server/auth/sessions/queries.ts'
import { findRole, listMemberships, lockRole } from '#server/memberships/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { listOpenAmong } from '#server/showrooms/queries.ts'
import { addCustomer, deleteEmailUndosOf, findLogin, revokeTokens } from '#server/users/account.queries.ts'
import { grantsOfMemberships, listHeldMemberships, replaceMemberships } from '#server/users/memberships.queries.ts'
import { lockUser } from '#server/users/queries.ts'
import { mayEverywhere, missingFor } from '#shared/rules/people/grants.ts'
import type { Invite, InviteAcceptance } from '#shared/schemas/people/invites.ts'
import { auditedFacts, hashInvite } from './invite.ts'
import { findInviteOf, takeInvite } from './queries.ts'

type Parts = Pick<Shop, 'db' | 'config'>
type Person = NonNullable<InviteAcceptance['person']>

/** What the link of a letter invites to. Throws 400 link_invalid, also where who invited may no longer do so. */
export async function readInvite({ db, config }: Parts, token: string): Promise<Invite & { isNew: boolean }> {
  const invite = await findInviteOf(db, hashInvite(config.tokenSecret, token))
  if (!invite || !(await mayStillGive(db, invite))) throw new ShopError('link_invalid')
  return { ...invite, isNew: !(await findLogin(db, invite.email))?.isEmailProven }
}

/**
 * Accepts an invitation, once; returns whose account it is. An account that has never proven the e-mail may be a stranger's: it becomes
 * that of whoever reads the mailbox. Throws 400 link_invalid, also where who invited may no longer do so, and 422 where name, phone and password are missing.
 */
export async function acceptInvite(parts: Parts, actor: Actor, { token, person }: InviteAcceptance): Promise<string> {
  const invite = await readInvite(parts, token)
  if (invite.isNew && !person) throw new ShopError('person_needed')
  const passwordHash = invite.isNew && person ? await hashPassword(person.password) : null
  return parts.db.transaction(async (tx) => {
    await lockRole(tx, invite.role._id, 'share')
    const isTaken = await takeInvite(tx, hashInvite(parts.config.tokenSecret, token))
    if (!isTaken || !(await mayStillGive(tx, invite))) throw new ShopError('link_invalid')
    const open = invite.showrooms && (await listOpenAmong(tx, idsOf(invite.showrooms)))
    if (open?.length === 0) throw new ShopError('link_invalid')
    const user = await findAccount(tx, invite.email, person && passwordHash ? { ...person, passwordHash } : null)
    await join(tx, user, { role: invite.role._id, showrooms: open })
    await addAuditEntry(
      tx,
      { ...actor, id: user },
      {
        action: 'invitation-accepted',
        subject: user,
        details: auditedFacts(invite),
      },
    )
    return user
  })
}

/** Whether who invited somebody may still do so: a link is worth no more than its sender is when it is used. */
async function mayStillGive(db: Db, { invitedBy, role, showrooms }: Invite) {
  const grants = grantsOfMemberships(await listHeldMemberships(db, invitedBy._id))
  const given = await findRole(db, role._id)
  if (!given || !mayEverywhere(grants, 'write_people')) return false
  return (
    missingFor(grants, { permissions: given.permissions, showrooms: showrooms ? idsOf(showrooms) : 'all' }) === null
  )
}

const idsOf = (showrooms: NonNullable<Invite['showrooms']>) => showrooms.map(({ _id }) => _id)

async function findAccount(tx: Db, email: string, person: (Person & { passwordHash: string }) | null) {
  const login = await findLogin(tx, email)
  if (login?.account.su) throw new ShopError('super_user_role')
  if (login?.isEmailProven) return login.account.id
  if (!person) throw new ShopError('link_invalid')
  const { name, phone, passwordHash } = person
  const values = { name, phone, passwordHash, provenEmail: email, language: chosenLanguage() }
  if (!login) {
    const added = await addCustomer(tx, { ...values, email, location: '', dob: null })
    if (!added) throw new ShopError('email_taken')
    return added._id
  }
  const { id } = login.account
  await tx.update(users).set(values).where(eq(users.id, id))
  await deleteSecondStep(tx, id)
  await deleteEmailUndosOf(tx, id)
  await deleteSessionsOf(tx, id)
  await revokeTokens(tx, id)
  return id
}

/** Adds a membership to those that an account has; showrooms of the same role come together. */
async function join(tx: Db, user: string, added: { role: string; showrooms: string[] | null }): Promise<void> {
  if (!(await lockUser(tx, user))) throw new ShopError('link_invalid')
  const before = (await listMemberships(tx, user)).map(({ role, showrooms }) => ({
    role: role._id,
    showrooms: showrooms?.map(({ _id }) => _id) ?? null,
  }))
  const same = before.find(({ role }) => role === added.role)
  const showrooms = !same
    ? added.showrooms
    : same.showrooms && added.showrooms && [...same.showrooms, ...added.showrooms]
  const merged = { role: added.role, showrooms }
  await replaceMemberships(
    tx,
    user,
    [...before.filter((membership) => membership !== same), merged].map(({ role, showrooms }) => ({
      role,
      showrooms: showrooms ? [...new Set(showrooms)] : 'all',
    })),
  )
  if (before.length === 0) await revokeTokens(tx, user)
}
