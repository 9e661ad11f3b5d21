import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { invites, roles } from '#server/platform/db/tables/memberships.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { isOpenInvite } from '#server/users/invites.queries.ts'
import type { Invite } from '#shared/schemas/people/invites.ts'

const isInTime = gt(invites.expiresAt, sql`now()`)

/** The open invitations by e-mail, also those whose time is over. */
export function listInvites(db: Db): Promise<Invite[]> {
  return select(db, isOpenInvite)
}

/** An open invitation by its id; null if there is none. */
export async function findInvite(db: Db, id: string): Promise<Invite | null> {
  const [invite] = await select(db, and(eq(invites.id, id), isOpenInvite))
  return invite ?? null
}

/** The invitation of a link; null if it is unknown, taken, revoked, replaced or too old. */
export async function findInviteOf(db: Db, tokenHash: string): Promise<Invite | null> {
  const [invite] = await select(db, and(eq(invites.tokenHash, tokenHash), isOpenInvite, isInTime))
  return invite ?? null
}

/** Takes the invitation of a link, of many tries at once for one alone; false where `findInviteOf` finds none. */
export async function takeInvite(tx: Db, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(invites)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(invites.tokenHash, tokenHash), isOpenInvite, isInTime))
  return rowCount === 1
}

async function select(db: Db, condition: ReturnType<typeof and>): Promise<Invite[]> {
  const rows = await db
    .select({
      invite: invites,
      role: { _id: roles.id, key: roles.key, name: roles.name, nameBn: roles.nameBn },
      invitedBy: { _id: users.id, name: users.name },
    })
    .from(invites)
    .innerJoin(roles, eq(roles.id, invites.role))
    .innerJoin(users, eq(users.id, invites.invitedBy))
    .where(condition)
    .orderBy(asc(invites.email))
  const ids = rows.flatMap(({ invite }) => invite.showrooms ?? [])
  const places = await db
    .select({ _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn })
    .from(showrooms)
    .where(inArray(showrooms.id, ids))
    .orderBy(asc(sql`lower(${showrooms.code})`))
  return rows.map(({ invite, role, invitedBy }) => ({
    _id: invite.id,
    email: invite.email,
    role,
    showrooms: invite.showrooms && places.filter(({ _id }) => invite.showrooms?.includes(_id)),
    invitedBy,
    expiresAt: invite.expiresAt.toISOString(),
  }))
}
