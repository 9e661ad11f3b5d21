import { newId } from '#server/platform/db/columns.ts'
import { makeDevice } from '#server/testing/fixtures/make-counter.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import { type Answer, send } from './send.ts'
import type { Walk, WalkDevice } from './walk-world.ts'

/** Every way in which a counter moves pairs and money, and in which it is brought up to date; pairs that are counted or sent on beside it. */
export const COUNTER_DOORS: Record<string, (walk: Walk) => Promise<Answer>> = {
  sold: (walk) => sell(walk, walk.random.pick(walk.devices), 1),
  // Its number is missing until the next device in order sends it, which may be never.
  'sold, later numbers first': (walk) => sell(walk, walk.random.pick(walk.devices), 2),
  'sold by voucher': async (walk) => {
    const [device, code] = [walk.random.pick(walk.devices), walk.vouchers.at(-1)]
    if (!code) return sell(walk, device, 1)
    const { left = 0 } = (await send(walk, 'POST', '/vouchers/look', { code })).body
    const price = 1_500
    const taka = Math.min(price, Math.max(1, left - walk.random.pick([0, 0, 100, -1])))
    device.sequence += 1
    const payments = [
      { method: 'Voucher', taka, reference: code },
      ...(taka < price ? [{ method: 'Cash', taka: price - taka }] : []),
    ]
    const lines = [{ product: walk.world.product, size: walk.random.pick(walk.world.sizes), quantity: 1, price }]
    const { sequence } = device
    const body = { sequence, at: new Date().toISOString(), lines, payments }
    const answer = await sendSale(walk, device, body)
    if (answer.status === 201) device.sales.push({ sequence, id: answer.body.sale._id, body })
    return answer
  },
  'sent again': async (walk) => {
    const { device, sale } = pickSale(walk)
    if (!sale) return sell(walk, device, 1)
    const answer = await sendSale(walk, device, sale.body)
    const isSame = answer.status === 200 && answer.body.sale._id === sale.id
    return isSame ? answer : { status: 500, body: { sent: sale, answer } }
  },
  'sent with another body': async (walk) => {
    const { device, sale } = pickSale(walk)
    if (!sale) return sell(walk, device, 1)
    const answer = await sendSale(walk, device, { ...sale.body, at: new Date(walk.random.below(1e12)).toISOString() })
    return answer.status === 409 ? answer : { status: 500, body: { sent: sale, answer } }
  },
  'sale voided': async (walk) => {
    const { sale } = pickSale(walk)
    return send(walk, 'POST', `/counter/sales/void/${sale?.id ?? newId()}`, { reason: 'Brought back' })
  },
  'a device learns': (walk) => learn(walk, walk.random.pick(walk.devices)),
  counted: async (walk) => {
    const { product, sizes } = walk.world
    const [store, size] = [walk.random.pick(walk.showrooms), walk.random.pick(sizes)]
    const seen = (await onHandIn(walk, store)).get(size) ?? 0
    const rows = [{ product, size, counted: Math.max(0, seen + walk.random.between(-1, 1)), seen }]
    return send(walk, 'PUT', `/stock/count/${store}`, { rows, note: '' })
  },
  'sent to the other showroom': async (walk) => {
    const { product, sizes } = walk.world
    const [from, to] = walk.random.percent(50) ? walk.showrooms : walk.showrooms.toReversed()
    const rows = [{ product, size: walk.random.pick(sizes), pairs: 1 }]
    const sent = await send(walk, 'POST', '/stock/transfers/create', { from, to, rows, note: '' })
    if (sent.status !== 201 && sent.status !== 200) return sent
    const received = rows.map(({ pairs, ...row }) => ({ ...row, received: pairs }))
    return send(walk, 'PUT', `/stock/transfers/receive/${sent.body.transfer._id}`, { rows: received })
  },
}

/** Registers a device in each showroom of a walk, two in the first. */
export async function openCounters(walk: Walk): Promise<void> {
  const { shop, tokens } = walk.world
  for (const store of [...walk.showrooms, ...walk.showrooms.slice(0, 1)]) {
    const { key } = await makeDevice(shop, tokens.admin, store)
    walk.devices.push({ key, store, sequence: 0, sales: [], cursor: '', names: '', pairs: new Map() })
  }
}

/** What devices know of pairs, brought up to date, and the shop does not have so. */
export async function compareDevices(walk: Walk): Promise<string[]> {
  const wrong: string[] = []
  for (const device of walk.devices) {
    await learn(walk, device)
    const known = [...device.pairs].map(([size, [onHand]]) => `${size} ${onHand}`)
    const there = [...(await onHandIn(walk, device.store))].map(([size, onHand]) => `${size} ${onHand}`)
    const isPair = (line: string) => !line.endsWith(' 0')
    if (known.filter(isPair).toSorted().join() !== there.filter(isPair).toSorted().join())
      wrong.push(`a device knows ${known} of ${there}`)
  }
  return wrong
}

function pickSale({ random, devices }: Walk) {
  const device = random.pick(devices)
  return { device, sale: device.sales[random.below(device.sales.length)] }
}

/** Sells one or two pairs of the walk; `step` beyond one leaves numbers out. */
async function sell(walk: Walk, device: WalkDevice, step: number): Promise<Answer> {
  const { random, world } = walk
  device.sequence += step
  const { sequence } = device
  const sizes = new Set(Array.from({ length: random.between(1, 2) }, () => random.pick(world.sizes)))
  const lines = [...sizes].map((size) => {
    return { product: world.product, size, quantity: random.between(1, 2), price: random.pick([1_500, 1_500, 1_400]) }
  })
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const wallet = random.percent(30) ? random.between(1, total - 1) : 0
  const payments = [
    { method: 'Cash', taka: total - wallet, given: total - wallet + random.below(500) },
    ...(wallet > 0 ? [{ method: 'Bkash', taka: wallet, reference: String(random.between(1_000, 9_999)) }] : []),
  ]
  const body = { sequence, at: new Date().toISOString(), lines, payments }
  const answer = await sendSale(walk, device, body)
  if (answer.status === 201) device.sales.push({ sequence, id: answer.body.sale._id, body })
  // Nothing that has left the shop is refused.
  return answer.status === 201 || answer.status === 503 ? answer : { status: 500, body: answer }
}

/** Sends one sale; answers with what became of it. */
async function sendSale({ world }: Walk, { key }: WalkDevice, sale: object): Promise<Answer> {
  const options = { json: { sales: [sale] }, token: world.tokens.admin, headers: { 'Counter-Key': key } }
  const response = await world.shop.request('/counter/sales', options)
  const answer = await response.json()
  const [result] = answer.results ?? []
  return result
    ? { status: result.status, body: { ...result, ...result.refusal } }
    : { status: response.status, body: answer }
}

async function learn({ world }: Walk, device: WalkDevice): Promise<Answer> {
  const options = { token: world.tokens.admin, headers: { 'Counter-Key': device.key } }
  const response = await world.shop.request(`/counter/changes?since=${device.cursor}&names=${device.names}`, options)
  const body = response.status === 204 ? null : await response.json()
  if (response.status !== 200) return { status: response.status, body }
  const { cursor, names, isFull, pairs } = body as CounterChanges
  if (isFull) device.pairs.clear()
  for (const [product, size, onHand, held] of pairs)
    if (product === world.product) device.pairs.set(size, [onHand, held])
  device.cursor = cursor
  device.names = names
  return { status: 200, body: {} }
}

/** Pairs of the walk's product on the shelves of a showroom, by size. */
async function onHandIn(walk: Walk, store: string): Promise<Map<string, number>> {
  const { status, body } = await send(walk, 'GET', `/stock/store/${store}`)
  if (status !== 200) throw new Error(`the pairs of a showroom: ${status} ${JSON.stringify(body)}`)
  const row = body.rows.find((one: { product: { _id: string } }) => one.product._id === walk.world.product)
  const sizes: { size: { _id: string }; onHand: number }[] = row?.sizes ?? []
  return new Map(sizes.map(({ size, onHand }) => [size._id, onHand]))
}
