import type { Db } from '#server/platform/db/open.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { restOfPaymentLetter } from '#server/platform/mail/letters/rest-of-payment.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { noteAsked } from './assign-payment.queries.ts'

/**
 * Asks the buyer of an order, of which a part came in, for the rest; whoever calls it
 * adds the audit entry. Returns whether there is an e-mail: else somebody has to call.
 */
export async function askForRest(tx: Db, { publicUrl }: { publicUrl: string }, id: string): Promise<boolean> {
  const order = await noteAsked(tx, id)
  if (!order?.email) return false
  const letter = inLanguage(order.language, () => restOfPaymentLetter({ order: { id, ...order }, publicUrl }))
  await addLetter(tx, order.email, letter, { countedBy: 'lettersPerStranger' })
  return true
}
