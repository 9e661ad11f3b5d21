import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDevice } from '#server/counter/devices.queries.ts'
import { type SalePayload, type Shoe, writeSale } from '#server/counter/place-sale.queries.ts'
import { passOnSoldPairs } from '#server/orders/pass-on-sold.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import type { SaleMethod } from '#shared/rules/counter/counter.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import type { People } from './people.ts'
import { createRandom, type Random, secondsAfter } from './random.ts'

/** The device that also finds a pair and sells a promised one. */
const TILL_OF_ODD_SALES = 'Till at the door'
/** Devices of the counters, by showroom, and how many sales each has made today. */
const DEVICES = [
  { code: 'Dhanmondi', name: TILL_OF_ODD_SALES, sales: 18 },
  { code: 'Dhanmondi', name: 'Tablet upstairs', sales: 9 },
  { code: 'Uttara', name: 'Till', sales: 12 },
]
/** Between two sales of a device, in seconds. */
const PAUSE = 13 * 60

type Pair = Shoe & { product: string; size: string; on_hand: number; free: number }
type Counter = { device: string; showroom: string; code: string; clerk: string; sequence: number }
interface Bought {
  pair: Pair
  quantity?: number
  discount?: number
  method: SaleMethod
  at: Date
}

/**
 * Three counters with a day of sales behind them: most paid in cash, one pair more than the books knew of, one that was promised to a web
 * order, which goes to another showroom. Needs a shop that keeps stock and sells over counters.
 */
export async function seedCounters(
  tx: Db,
  now: Date,
  { admin, storeUser }: Record<'admin' | 'storeUser', Pick<People['admin'], 'id'>>,
) {
  const random = createRandom(2611)
  const promised = await findPromised(tx)
  for (const { code, name, sales } of DEVICES) {
    const counter = await registerDevice(tx, { code, name, by: admin.id, since: secondsAfter(now, -30 * 86_400) })
    if (code === 'Dhanmondi') counter.clerk = storeUser.id
    const pairs = await findPairs(tx, counter.showroom)
    for (let place = sales; place > 0; place -= 1) {
      const pair = random.pick(pairs.filter(({ free }) => free > 0))
      const at = secondsAfter(now, -place * PAUSE)
      await sell(tx, counter, { pair, method: methodOf(random), at, ...(random.percent(10) && { discount: 50 }) })
      pair.free -= 1
    }
    if (name === TILL_OF_ODD_SALES) {
      const unknown = pairs.find(({ on_hand }) => on_hand === 0)
      if (unknown) await sell(tx, counter, { pair: unknown, method: 'Cash', at: secondsAfter(now, -PAUSE / 2) })
      if (promised) await sellPromised(tx, counter, { ...promised, by: admin.id, at: secondsAfter(now, -60) })
    }
  }
}

const methodOf = (random: Random): SaleMethod => random.pick(['Cash', 'Cash', 'Cash', 'Bkash', 'Card'])

async function registerDevice(
  tx: Db,
  { code, name, by, since }: { code: string; name: string; by: string; since: Date },
): Promise<Counter> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from showrooms where code = ${code}`)
  const showroom = requireRow(rows).id
  const id = newId()
  // Nobody has the key: whoever sells registers a device of their own.
  const device = await addDevice(tx, { showroom, name, keyHash: createHash('sha256').update(id).digest('hex'), by })
  await tx.execute(sql`update counter_devices set registered_at = ${since.toISOString()} where id = ${device}`)
  return { device, showroom, code, clerk: by, sequence: 0 }
}

async function findPairs(tx: Db, showroom: string): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair>(sql`
    select p.id as product, z.id as size, coalesce(t.on_hand, 0) as on_hand, coalesce(t.on_hand - t.held, 0) as free, p.name, p.name_bn,
      p.code, c.name as color, c.name_bn as color_bn, z.size as size_number, p.discount_price as list_price,
      p.original_price as regular_price
    from products p join product_sizes ps on ps.product = p.id join sizes z on z.id = ps.size left join colors c on c.id = p.color
    left join stock t on t.product = p.id and t.size = z.id and t.showroom = ${showroom}
    order by hashtext(p.code), z.size`)
  return rows
}

async function sell(tx: Db, counter: Counter, { pair, quantity = 1, discount = 0, method, at }: Bought) {
  const { product, size, on_hand: _, free: __, ...shoe } = pair
  counter.sequence += 1
  const subtotal = shoe.list_price * quantity
  const total = subtotal - discount
  const { vatPercent, promises } = firstSettings().shop
  const exchange_days = promises.exchangeDays
  const vat = { vat_percent: vatPercent, vat: includedVat(total, vatPercent) }
  const { sequence, device, clerk } = counter
  const payload: SalePayload = {
    ...{ settles: false, exchange: null, body: {} },
    sale: {
      ...{ id: newId(), device, sequence, clerk, sent_by: clerk, device_at: at.toISOString(), phone: null },
      ...{ subtotal, discount, total, vat: vat.vat, approved_by: null, exchange: null, exchange_days },
      body_hash: createHash('sha256').update(`${device} ${sequence}`).digest('hex'),
    },
    lines: [
      {
        ...{ ...shoe, ...vat, product, size, quantity, discount, total, position: 0, unit_price: shoe.list_price },
        discount_reason: discount > 0 ? 'Regular customer' : null,
      },
    ],
    payments: [paymentOf(method, total, sequence)],
  }
  return writeSale(tx, payload)
}

function paymentOf(method: SaleMethod, taka: number, sequence: number): SalePayload['payments'][number] {
  const given = Math.ceil(taka / 500) * 500
  const cash = method === 'Cash' ? { given, change: given - taka } : { given: null, change: null }
  const reference = method === 'Bkash' ? `DEMO${String(sequence).padStart(6, '0')}` : null
  return { position: 0, method, taka, ...cash, reference, voucher: null }
}

/** A pair that an open web order alone is promised in Dhanmondi, and that another showroom has too. */
async function findPromised(tx: Db): Promise<{ product: string; size: string } | null> {
  const { rows } = await tx.execute<{ product: string; size: string }>(sql`
    select l.product, l.size
    from orders o join showrooms s on s.id = o.store and s.code = 'Dhanmondi'
    join order_lines l on l."order" = o.id
    join stock t on t.showroom = o.store and t.product = l.product and t.size = l.size and t.held = l.quantity
    where o.status in ('Pending', 'Approved') and o.fulfilment = 'delivery' and place_of_pairs(o.pairs, o.status) = 'held' and l.quantity = 1
      and (select count(*) from order_lines x where x."order" = o.id) = 1
      and exists (select from stock x where x.showroom <> o.store and x.product = l.product and x.size = l.size and x.on_hand > x.held)
    order by t.on_hand, o.created_at desc limit 1`)
  return rows[0] ?? null
}

/** Sells what is free of a shoe and one pair that an order was promised; the order goes the way of 'not found'. */
async function sellPromised(
  tx: Db,
  counter: Counter,
  { product, size, by, at }: { product: string; size: string; by: string; at: Date },
) {
  const pair = (await findPairs(tx, counter.showroom)).find((one) => one.product === product && one.size === size)
  if (!pair) return
  const { orders } = await sell(tx, counter, { pair, quantity: pair.free + 1, method: 'Cash', at })
  for (const order of orders)
    await passOnSoldPairs(
      tx,
      { id: by, requestId: null, address: null },
      order,
      `Sold at the counter of ${counter.code}`,
    )
}
