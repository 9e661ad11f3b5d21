import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Caller, ShopEnv } from '#server/platform/http/shop-env.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { isId } from '#shared/rules/id.ts'
import type { TrackInput, TrackPass } from '#shared/schemas/orders/own-order.ts'
import { findByNumberAndPhone, findCustomerOf } from './own.queries.ts'

/** How long number and phone need not be entered again. */
const PASS_MINUTES = 60

/**
 * A pass for the order that has this number and this whole phone. Throws the same 404 for a wrong number and a wrong phone, after the
 * same work: one look-up and one hash.
 */
export async function trackOrder(db: Db, secret: string, { number, phone }: TrackInput): Promise<TrackPass> {
  const order = await findByNumberAndPhone(db, number, phoneDigits(phone))
  const until = new Date(Date.now() + PASS_MINUTES * 60_000)
  const token = passOf(secret, order ?? '', until.getTime())
  if (!order) throw new ShopError('order_not_traced')
  return { token, until: until.toISOString() }
}

/** The order of a pass, and its customer. Throws 410 if the pass is not the shop’s or too old. */
export async function readPass(db: Db, secret: string, pass: string): Promise<{ order: string; customer: string }> {
  const [order = '', time = ''] = pass.split('.')
  const until = Number(time)
  const isWhole = isId(order) && Number.isSafeInteger(until) && isSame(pass, passOf(secret, order, until))
  if (!isWhole || until < Date.now()) throw new ShopError('link_dead')
  const customer = await findCustomerOf(db, order)
  if (!customer) throw new ShopError('link_dead')
  return { order, customer }
}

export const passHeader = z.object({ 'track-pass': z.string().max(200) })

/** The order of the pass that was sent, and its customer. Throws 410 as `readPass`. */
export function passed(c: Context<ShopEnv>): ReturnType<typeof readPass> {
  return readPass(c.var.db, c.var.config.tokenSecret, c.req.header('Track-Pass') ?? '')
}

/** The customer of an order as who asks for it, who may no more than any other. */
export function buyerOf(customer: string): Caller {
  return {
    id: customer,
    store: null,
    session: '',
    grants: {},
    showrooms: [],
    admin: false,
    su: false,
    storeUser: false,
  }
}

function passOf(secret: string, order: string, until: number): string {
  return `${order}.${until}.${keyedHash(secret, 'order tracking', order, String(until))}`
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
