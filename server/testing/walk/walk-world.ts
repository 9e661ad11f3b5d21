import { sql } from 'drizzle-orm'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import type { Random } from '#server/seed/demonstration/random.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { keepVouchers } from '#server/testing/fixtures/make-voucher.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'

export type WalkShop = Pick<TestApi, 'db' | 'pool' | 'request' | 'images' | 'config' | 'deliveredTo'>

/** Pairs that an unconfirmed order may hold, of a customer without a delivered one: about half of the orders hold none. */
const HELD = 3

/** What all sequences of a walk share. */
export interface WalkWorld {
  shop: WalkShop
  tokens: { admin: string }
  /** id of the admin */
  admin: string
  courier: string
  /** a product, all of whose sizes are for sale */
  product: string
  /** what a pair of it costs */
  price: number
  sizes: string[]
}

/** Two showrooms with few pairs, and what happened there. */
export interface Walk {
  world: WalkWorld
  random: Random
  /** token of its own customer, who holds little until an order is delivered */
  customer: string
  showrooms: string[]
  /** pairs that came into them */
  received: number
  /** whether stock was not kept for a while: then pairs left that nobody counted */
  wasOff: boolean
  orders: WalkOrder[]
  devices: WalkDevice[]
  /** codes of vouchers that were given */
  vouchers: string[]
  /** what was done, in words, with the answer */
  log: string[]
}

/** A device of a showroom of a walk, with what it has sold and what it knows. */
export interface WalkDevice {
  key: string
  store: string
  sequence: number
  sales: { sequence: number; id: string; body: object }[]
  cursor: string
  names: string
  /** pairs on hand and held, by size */
  pairs: Map<string, [onHand: number, held: number]>
}

export interface WalkOrder {
  id: string
  number: string
  email: string
  lines: { product: string; size: string; quantity: number }[]
}

/** Makes what sequences share, in a shop that begins to keep its pairs. */
export async function makeWalkWorld(shop: TestApi): Promise<WalkWorld> {
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
  await changeSettings(shop.db, null, {
    parts: {
      holds: { ...firstSettings().holds, perStranger: HELD },
      collection: { ...firstSettings().collection, offered: true, keeps: true },
    },
  })
  const admin = await makeSignedInUser(shop, 'admin')
  const product = await makeProduct(shop, { sizes: [40, 41, 42] })
  const json = { ...COURIER_PRESETS[0], name: `Courier ${crypto.randomUUID()}` }
  const response = await shop.request('/couriers/create', { token: admin.token, json })
  const { courier } = (await response.json()) as { courier: { _id: string } }
  return {
    shop,
    tokens: { admin: admin.token },
    admin: admin.id,
    courier: courier._id,
    product: product.id,
    price: product.discountPrice,
    sizes: product.sizes.map(({ id }) => id),
  }
}

/** Opens two showrooms with few pairs of each size. */
export async function beginWalk(world: WalkWorld, random: Random): Promise<Walk> {
  const { shop, product, sizes } = world
  const { token: customer } = await makeSignedInUser(shop, 'customer')
  const walk: Walk = {
    world,
    random,
    customer,
    showrooms: [],
    received: 0,
    wasOff: false,
    orders: [],
    devices: [],
    vouchers: [],
    log: [],
  }
  while (walk.showrooms.length < 2) {
    const { id } = await makeShowroom(shop)
    walk.showrooms.push(id)
    for (const size of sizes) {
      const pairs = random.between(0, 4)
      if (pairs > 0) await receivePairs(shop, id, [{ product, size, pairs }])
      walk.received += pairs
    }
  }
  return walk
}

/** Closes its showrooms, so that no later order goes to them. */
export async function endWalk({ world: { shop }, showrooms: ids }: Walk): Promise<void> {
  await shop.db
    .update(showrooms)
    .set({ archivedAt: new Date() })
    .where(sql`${showrooms.id} = any(${sql.param(ids)}::uuid[])`)
}

/** Pairs of a walk by where they are: on the shelves, out with its orders, and gone (sold at a counter, on the way, not found, unfit or lost). */
export async function countPairs({ world: { shop }, showrooms: ids }: Walk) {
  const own = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await shop.db.execute<{ here: number; out: number; gone: number }>(sql`
    select coalesce((select sum(on_hand) from stock where showroom = ${own}), 0)::integer as here,
      coalesce((
        select sum(l.quantity) from orders o join order_lines l on l."order" = o.id
        where o.store = ${own} and place_of_pairs(o.pairs, o.status) = 'out'
      ), 0)::integer as out,
      coalesce((
        select -sum(pairs) from stock_movements where showroom = ${own} and kind in (
          'counted', 'written-off', 'opening', 'sold-counter', 'void-counter', 'found', 'sent', 'arrived', 'exchanged-in'
        )
      ), 0)::integer as gone`)
  return firstRow(rows)
}
