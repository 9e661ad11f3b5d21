import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { exchangeRequestLetter } from '#server/platform/mail/letters/exchange-request.ts'
import { addNotice } from '#server/platform/mail/queries.ts'
import type { ExchangeRequest } from '#shared/schemas/counter/exchange-request.ts'

/** Tells the buyer, at the e-mail that their account has proven, what has become of a request, or of a part of it; that e-mail, null: none. */
export async function tellBuyer(
  tx: Db,
  request: ExchangeRequest,
  publicUrl: string,
  isPart = false,
): Promise<string | null> {
  const [buyer] = await tx
    .select({ id: users.id, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .where(eq(orders.id, request.order._id))
  if (!buyer?.email) return null
  const isTold = await addNotice(tx, { id: buyer.id, email: buyer.email }, () =>
    exchangeRequestLetter({ request, publicUrl, isPart }),
  )
  return isTold ? buyer.email : null
}
