import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { passkeys } from '#server/platform/db/tables/second-steps.ts'
import type { NewPasskey } from '#shared/schemas/second-step.ts'

/** The credentials of an account's passkeys. */
export async function listCredentials(db: Db, user: string): Promise<string[]> {
  const rows = await db.select({ credential: passkeys.credential }).from(passkeys).where(eq(passkeys.user, user))
  return rows.map(({ credential }) => credential)
}

/** A passkey by its credential, whoever's it is. */
export async function findPasskey(db: Db, credential: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credential, credential))
  return row ?? null
}

/** Adds a passkey; false where the credential is known already. */
export async function addPasskey(
  tx: Db,
  user: string,
  name: string,
  { credential, publicKey }: NewPasskey,
): Promise<string | null> {
  const [row] = await tx
    .insert(passkeys)
    .values({ user, name, credential, publicKey })
    .onConflictDoNothing({ target: passkeys.credential })
    .returning({ id: passkeys.id })
  return row?.id ?? null
}

/** Notes the use of a passkey by its count of signatures; false where that has fallen back, as a copy's does. */
export async function noteUse(db: Db, id: string, counter: number): Promise<boolean> {
  const doesNotCount = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)
  const noted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(doesNotCount, sql`${passkeys.counter} < ${counter}::bigint`)))
    .returning({ id: passkeys.id })
  return noted.length > 0
}

/** Names a passkey of an account; whether there is one. */
export async function renamePasskey(db: Db, user: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.user, user), eq(passkeys.id, id)))
  return (rowCount ?? 0) > 0
}

/** Deletes a passkey of an account; whether there was one. */
export async function deletePasskey(tx: Db, user: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passkeys).where(and(eq(passkeys.user, user), eq(passkeys.id, id)))
  return (rowCount ?? 0) > 0
}
