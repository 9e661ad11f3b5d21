import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderConfirmations } from '#server/platform/db/tables/order-work.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { orderToConfirmLetter } from '#server/platform/mail/letters/order-to-confirm.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import type { Language } from '#shared/language/language.ts'
import { CONFIRM_HOURS } from '#shared/rules/orders/order-work.ts'
import type { OrderToConfirm } from '#shared/schemas/orders/call.ts'

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

/** A link that works: unused, young enough, and its order still waits. */
const isOpen = and(
  isNull(orderConfirmations.closedAt),
  sql`${orderConfirmations.expiresAt} > now()`,
  eq(orders.status, 'Pending'),
)

/** Notes the link of an order; false if it has one already that nothing has closed. */
async function addConfirmation(tx: Db, order: string, tokenHash: string): Promise<boolean> {
  const link = { tokenHash, createdAt: sql`now()`, expiresAt: sql`now() + make_interval(hours => ${CONFIRM_HOURS})` }
  const { rowCount } = await tx
    .insert(orderConfirmations)
    .values({ order, ...link })
    .onConflictDoUpdate({
      target: orderConfirmations.order,
      set: { ...link, closedAt: null },
      setWhere: isNotNull(orderConfirmations.closedAt),
    })
  return rowCount === 1
}

interface OrderOfLink {
  id: string
  number: string
  customer: string
  store: string
  total: number
}

/**
 * The order of a link that works, locked until the transaction ends; null if the link is unknown or dead. The order is locked before
 * its link, as by whoever sets a status, and the link is looked at once nobody else can close it.
 */
async function lockOrderOfLink(tx: Db, tokenHash: string): Promise<OrderOfLink | null> {
  const ofLink = tx
    .select({ order: orderConfirmations.order })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.tokenHash, tokenHash))
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ofLink)).for('update')
  const [row] = await tx
    .select({
      id: orders.id,
      number: orders.number,
      customer: orders.customer,
      store: orders.store,
      total: orders.total,
    })
    .from(orderConfirmations)
    .innerJoin(orders, eq(orders.id, orderConfirmations.order))
    .where(and(eq(orderConfirmations.tokenHash, tokenHash), isOpen))
  return row ?? null
}

/** What a link that works shows; null if it is unknown or dead. */
async function findOrderToConfirm(db: Db, tokenHash: string): Promise<OrderToConfirm | null> {
  const [order] = await db
    .select({ id: orders.id, number: orders.number, total: orders.total })
    .from(orderConfirmations)
    .innerJoin(orders, eq(orders.id, orderConfirmations.order))
    .where(and(eq(orderConfirmations.tokenHash, tokenHash), isOpen))
  if (!order) return null
  const { id, ...rest } = order
  const products = await db
    .select({
      name: orderLines.name,
      nameBn: orderLines.nameBn,
      color: orderLines.color,
      colorBn: orderLines.colorBn,
      size: orderLines.sizeNumber,
      quantity: orderLines.quantity,
      unitPrice: orderLines.unitPrice,
    })
    .from(orderLines)
    .where(eq(orderLines.order, id))
    .orderBy(asc(orderLines.position))
  return { ...rest, products }
}

/** Where to write about an order. */
async function findRecipient(
  tx: Db,
  order: string,
): Promise<{ number: string; email: string; language: Language } | null> {
  const [row] = await tx
    .select({ number: orders.number, email: orders.shippingEmail, language: orders.language })
    .from(orders)
    .where(eq(orders.id, order))
  return row && row.email !== '' ? row : null
}
