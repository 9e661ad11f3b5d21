import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { letterLanguage, users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Language } from '#shared/language/language.ts'

/** Locks an account for the rest of the transaction. Throws 401, or another code, if it was deleted in the meantime. */
export async function lockAccount(
  tx: Db,
  id: string,
  code: 'token_expired' | 'undo_invalid' = 'token_expired',
): Promise<{ name: string; email: string; phone: string; tokenVersion: number; isEmailProven: boolean }> {
  const [row] = await tx
    .select({
      name: users.name,
      email: users.email,
      phone: users.phone,
      tokenVersion: users.tokenVersion,
      provenEmail: users.provenEmail,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  if (!row?.email) throw new ShopError(code)
  const { name, email, phone, tokenVersion, provenEmail } = row
  return { name, email, phone, tokenVersion, isEmailProven: provenEmail === email }
}

/** Name, e-mail and token version of an account. Throws 401 if it was deleted in the meantime. */
export async function findAccount(db: Db, id: string): Promise<{ name: string; email: string; tokenVersion: number }> {
  const [row] = await db
    .select({ name: users.name, email: users.email, tokenVersion: users.tokenVersion })
    .from(users)
    .where(isAccount(id))
  if (!row?.email) throw new ShopError('token_expired')
  return { ...row, email: row.email }
}

/** The language that an account chose, else English. Throws 401 if it was deleted in the meantime. */
export async function findLanguage(db: Db, id: string): Promise<Language> {
  const [row] = await db.select({ language: letterLanguage }).from(users).where(isAccount(id))
  if (!row) throw new ShopError('token_expired')
  return row.language
}

/** Sets the language of an account. Throws 401 if it was deleted in the meantime. */
export async function setLanguage(db: Db, id: string, language: Language): Promise<void> {
  const { rowCount } = await db.update(users).set({ language }).where(isAccount(id))
  if (!rowCount) throw new ShopError('token_expired')
}

function isAccount(id: string) {
  return and(eq(users.id, id), isNull(users.deletedAt))
}
