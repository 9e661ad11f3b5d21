import { randomBytes } from 'node:crypto'
import { keyedHash } from '#server/auth/keyed-hash.ts'
import type { Config } from '#server/config.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { orderToConfirmLetter } from '#server/platform/mail/letters/order-to-confirm.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import type { OrderToConfirm } from '#shared/schemas/call.ts'
import { addConfirmation, findOrderToConfirm, findRecipient, lockOrderOfLink } from './confirmation.queries.ts'

type LinkConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Sends the buyer a link that confirms an order; nothing if one was sent that nothing has closed, or no e-mail is left. */
export async function sendConfirmation(tx: Db, order: string, { publicUrl, tokenSecret }: LinkConfig): Promise<void> {
  const recipient = await findRecipient(tx, order)
  if (!recipient) return
  const token = randomBytes(32).toString('base64url')
  if (!(await addConfirmation(tx, order, hashToken(tokenSecret, token)))) return
  const { number, email, language } = recipient
  const letter = inLanguage(language, () => orderToConfirmLetter({ number, token, publicUrl }))
  await addLetter(tx, email, letter, { countedBy: 'lettersPerStranger' })
}

/** What a link shows before it confirms. Throws 410 if it is unknown, used, too old or made invalid by a change. */
export async function readOrderToConfirm(db: Db, secret: string, token: string): Promise<OrderToConfirm> {
  const order = await findOrderToConfirm(db, hashToken(secret, token))
  if (!order) throw new ShopError('link_dead')
  return order
}

/**
 * Approves the order of a link, once, on behalf of its customer; returns its number, and whether pairs of it are gone, for which the
 * admins call. Throws 410 as `readOrderToConfirm`.
 */
export function confirmOrder(db: Db, secret: string, token: string): Promise<{ number: string; isShort: boolean }> {
  return db.transaction(async (tx) => {
    const order = await lockOrderOfLink(tx, hashToken(secret, token))
    if (!order) throw new ShopError('link_dead')
    const { id, number, store, customer: by } = order
    const isShort = await moveToStatus(tx, { order: id, store, from: 'Pending', to: 'Approved', by })
    return { number, isShort }
  })
}

function hashToken(secret: string, token: string): string {
  return keyedHash(secret, 'order confirmation', token)
}
