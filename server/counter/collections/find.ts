import { noteReading } from '#server/audit/queries.ts'
import { hashKeepCode } from '#server/keeps/keep-code.ts'
import { findKept } from '#server/keeps/queries.ts'
import { forbidden } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller, ShopEnv } from '#server/platform/http/shop-env.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { readCollectText } from '#shared/rules/orders/collect-code.ts'
import { readOrderNumber } from '#shared/rules/orders/order-number.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { CollectionFound } from '#shared/schemas/orders/collection.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { findWaiting } from './collections.queries.ts'

/** Digits of a phone, of which fewer may be anybody's. */
const PHONE_DIGITS = 10

/** A clerk at a counter. */
interface AtCounter {
  at: Pick<DeviceRow, 'id' | 'showroom'>
  caller: Caller
  actor: Actor
}

type Context = Pick<ShopEnv['Variables'], 'db' | 'config' | 'limits'>

/**
 * What a code fetches in a showroom, the number of an order, or the phone of whoever ordered or had pairs kept. Without their code
 * orders are there for who may work on them, and it is noted. Throws 403 for a number that somebody else types, 429 to a device that
 * has tried too much in vain and to an account that looks up too many phones.
 */
export async function findToHandOut(context: Context, clerk: AtCounter, text: string): Promise<CollectionFound> {
  const code = readCollectText(text)
  const number = code ? null : readOrderNumber(text)
  const phone = phoneDigits(text)
  if (!code && !number && phone.length < PHONE_DIGITS) return { orders: [], keeps: [] }
  const { limits } = context
  await limits.check('codesPerDevice', clerk.at.id)
  const found = code
    ? await findByCode(context, clerk, code)
    : number
      ? await findByNumber(context, clerk, number)
      : await findByPhone(context, clerk, phone)
  if (found.orders.length + found.keeps.length === 0) await limits.add('codesPerDevice', clerk.at.id)
  return found
}

async function findByCode(
  { db, config }: Context,
  { at: { showroom } }: AtCounter,
  read: { number: string | null; code: string },
): Promise<CollectionFound> {
  return {
    orders: await findWaiting(db, showroom, read),
    keeps: await findKept(db, showroom, { codeHash: hashKeepCode(config, showroom, read.code) }),
  }
}

async function findByNumber({ db }: Context, clerk: AtCounter, number: string): Promise<CollectionFound> {
  if (!mayGive(clerk)) throw forbidden('write_orders')
  const orders = await findWaiting(db, clerk.at.showroom, { number })
  for (const { _id: subject } of orders) await noteReading(db, clerk.actor, { action: 'order-read', subject })
  return { orders, keeps: [] }
}

async function findByPhone({ db, limits }: Context, clerk: AtCounter, phone: string): Promise<CollectionFound> {
  await limits.count('phonesPerAccount', clerk.caller.id)
  const { showroom } = clerk.at
  const orders = mayGive(clerk) ? await findWaiting(db, showroom, { phone }) : []
  await noteReading(db, clerk.actor, { action: 'phone-looked-up' })
  return { orders, keeps: await findKept(db, showroom, { phone }) }
}

/** Whether somebody may give an order away without its code: as in the dashboard. */
function mayGive({ at, caller }: AtCounter): boolean {
  return may(caller.grants, 'write_orders', at.showroom)
}
