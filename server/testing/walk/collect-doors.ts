import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { type Answer, read, send } from './send.ts'
import type { Walk, WalkOrder } from './walk-world.ts'

const NOTHING: Answer = { status: 200, body: {} }
const RUN_ENDS_WITHIN_MS = 10_000

/** What is fetched at counters, kept for phones, and released because nobody came. */
export const COLLECT_DOORS: Record<string, (walk: Walk, order: WalkOrder) => Promise<Answer>> = {
  'fetched at the counter': async (walk, { id }) => {
    const { collectCode = '000000', ...order } = await read(walk, id, walk.customer)
    const device = walk.devices.find(({ store }) => store === order.store?._id) ?? walk.random.pick(walk.devices)
    const text = encodeURIComponent(`${order.number} ${collectCode}`)
    const { body } = await ask(walk, device.key, `/find?text=${text}`)
    const due: number = body.orders?.[0]?.due ?? walk.random.below(2_000)
    const wallet = due > 1 && walk.random.percent(40) ? walk.random.between(1, due - 1) : 0
    const payments = [
      ...(due > wallet ? [{ method: 'Cash', taka: due - wallet, given: due }] : []),
      ...(wallet > 0 ? [{ method: 'BanglaQR', taka: wallet, reference: '4711' }] : []),
    ]
    const json = { code: walk.random.percent(90) ? collectCode : '000000', payments }
    return ask(walk, device.key, `/hand-over/${id}`, json)
  },
  'kept for a phone': (walk) => {
    const { random, world } = walk
    const phone = `019${String(random.below(20)).padStart(8, '0')}`
    const json = { store: random.pick(walk.showrooms), product: world.product, size: random.pick(world.sizes) }
    return send(walk, 'POST', '/keeps/ask', { ...json, pairs: random.between(1, 2), phone })
  },
  'kept pairs given back': async (walk) => {
    const keep = walk.random.pick([...(await keptIn(walk)), null])
    return keep ? send(walk, 'POST', `/keeps/give-back/${keep._id}`) : NOTHING
  },
  'kept pairs sold': async (walk) => {
    const device = walk.random.pick(walk.devices)
    const keep = (await keptIn(walk, device.store))[0]
    if (!keep) return NOTHING
    device.sequence += 1
    const lines = keep.lines.map(({ product, size, quantity }) => ({ product, size: size._id, quantity, price: 1_500 }))
    const taka = lines.reduce((sum, { quantity }) => sum + quantity * 1_500, 0)
    const payments = [{ method: 'Cash', taka }]
    const body = { sequence: device.sequence, at: new Date().toISOString(), keep: keep._id, lines, payments }
    const options = { json: { sales: [body] }, token: walk.world.tokens.admin, headers: { 'Counter-Key': device.key } }
    const response = await walk.world.shop.request('/counter/sales', options)
    const [result] = (await response.json()).results ?? []
    if (result?.status === 201) device.sales.push({ sequence: device.sequence, id: result.sale._id, body })
    return { status: result?.status === 201 ? 201 : 500, body: result }
  },
  'nobody came in time': async ({ world: { shop }, showrooms }) => {
    const own = sql`any(${sql.param(showrooms)}::uuid[])`
    await shop.db.execute(sql`update order_work set kept_until = now() - interval '1 minute' where kept_until is not null
      and "order" in (select id from orders where store = ${own})`)
    await shop.db.execute(sql`update keep_lines l set held_until = now() - interval '1 minute' from keeps k
      where k.id = l.keep and k.showroom = ${own} and l.held_until is not null`)
    await shop.db.execute(
      sql`update keeps set until = now() - interval '1 minute' where state = 'open' and showroom = ${own}`,
    )
    const { db, config } = shop
    const failed: string[] = []
    const log = { info: () => {}, error: ({ err }: { err?: unknown }) => void failed.push(inspect(err, { depth: 4 })) }
    const run = () => giveKeptPairsBack({ db, config, log })
    await Promise.all([run(), run()])
    // What the other door of the step, or the shop's own run, has locked is left to the next run, a minute later.
    const end = performance.now() + RUN_ENDS_WITHIN_MS
    let left = await findStuck(shop)
    for (; left.length > 0 && performance.now() < end; left = await findStuck(shop)) {
      await wait(100)
      await run()
    }
    return left.length === 0 ? NOTHING : { status: 500, body: [...left, ...failed] }
  },
}

/** What should have been released by now, and orders that are collected with a fee. */
export async function findStuck({ db }: Walk['world']['shop']): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    select 'order not released: ' || o.number as wrong from orders o join order_work w on w."order" = o.id
      where w.kept_until < now() and is_open_order(o.status)
    union all select 'kept too long: ' || number from keeps where state = 'open' and until < now()
    union all select 'held though it ended: ' || k.number from keeps k join keep_lines l on l.keep = k.id
      where k.state <> 'open' and l.held_until is not null
    union all select 'a fee: ' || number from orders where fulfilment = 'collection' and (shipping > 0 or total <> subtotal)`)
  return rows.map(({ wrong }) => wrong)
}

interface Kept {
  _id: string
  lines: { product: string; size: { _id: string }; quantity: number }[]
}

async function keptIn(walk: Walk, store = walk.random.pick(walk.showrooms)): Promise<Kept[]> {
  return (await send(walk, 'GET', `/orders/board/${store}`)).body.keeps
}

async function ask({ world }: Walk, key: string, path: string, json?: object): Promise<Answer> {
  const options = { token: world.tokens.admin, headers: { 'Counter-Key': key }, ...(json && { json }) }
  const response = await world.shop.request(`/counter/collections${path}`, options)
  return { status: response.status, body: await response.json() }
}
