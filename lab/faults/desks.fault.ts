import { setTimeout as wait } from 'node:timers/promises'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startShop } from '#server/testing/processes/running-shop.ts'
import { type SharedOrder, seedShop, startShopping, withDatabase } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from './admin-token.ts'
import { followOrders } from './follow-orders.ts'
import { expectWithin, expectZero, type Finding, formatPercentiles, option, report, runRound } from './round.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'

const seconds = option('seconds', 5)
const guesses = option('guesses', 10_000)
/** Guesses that are under way at the same time. */
const AT_ONCE = 50
const MAX_DELAY_MS = 2_000
/** By the first value of LIMIT_COLLECT_TRIES_PER_ORDER. */
const MAX_COLLECT_TRIES = 10

/** Desks on two nodes: boards that follow new orders while a node is killed, and guesses of links that confirm orders and of a collect code. */
async function checkDesks(folder: string): Promise<Finding[]> {
  const cluster = await startTwoNodes(folder)
  try {
    const order = await seedShop(cluster.location)
    const token = await createAdminToken(cluster.location)
    return [
      ...(await checkLiveEvents(cluster, order, token)),
      ...(await guessLinks(cluster)),
      ...(await guessCollectCode(cluster, token)),
    ]
  } finally {
    await cluster.close()
  }
}

async function checkLiveEvents({ nodes, location }: TwoNodes, order: SharedOrder, token: string): Promise<Finding[]> {
  const [first, second] = nodes
  const [killed, kept] = [first.shop.address, second.shop.address]
  const boards = { killed: followOrders([killed, kept], token), kept: followOrders([kept], token) }
  await Promise.all([boards.killed.ready, boards.kept.ready])
  const shopping = await startShopping([killed, kept], order)
  await shopping.acknowledged(50)
  const inPeace = [...boards.killed.delays, ...boards.kept.delays]
  await stopProcess(first.shop.app, 'SIGKILL')
  await wait(seconds * 1_000)
  first.shop = await startShop(first.env)
  await shopping.acknowledged(50)
  const { acknowledged } = await shopping.close(location)
  const placed = await withDatabase(location, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string }>('select id from orders')
    return rows.map(({ id }) => id)
  })
  await wait(MAX_DELAY_MS)
  await Promise.all([boards.killed.close(), boards.kept.close()])
  const missedBy = (board: keyof typeof boards) => placed.filter((id) => !boards[board].orders.has(id)).length
  return [
    report('orders placed while a node was killed and came back', acknowledged),
    report('lines that the board of the killed node opened anew', boards.killed.reconnects()),
    expectZero('orders that the board of the killed node was not told of', missedBy('killed')),
    expectZero('orders that the board of the other node was not told of', missedBy('kept')),
    expectZero('events out of order', boards.killed.unordered() + boards.kept.unordered()),
    report('from order to board, both nodes up', formatPercentiles(inPeace)),
    expectWithin('the slowest of them', Math.max(...inPeace), MAX_DELAY_MS),
  ]
}

/** Every guess comes from an address of its own, so that no limit stands between it and the links. */
async function guessLinks({ nodes }: TwoNodes): Promise<Finding[]> {
  const statuses = new Map<number, number>()
  const guess = async (nth: number) => {
    const { address } = nodes[nth % 2 ? 0 : 1].shop
    const from = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    const { status } = await fetch(`${address}/api/v1/orders/confirm/${token}`, {
      headers: { 'X-Forwarded-For': from },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await tryAll(guess)
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [
    report(`${guesses} guesses of a link from as many addresses`, told),
    expectZero('guesses that found an order', statuses.get(200) ?? 0),
    expectZero('guesses that broke something', [...statuses.keys()].filter((status) => status >= 500).length),
  ]
}

/** All codes from 000000 on but the right one, of one parcel, on both nodes at once. */
async function guessCollectCode({ nodes, location }: TwoNodes, token: string): Promise<Finding[]> {
  const { id, code } = await packOrder(nodes[0].shop.address, location, token)
  const statuses = new Map<number, number>()
  await tryAll(async (nth) => {
    const { address } = nodes[nth % 2 ? 0 : 1].shop
    const number = nth < Number(code) ? nth : nth + 1
    const guess = String(number).padStart(6, '0')
    const { status } = await post(address, `/orders/collect/${id}`, token, { code: guess })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  const lookedAt = statuses.get(422) ?? 0
  return [
    report(`${guesses} guesses of a collect code`, told),
    expectZero('guesses that were given the parcel', statuses.get(200) ?? 0),
    expectWithin('guesses that were looked at', lookedAt, MAX_COLLECT_TRIES),
    expectZero('guesses that broke something', [...statuses.keys()].filter((status) => status >= 500).length),
  ]
}

/** Packs an order that waits for a call; returns its collect code. */
async function packOrder(address: string, location: TwoNodes['location'], token: string) {
  const find = (query: string) =>
    withDatabase(
      location,
      async ({ pool }) => (await pool.query<{ id: string; lines: number; code: string }>(query)).rows[0],
    )
  const order = await find(
    `select o.id, count(*)::integer as lines from orders o join order_lines l on l."order" = o.id where o.status = 'Pending' group by o.id limit 1`,
  )
  if (!order) throw new Error('There is no order to pack')
  for (const [path, json] of [
    ['/calls/record', { outcome: 'confirmed' }],
    ['/orders/accept', {}],
    ['/orders/pick', { lines: Array.from({ length: order.lines }, (_, line) => line) }],
    ['/orders/pack', {}],
  ] as const) {
    const response = await post(address, `${path}/${order.id}`, token, json)
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`)
  }
  const packed = await find(`select collect_code as code from order_work where "order" = '${order.id}'`)
  return { id: order.id, code: packed?.code ?? '' }
}

function post(address: string, path: string, token: string, json: object): Promise<Response> {
  return fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
}

async function tryAll(guess: (nth: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < guesses; first += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, guesses - first) }, (_, nth) => guess(first + nth)))
}

await runRound('Boards and links on two nodes', checkDesks)
