import { hashKeepCode } from '#server/keeps/keep-code.ts'
import { findKept } from '#server/keeps/queries.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { readCollectText } from '#shared/rules/orders/collect-code.ts'
import type { CollectionFound } from '#shared/schemas/orders/collection.ts'
import { findWaiting } from './collections.queries.ts'

/** Digits of a phone, of which fewer may be anybody's. */
const PHONE_DIGITS = 10

/**
 * What a code fetches in a showroom, or the phone of whoever had pairs kept. Throws 429 to a device that has tried too many codes in vain.
 */
export async function findToHandOut(
  { db, config, limits }: Pick<ShopEnv['Variables'], 'db' | 'config' | 'limits'>,
  { showroom, device }: { showroom: string; device: string },
  text: string,
): Promise<CollectionFound> {
  const read = readCollectText(text)
  const phone = phoneDigits(text)
  if (!read && phone.length < PHONE_DIGITS) return { orders: [], keeps: [] }
  await limits.check('codesPerDevice', device)
  const found = read
    ? {
        orders: await findWaiting(db, showroom, read),
        keeps: await findKept(db, showroom, { codeHash: hashKeepCode(config, showroom, read.code) }),
      }
    : { orders: [], keeps: await findKept(db, showroom, { phone }) }
  if (found.orders.length + found.keeps.length === 0) await limits.add('codesPerDevice', device)
  return found
}
