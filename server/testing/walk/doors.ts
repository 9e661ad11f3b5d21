import { eq, sql } from 'drizzle-orm'
import { endUnconfirmedHolds } from '#server/jobs/unconfirmed-holds.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { newestLetterTo } from '#server/testing/letters.ts'
import { SHIPPING_FEE } from '#shared/rules/money/price.ts'
import { countPieces } from '#shared/rules/orders/cart.ts'
import { PAIRS_ANSWERS } from '#shared/rules/orders/order-pairs.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { RETURN_REASONS } from '#shared/rules/orders/parcel.ts'
import { OPEN_ORDERS_OF } from '#shared/schemas/orders/status-change.ts'
import { COLLECT_DOORS } from './collect-doors.ts'
import { COUNTER_DOORS } from './counter-doors.ts'
import { EXCHANGE_DOORS } from './exchange-doors.ts'
import { MONEY_DOORS } from './money-doors.ts'
import { REQUEST_DOORS } from './request-doors.ts'
import { type Answer, read, send } from './send.ts'
import type { Walk, WalkOrder } from './walk-world.ts'

/** Something that somebody does to an order, or beside it; answers with what the shop said. */
type Door = (walk: Walk, order: WalkOrder) => Promise<Answer>

const LETTER = /\/confirm\/([\w-]+)/

/** Every way in which the status, the pairs or the money of an order change. */
export const DOORS: Record<string, Door> = {
  'status by hand': (walk, { id }) => setStatus(walk, id, {}),
  'status by hand, seen': async (walk, { id }) => setStatus(walk, id, { from: (await read(walk, id)).status }),
  'status with an answer': async (walk, order) => setStatus(walk, order.id, answerOf(walk, order)),
  'statuses of many': async (walk) => {
    const status = walk.random.pick(ORDER_STATUSES)
    const changes = walk.orders.map((order) => ({
      order: order.id,
      status,
      ...(walk.random.percent(30) && answerOf(walk, order)),
    }))
    return send(walk, 'PUT', '/orders/update-many', { changes })
  },
  'clear up': async (walk, order) => {
    const { body } = await send(walk, 'GET', `/orders/all?waiting=clear-up&store=${walk.random.pick(walk.showrooms)}`)
    const waiting = walk.orders.find(({ id }) => body.some((listed: { _id: string }) => listed._id === id)) ?? order
    return send(walk, 'PUT', `/orders/clear-up/${waiting.id}`, answerOf(walk, waiting))
  },
  'call: confirmed': (walk, { id }) => send(walk, 'POST', `/calls/record/${id}`, { outcome: 'confirmed' }),
  'call: cancelled': (walk, { id }) =>
    send(walk, 'POST', `/calls/record/${id}`, { outcome: 'cancelled', reason: 'Changed mind' }),
  'call: no answer': (walk, { id }) => send(walk, 'POST', `/calls/record/${id}`, { outcome: 'no-answer' }),
  'call: other sizes': async (walk, order) => {
    const sizes = order.lines.map((_, line) => ({ line, size: walk.random.pick(walk.world.sizes) }))
    await send(walk, 'POST', '/calls/take', { order: order.id })
    const answer = await send(walk, 'POST', `/calls/record/${order.id}`, { outcome: 'changed', change: { sizes } })
    if (answer.status === 200)
      order.lines = order.lines.map((line, at) => ({ ...line, size: sizes[at]?.size ?? line.size }))
    return answer
  },
  'order changed': async (walk, order) => {
    const { random, world, showrooms } = walk
    const lines = order.lines.map((line, at) => ({
      ...line,
      size: random.pick(world.sizes),
      quantity: random.between(1, 2),
      ...(random.percent(70) && { line: at }),
    }))
    const products = random.percent(30) ? lines.slice(0, 1) : lines
    const answer = await send(walk, 'PUT', `/orders/change/${order.id}`, {
      seen: (await read(walk, order.id)).updatedAt,
      lines: products,
      ...(random.percent(30) && { store: random.pick(showrooms) }),
    })
    if (answer.status === 200)
      order.lines = products.map(({ product, size, quantity }) => ({ product, size, quantity }))
    return answer
  },
  'hold ends': async (walk, { id }) => {
    const { db } = walk.world.shop
    await db
      .update(orders)
      .set({ statusChangedAt: sql`${orders.statusChangedAt} - interval '5 days'` })
      .where(eq(orders.id, id))
    const failed: object[] = []
    await endUnconfirmedHolds({ db, log: { info: () => {}, error: (entry: object) => failed.push(entry) } })
    return { status: failed.length > 0 ? 500 : 200, body: failed }
  },
  'all open ones cancelled': async (walk, { id }) => {
    const of = walk.random.pick(OPEN_ORDERS_OF)
    const { body } = await send(walk, 'GET', `/orders/open-of/${id}`)
    return send(walk, 'POST', `/orders/cancel-open/${id}`, { of, orders: body[of].orders, reason: 'Walk' })
  },
  link: async (walk, { id, email }) => {
    await send(walk, 'POST', `/calls/record/${id}`, { outcome: 'wrong-number' })
    const text = await newestLetterTo(walk.world.shop, email).then(
      (letter) => letter.text,
      () => '',
    )
    return send(walk, 'POST', `/orders/confirm/${LETTER.exec(text)?.[1] ?? 'none'}`)
  },
  accept: (walk, { id }) => send(walk, 'POST', `/orders/accept/${id}`),
  decline: (walk, { id }) => send(walk, 'POST', `/orders/decline/${id}`, { reason: 'Not here' }),
  pick: async (walk, { id, lines }) => {
    await send(walk, 'PUT', `/orders/updateStatus/${id}`, { status: 'Processing' })
    return send(walk, 'POST', `/orders/pick/${id}`, { lines: lines.map((_, line) => line) })
  },
  pack: async (walk, { id, lines }) => {
    await send(walk, 'POST', `/orders/pick/${id}`, { lines: lines.map((_, line) => line) })
    return send(walk, 'POST', `/orders/pack/${id}?collects=${walk.random.percent(40)}`)
  },
  prepare: (walk, order) => prepare(walk, order, walk.random.percent(40)),
  send: async (walk, order) => {
    await prepare(walk, order, false)
    return send(walk, 'POST', '/parcels/hand-over', { courier: walk.world.courier, orders: [order.id] })
  },
  collect: async (walk, { id }) => {
    const { collectCode = '000000' } = await read(walk, id, walk.customer)
    return send(walk, 'POST', `/orders/collect/${id}`, { code: collectCode })
  },
  'not on the shelf': (walk, { id, lines }) => {
    const line = walk.random.pick(lines)
    return send(walk, 'PUT', `/stock/not-found/${id}`, { product: line.product, size: line.size, pairs: 1 })
  },
  'another showroom': (walk, { id }) =>
    send(walk, 'PUT', `/stock/order/${id}`, { store: walk.random.pick(walk.showrooms) }),
  'hand over': (walk, { id }) =>
    send(walk, 'POST', '/parcels/hand-over', { courier: walk.world.courier, orders: [id] }),
  'hand over many': async (walk) => {
    const { body } = await send(walk, 'GET', '/parcels/packed')
    const own = new Set(walk.orders.map(({ id }) => id))
    const orders = body.map(({ _id }: { _id: string }) => _id).filter((id: string) => own.has(id))
    return send(walk, 'POST', '/parcels/hand-over', { courier: walk.world.courier, orders })
  },
  'comes back': (walk, order) => {
    const reason = walk.random.pick(RETURN_REASONS)
    return send(walk, 'POST', `/parcels/returned/${order.id}`, {
      reason,
      lines: reason === 'lost' ? [] : linesOf(walk, order),
    })
  },
  ...MONEY_DOORS,
  ...COUNTER_DOORS,
  ...EXCHANGE_DOORS,
  ...REQUEST_DOORS,
  ...COLLECT_DOORS,
}

/** Confirms, accepts, picks and packs an order, as far as it lets itself. */
async function prepare(walk: Walk, { id, lines }: WalkOrder, collects: boolean): Promise<Answer> {
  await send(walk, 'POST', `/calls/record/${id}`, { outcome: 'confirmed' })
  await send(walk, 'POST', `/orders/accept/${id}`)
  await send(walk, 'POST', `/orders/pick/${id}`, { lines: lines.map((_, line) => line) })
  return send(walk, 'POST', `/orders/pack/${id}?collects=${collects}`)
}

/** Orders one or two shoes of the walk, on the web or by phone. */
export async function placeOrder(walk: Walk): Promise<Answer> {
  const { random, world } = walk
  const lines = Array.from({ length: random.between(1, 2) }, () => ({
    product: world.product,
    size: random.pick(world.sizes),
    quantity: random.between(1, 2),
  }))
  const products = [...Map.groupBy(lines, ({ size }) => size).values()].flatMap(([line]) => line ?? [])
  const email = `walker-${crypto.randomUUID()}@mail.example`
  const isByPhone = random.percent(20)
  const code = random.percent(30) ? walk.vouchers.at(-1) : undefined
  const payment = random.percent(35) ? { method: 'Bkash', number: '01712345678' } : { method: 'COD', number: null }
  const answer = await send(
    walk,
    'POST',
    isByPhone ? '/calls/order' : '/orders/create',
    {
      products,
      payment,
      store: random.pick(walk.showrooms),
      ...(random.percent(40) && { fulfilment: 'collection' }),
      status: 'Pending',
      ...(code && { voucher: { code, taka: random.between(1, 900) } }),
      shippingAddress: {
        name: 'Rafiq Islam',
        email,
        phone: `017${String(random.below(1e8)).padStart(8, '0')}`,
        address: 'Road 2, Dhaka',
      },
      ...(isByPhone && { expectedTotal: world.price * countPieces(products) + SHIPPING_FEE }),
    },
    isByPhone ? world.tokens.admin : walk.customer,
  )
  if (answer.status === 201)
    walk.orders.push({ id: answer.body.order._id, number: answer.body.order.number, email, lines: products })
  return answer
}

/** Receives a pair. */
export async function receivePair(walk: Walk): Promise<Answer> {
  const { random, world } = walk
  const rows = [{ product: world.product, size: random.pick(world.sizes), pairs: 1 }]
  const json = { rows, reference: crypto.randomUUID() }
  const answer = await send(walk, 'POST', `/stock/receive/${random.pick(walk.showrooms)}`, json)
  if (answer.status === 200) walk.received += 1
  return answer
}

/** What somebody says of pairs, true or not. */
function answerOf(walk: Walk, order: WalkOrder) {
  const pairs = walk.random.pick(PAIRS_ANSWERS)
  const reason = `Walk ${walk.random.below(100)}`
  if (pairs !== 'came-back' || walk.random.percent(30)) return { pairs, reason }
  const cause = walk.random.percent(50) ? walk.random.pick(RETURN_REASONS) : undefined
  return { pairs, reason, cause, lines: cause === 'lost' ? [] : linesOf(walk, order) }
}

/** Some of the pairs of an order, fit to be sold or not. */
function linesOf({ random }: Walk, { lines }: WalkOrder) {
  return lines.flatMap((line) => {
    const quantity = random.between(0, line.quantity)
    return quantity === 0 ? [] : [{ ...line, quantity, sellable: random.percent(70) }]
  })
}

function setStatus(walk: Walk, id: string, more: object): Promise<Answer> {
  return send(walk, 'PUT', `/orders/updateStatus/${id}`, { status: walk.random.pick(ORDER_STATUSES), ...more })
}
