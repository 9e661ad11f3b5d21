import { randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { chosenLanguage } from '#server/auth/finish-sign-in.ts'
import { assertMayGiveRole, assertOpenShowrooms, membershipText } from '#server/memberships/set-memberships.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { invites } from '#server/platform/db/tables/memberships.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { INVITE_DAYS, inviteLetter } from '#server/platform/mail/letters/invite.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { isOpenInvite } from '#server/users/invites.queries.ts'
import type { Invite, InviteInput } from '#shared/schemas/people/invites.ts'
import { findInvite } from './queries.ts'

type Parts = Pick<Shop, 'db' | 'config'>

const expiresAt = sql`now() + make_interval(days => ${INVITE_DAYS})`

/**
 * Invites somebody by a letter. Throws 403 for what the actor lacks and for a super user's role or account, 404 for an unknown role or a
 * showroom that is not open, 409 where an invitation to the e-mail is open.
 */
export function sendInvite({ db, config }: Parts, actor: Actor, { email, role, showrooms }: InviteInput) {
  return db.transaction(async (tx) => {
    await assertOpenShowrooms(tx, showrooms)
    const { key } = await assertMayGiveRole(tx, actor, role, showrooms)
    if (key === 'super_user' || (await findLogin(tx, email))?.account.su) throw new ShopError('super_user_role')
    const token = newToken()
    await tx
      .update(invites)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invites.email, email), isOpenInvite, lt(invites.expiresAt, sql`now()`)))
    const values = {
      ...{ email, role, invitedBy: actor.id ?? '', showrooms: showrooms && [...new Set(showrooms)], expiresAt },
      tokenHash: hashInvite(config.tokenSecret, token),
    }
    const { id } = requireRow(
      await tx.insert(invites).values(values).returning({ id: invites.id }).catch(onDuplicate('invite_open')),
    )
    const invite = await mustFind(tx, id)
    await writeTo(tx, config.publicUrl, invite, token)
    await addAuditEntry(tx, actor, { action: 'person-invited', subject: id, details: auditedFacts(invite) })
    return invite
  })
}

/** Sends a new link, which ends the earlier one and is the actor's own now; null if the invitation is not open. Throws 403 for what the actor lacks. */
export function sendInviteAgain({ db, config }: Parts, actor: Actor, id: string): Promise<Invite | null> {
  return db.transaction(async (tx) => {
    const invite = await findGivable(tx, actor, id)
    if (!invite) return null
    const token = newToken()
    const values = {
      tokenHash: hashInvite(config.tokenSecret, token),
      expiresAt,
      ...(actor.id && { invitedBy: actor.id }),
    }
    const { rowCount } = await tx
      .update(invites)
      .set(values)
      .where(and(eq(invites.id, id), isOpenInvite))
    if (!rowCount) return null
    await writeTo(tx, config.publicUrl, invite, token)
    await addAuditEntry(tx, actor, { action: 'invitation-sent-again', subject: id, details: auditedFacts(invite) })
    return mustFind(tx, id)
  })
}

/** Revokes an open invitation; false if there is none. Throws 403 for what the actor lacks. */
export function revokeInvite(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const invite = await findGivable(tx, actor, id)
    if (!invite) return false
    const { rowCount } = await tx
      .update(invites)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invites.id, id), isOpenInvite))
    if (!rowCount) return false
    await addAuditEntry(tx, actor, { action: 'invitation-revoked', subject: id, details: auditedFacts(invite) })
    return true
  })
}

/** By what a link is recognised. */
export function hashInvite(secret: string, token: string): string {
  return keyedHash(secret, 'invite', token)
}

/** What the audit says of an invitation; it outlives the address. */
export const auditedFacts = (invite: Pick<Invite, 'role' | 'showrooms'>) => ({ role: membershipText(invite) })

const newToken = () => randomBytes(32).toString('base64url')

async function findGivable(tx: Db, actor: Actor, id: string): Promise<Invite | null> {
  const invite = await findInvite(tx, id)
  if (invite) await assertMayGiveRole(tx, actor, invite.role._id, invite.showrooms?.map(({ _id }) => _id) ?? null)
  return invite
}

async function writeTo(tx: Db, publicUrl: string, { email }: Invite, token: string): Promise<void> {
  const language = (await findLogin(tx, email))?.language ?? chosenLanguage() ?? 'en'
  await addLetter(
    tx,
    email,
    inLanguage(language, () => inviteLetter({ token, publicUrl })),
  )
}

async function mustFind(tx: Db, id: string): Promise<Invite> {
  const invite = await findInvite(tx, id)
  if (!invite) throw notFound('Invitation')
  return invite
}
