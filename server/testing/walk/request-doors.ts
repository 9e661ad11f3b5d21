import { sql } from 'drizzle-orm'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { createLog } from '#server/log.ts'
import { type Answer, read, send } from './send.ts'
import type { Walk } from './walk-world.ts'

const log = createLog({ logLevel: 'silent' })
const NOTHING: Answer = { status: 200, body: {} }

/** What buyers ask to exchange, what becomes of it, and the time that runs out. */
export const REQUEST_DOORS: Record<string, (walk: Walk) => Promise<Answer>> = {
  'a buyer asks to exchange': async (walk) => {
    const { random, world, customer } = walk
    const order = walk.orders[random.below(walk.orders.length)]
    if (!order) return NOTHING
    if ((await read(walk, order.id)).status !== 'Delivered' && random.percent(80))
      await send(walk, 'PUT', `/orders/updateStatus/${order.id}`, { status: 'Delivered' })
    const size = random.percent(80) ? { size: random.pick(world.sizes) } : {}
    const lines = [{ line: 0, quantity: random.between(1, 2), reason: 'size', ...size }]
    const json = { way: random.pick(['showroom', 'courier']), store: random.pick(walk.showrooms), lines }
    return send(walk, 'POST', `/counter/exchange-requests/ask/${order.id}`, json, customer)
  },
  'a buyer asks no more': (walk) => endOne(walk, 'cancel', walk.customer),
  'a showroom agrees to exchange': (walk) => endOne(walk, 'accept'),
  'a showroom refuses to exchange': (walk) => endOne(walk, 'refuse'),
  'nobody came for what was kept': async ({ world: { shop } }) => {
    await shop.db.execute(
      sql`update exchange_request_lines set held_until = now() - interval '1 minute' where held_until is not null`,
    )
    await Promise.all([1, 2].map(() => giveKeptPairsBack({ ...shop, log })))
    return NOTHING
  },
}

async function endOne(walk: Walk, step: 'cancel' | 'accept' | 'refuse', token?: string): Promise<Answer> {
  const { body } = await send(
    walk,
    'GET',
    `/counter/exchange-requests/all?limit=100&store=${walk.random.pick(walk.showrooms)}`,
  )
  if (body.length === 0) return NOTHING
  const path = `/counter/exchange-requests/${step}/${walk.random.pick(body as { _id: string }[])._id}`
  return send(walk, 'POST', path, step === 'refuse' ? { reason: 'They were worn' } : undefined, token)
}
