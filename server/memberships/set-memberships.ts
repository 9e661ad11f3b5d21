import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { type Actor, assertMayGive } from '#server/platform/http/actor.ts'
import { listOpenAmong } from '#server/showrooms/queries.ts'
import { revokeTokens } from '#server/users/account.queries.ts'
import { lockOtherUser } from '#server/users/change-role.ts'
import { replaceMemberships } from '#server/users/memberships.queries.ts'
import { isId } from '#shared/rules/id.ts'
import type { Membership, MembershipsInput } from '#shared/schemas/people/memberships.ts'
import { findLastChange, findRole, listMemberships, lockRole } from './queries.ts'

/**
 * Sets what somebody else works as, and where, in place of what it was, from the next call on; who begins or ends to work for the shop
 * is signed out. Throws 403 for the own account, a super user's, and for what the actor lacks, given or taken; 404 for an unknown
 * account or role, or a showroom that is not open; 409 where they are not what was `seen` any more.
 */
export function setMemberships(
  db: Db,
  actor: Actor,
  user: string,
  { memberships: wanted, seen }: MembershipsInput,
): Promise<Membership[]> {
  return db.transaction(async (tx) => {
    await lockOtherUser(tx, actor, user)
    const before = await listMemberships(tx, user)
    if (seen && keyOf(seen) !== keyOf(before.map(toSeen)))
      throw new ShopError('changed_meanwhile', (await findLastChange(tx, user)) ?? {})
    for (const { role, showrooms } of wanted) {
      await assertOpenShowrooms(tx, showrooms)
      const { key } = await assertMayGiveRole(tx, actor, role, showrooms)
      if (key === 'super_user') throw new ShopError('super_user_role')
    }
    await replaceMemberships(
      tx,
      user,
      wanted.map(({ role, showrooms }) => ({ role, showrooms: showrooms ? [...new Set(showrooms)] : 'all' })),
    )
    if ((before.length === 0) !== (wanted.length === 0)) await revokeTokens(tx, user)
    const after = await listMemberships(tx, user)
    if (keyOf(before.map(toSeen)) === keyOf(after.map(toSeen))) return after
    const details = { from: before.map(membershipText), to: after.map(membershipText) }
    await addAuditEntry(tx, actor, { action: 'memberships-changed', subject: user, details })
    return after
  })
}

type Seen = NonNullable<MembershipsInput['seen']>

const toSeen = ({ role, showrooms }: Membership) => ({
  role: role._id,
  showrooms: showrooms?.map(({ _id }) => _id) ?? null,
})

/** The same for the same memberships, in whatever order. */
function keyOf(list: Seen): string {
  const texts = list.map(({ role, showrooms }) => `${role} ${showrooms ? [...new Set(showrooms)].toSorted() : 'all'}`)
  return texts.toSorted().join('\n')
}

/** Throws 404 unless all are showrooms that are open. */
export async function assertOpenShowrooms(tx: Db, showrooms: readonly string[] | null): Promise<void> {
  const wanted = new Set(showrooms)
  if (wanted.size === 0) return
  const open = [...wanted].every(isId) ? await listOpenAmong(tx, [...wanted]) : []
  if (open.length < wanted.size) throw notFound('Showroom')
}

/** The role, which stays as it is until the commit, and for which the actor has enough to give it there. Throws 404 for none, 403 for less. */
export async function assertMayGiveRole(tx: Db, actor: Actor, id: string, showrooms: readonly string[] | null) {
  if (isId(id)) await lockRole(tx, id, 'share')
  const role = isId(id) ? await findRole(tx, id) : null
  if (!role) throw notFound('Role')
  assertMayGive(actor, { permissions: role.permissions, showrooms: showrooms ?? 'all' })
  return role
}

/** What the audit says of a membership: `Call desk`, `Store user: Uttara, Banani`. */
export function membershipText({ role, showrooms }: Membership): string {
  return showrooms ? `${role.name}: ${showrooms.map(({ code }) => code).join(', ')}` : role.name
}
