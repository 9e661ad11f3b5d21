import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'

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
