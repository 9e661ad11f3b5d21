import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { isOpenStore } from '#server/orders/place-order.queries.ts'
import { roleOf } from '#shared/rules/roles.ts'
import type { ListedUser, StoreAssignment } from '#shared/schemas/staff.ts'
import type { StoreLink } from '#shared/schemas/user.ts'
import { checkStoreUser } from './account.queries.ts'
import { findListedUser, type HeldUser, lockUser, setRole } from './queries.ts'

/**
 * Makes an account an admin or a customer, which removes it from any showroom. Its tokens are revoked, unless it already
 * has that role. Throws 403 for the actor's own account and for a super user, 404 for an unknown account.
 */
export function setAdmin(db: Db, by: string, id: string, admin: boolean): Promise<ListedUser> {
  return db.transaction(async (tx) => {
    const held = await holdOther(tx, by, id)
    if (held.admin !== admin || held.storeUser) {
      const details = { from: roleOf(held), to: admin ? 'admin' : 'customer', store: held.store }
      await setRole(tx, id, { admin })
      await addAuditEntry(tx, { by, action: 'role-changed', subject: id, details })
    }
    const user = await findListedUser(tx, id)
    if (!user) throw notFound('User')
    return user
  })
}

/**
 * Assigns an account to a showroom; an admin loses the admin role. Throws 409 for an account that already has a showroom,
 * 404 for an unknown account or a closed showroom; otherwise like `setAdmin`.
 */
export function assignStore(db: Db, by: string, { user, store }: StoreAssignment): Promise<StoreLink> {
  return db.transaction(async (tx) => {
    const held = await holdOther(tx, by, user)
    if (!(await isOpenStore(tx, store))) throw notFound('Showroom')
    if (held.storeUser) throw conflict('User is already assigned to a store', 'already_assigned')
    await setRole(tx, user, { store })
    await addAuditEntry(tx, { by, action: 'store-assigned', subject: user, details: { from: roleOf(held), store } })
    const { matchSU } = (await checkStoreUser(tx, user)) ?? {}
    if (!matchSU) throw new Error(`account ${user} was assigned to a showroom but has none`)
    return matchSU
  })
}

/** Removes a store user from the showroom, which leaves a customer. Throws 404 for any other account; otherwise like `setAdmin`. */
export function removeStore(db: Db, by: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const held = await holdOther(tx, by, id)
    if (!held.storeUser) throw notFound('Store user')
    await setRole(tx, id, {})
    await addAuditEntry(tx, { by, action: 'store-removed', subject: id, details: { store: held.store } })
  })
}

/** Locks somebody else's account for the rest of the transaction. */
async function holdOther(tx: Db, by: string, id: string): Promise<HeldUser> {
  if (by === id) throw forbidden('You cannot change your own role')
  const held = await lockUser(tx, id)
  if (!held) throw notFound('User')
  if (held.su) throw forbidden('You cannot change the role of a super user')
  return held
}
