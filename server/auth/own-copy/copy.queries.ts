import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Person } from './part.ts'

/**
 * Who somebody is, by what they have shown: an e-mail whose letter they opened, a phone to which an order of theirs was delivered.
 * Anybody may type anybody's. Throws 401 if the account was deleted in the meantime.
 */
export async function findPerson(db: Db, id: string): Promise<Person> {
  const { rows } = await db.execute<Pick<Person, 'email' | 'phone'>>(sql`
    select case when u.email = u.proven_email then u.email end as email, case when exists (
      select from orders o
      where o.customer = u.id and o.status = 'Delivered' and o.channel = 'web' and phone_digits(o.shipping_phone) = u.phone_digits
    ) then nullif(u.phone_digits, '') end as phone
    from users u where u.id = ${id} and u.deleted_at is null`)
  const [row] = rows
  if (!row) throw new ShopError('token_expired')
  return { id, ...row }
}
