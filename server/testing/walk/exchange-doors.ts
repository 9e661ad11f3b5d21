import { newId } from '#server/platform/db/columns.ts'
import type { Refund } from '#shared/schemas/orders/refund.ts'
import { type Answer, send } from './send.ts'
import type { Walk, WalkDevice } from './walk-world.ts'

/** Pairs of orders and of sales that come back to any of the counters, for others, for money, or for later. */
export const EXCHANGE_DOORS: Record<string, (walk: Walk) => Promise<Answer>> = {
  'pairs of a sale come back': (walk) => {
    const sale = walk.random.pick(walk.devices).sales.at(-1)
    return sale ? exchange(walk, { sale: sale.id }) : Promise.resolve(NOTHING)
  },
  'pairs of an order come back': async (walk) => {
    const order = walk.orders[walk.random.below(walk.orders.length)]
    if (!order) return NOTHING
    // Few orders of a walk are delivered by themselves.
    for (const status of ['Approved', 'Processing', 'Courier', 'Delivered'])
      if (walk.random.percent(90)) await send(walk, 'PUT', `/orders/updateStatus/${order.id}`, { status })
    return exchange(walk, { order: order.id })
  },
  'an exchange is sent twice at once': async (walk) => {
    const sale = walk.random.pick(walk.devices).sales.at(-1)
    if (!sale) return NOTHING
    const device = walk.random.pick(walk.devices)
    const body = bodyOf(walk, device, { sale: sale.id })
    const [one, other] = await Promise.all([take(walk, device, body), take(walk, device, body)])
    const isOnce = one.status >= 400 || one.body.exchange._id === other.body.exchange?._id
    return isOnce ? one : { status: 500, body: { one, other } }
  },
  'a gift without a receipt comes back': (walk) => {
    const device = walk.random.pick(walk.devices)
    const gift = { product: walk.world.product, size: walk.random.pick(walk.world.sizes) }
    const lines = [{ gift, quantity: 1, condition: walk.random.pick(['sellable', 'damaged']), reason: 'size' }]
    return take(walk, device, { key: newId(), at: new Date().toISOString(), lines, payBack: { method: 'Voucher' } })
  },
  'what waits is paid back': async (walk) => {
    const { body } = await send(walk, 'GET', '/payments/refunds?state=due&kind=exchange&limit=100')
    const due = (body as Refund[]).filter(({ exchange }) => exchange)
    if (due.length === 0) return NOTHING
    const { exchange, taka } = walk.random.pick(due)
    const way = walk.random.pick([{ cash: true }, { voucher: true }, { reference: reference() }])
    const part = walk.random.percent(50) ? {} : { taka: walk.random.between(1, taka) }
    return keepCode(walk, await send(walk, 'POST', `/payments/refunds/exchange/${exchange?._id}`, { ...way, ...part }))
  },
  'what waits is given up': async (walk) => {
    const { body } = await send(walk, 'GET', '/payments/refunds?state=due&kind=exchange&limit=100')
    if (body.length === 0) return NOTHING
    const { exchange, taka } = walk.random.pick(body as Refund[])
    const part = walk.random.percent(50) ? {} : { taka: walk.random.between(1, taka + 1) }
    const json = { waived: true, reason: 'Never fetched', ...part }
    return send(walk, 'POST', `/payments/refunds/exchange/${exchange?._id}`, json)
  },
  'what was paid back for pairs is taken back': async (walk) => {
    const { body } = await send(walk, 'GET', '/payments/refunds?state=paid&kind=exchange&limit=100')
    if (body.length === 0) return NOTHING
    const { paidBack } = walk.random.pick(body as Refund[])
    return send(walk, 'POST', `/payments/refunds/undo/${paidBack?.position}`, { reason: 'Never fetched' })
  },
}

const NOTHING: Answer = { status: 200, body: {} }

type Source = { sale: string } | { order: string }

/** The first line of a source comes back to a random device, in one of the ways. */
async function exchange(walk: Walk, source: Source): Promise<Answer> {
  const device = walk.random.pick(walk.devices)
  return take(walk, device, bodyOf(walk, device, source))
}

function bodyOf({ random, world }: Walk, device: WalkDevice, source: Source) {
  const condition = random.pick(['sellable', 'sellable', 'damaged'])
  const body = {
    key: newId(),
    at: new Date().toISOString(),
    lines: [{ ...source, line: 0, quantity: random.between(1, 2), condition, reason: 'size' }],
  }
  const left = random.pick([
    {},
    { payBack: { method: 'Cash' } },
    { payBack: { method: 'Bkash', reference: reference() } },
    { payBack: { method: 'Voucher' } },
  ])
  if (random.percent(40)) return { ...body, ...left }
  device.sequence += 1
  const lines = [{ product: world.product, size: random.pick(world.sizes), quantity: 1, price: 1_500 }]
  return { ...body, ...left, sale: { sequence: device.sequence, lines, payments: [] } }
}

/** A transaction id that nobody else has. */
const reference = () => newId().replaceAll('-', '').slice(-12).toUpperCase()

async function take({ world, vouchers }: Walk, { key }: WalkDevice, json: object): Promise<Answer> {
  const options = { json, token: world.tokens.admin, headers: { 'Counter-Key': key } }
  const response = await world.shop.request('/counter/exchanges/take', options)
  return keepCode({ vouchers }, { status: response.status, body: await response.json() })
}

/** Keeps the code of a voucher that an answer gives, for the doors that spend it. */
function keepCode({ vouchers }: Pick<Walk, 'vouchers'>, answer: Answer): Answer {
  const { code } = answer.body?.voucher ?? answer.body?.exchange?.voucher ?? {}
  if (code && !vouchers.includes(code)) vouchers.push(code)
  return answer
}
