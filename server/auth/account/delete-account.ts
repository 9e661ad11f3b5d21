import { eq, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { lockAccount } from '#server/auth/account/queries.ts'
import { deleteNetworksOf, deleteTrustOf } from '#server/auth/devices/queries.ts'
import { deleteCodes } from '#server/auth/one-time-code.ts'
import { deleteSecondStep } from '#server/auth/second-step/queries.ts'
import { deleteSessionsOf } from '#server/auth/sessions/queries.ts'
import { anonymizeOrdersOf } from '#server/orders/retention.queries.ts'
import { forgetPhoneOfSales } from '#server/orders/retention-of-sales.queries.ts'
import { cancelRequestsOf } from '#server/pairs/kept-pairs.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { memberships } from '#server/platform/db/tables/memberships.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller, Shop } from '#server/platform/http/shop-env.ts'
import { accountDeletedLetter } from '#server/platform/mail/letters/account-deleted.ts'
import { addNotice, deleteLettersTo } from '#server/platform/mail/queries.ts'
import { deleteStockRequestsOf } from '#server/stock/back-in-stock.queries.ts'
import { deleteEmailUndosOf } from '#server/users/account.queries.ts'
import { deleteProof } from '#server/users/email-proof.ts'
import { deleteInvitesTo, revokeInvitesOf } from '#server/users/invites.queries.ts'
import { lockSuperUsers } from '#server/users/queries.ts'
import { DELETED_CUSTOMER_NAME } from '#shared/rules/people/retention.ts'

/** In minutes. The letter is the last personal data of a deleted account, so it does not wait long for a mail server. */
const DAY_MINUTES = 24 * 60

/**
 * Deletes an account in one transaction and returns its former e-mail. A tombstone without personal data stays for its
 * orders to refer to. Closed orders are anonymized at once; open ones keep name, phone and address until housekeeping
 * anonymizes them. Of somebody of the staff the audit says that they left. Throws 409 for the last super user.
 */
export function deleteAccount(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { id, su }: Pick<Caller, 'id' | 'su'>,
  actor: Actor,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (su && (await lockSuperUsers(tx)).length < 2) throw new ShopError('last_super_user')
    const { name, email, phone } = await lockAccount(tx, id)
    await deleteLettersTo(tx, email)
    await addNotice(tx, { id, email }, () => accountDeletedLetter({ name, at: new Date() }), { minutes: DAY_MINUTES })
    await anonymizeUser(tx, id)
    const { rowCount: left } = await tx.delete(memberships).where(eq(memberships.user, id))
    await cancelRequestsOf(tx, id)
    await anonymizeOrdersOf(tx, id)
    await forgetPhoneOfSales(tx, phone)
    const sessions = await deleteSessionsOf(tx, id)
    if (left)
      await addAuditEntry(tx, actor, { action: 'person-left', subject: id, details: { sessions, memberships: left } })
    await deleteSecondStep(tx, id)
    await deleteTrustOf(tx, id)
    await deleteNetworksOf(tx, id)
    await deleteEmailUndosOf(tx, id)
    await deleteStockRequestsOf(tx, { email, phone })
    await deleteCodes(tx, config.tokenSecret, email)
    await deleteProof(tx, id)
    await revokeInvitesOf(tx, { id, email })
    await deleteInvitesTo(tx, email)
    return email
  })
}

async function anonymizeUser(tx: Db, id: string): Promise<void> {
  await tx
    .update(users)
    .set({
      name: DELETED_CUSTOMER_NAME,
      email: null,
      provenEmail: null,
      phone: '',
      location: '',
      district: null,
      thana: null,
      dob: null,
      passwordHash: null,
      language: 'en',
      admin: false,
      su: false,
      tokenVersion: sql`${users.tokenVersion} + 1`,
      deletedAt: sql`now()`,
    })
    .where(eq(users.id, id))
}
