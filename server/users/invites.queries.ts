import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { invites } from '#server/platform/db/tables/memberships.ts'

/** Neither taken nor revoked; its time may be over. */
export const isOpenInvite = and(isNull(invites.acceptedAt), isNull(invites.revokedAt))

/** Revokes the open invitations to and by somebody. */
export async function revokeInvitesOf(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .update(invites)
    .set({ revokedAt: sql`now()` })
    .where(and(or(eq(invites.email, email), eq(invites.invitedBy, id)), isOpenInvite))
}

/** Deletes all that were ever sent to an e-mail. */
export async function deleteInvitesTo(tx: Db, email: string): Promise<void> {
  await tx.delete(invites).where(eq(invites.email, email))
}
