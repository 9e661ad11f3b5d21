import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { checkRows } from '#server/backup/verify/queries.ts'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { type SharedOrder, withDatabase } from './shoppers.ts'

const CLERK = 'clerk@example.com'
/** More than any test orders. */
const PAIRS = 40_000

type Location = Parameters<typeof withDatabase>[0]

/** Begins to keep stock, with pairs for an order in its showroom; returns the id of another showroom. */
export function seedPairs(location: Location, { store, products }: SharedOrder): Promise<string> {
  return withDatabase(location, async ({ db }) => {
    await makeUser({ db }, 'admin', { email: CLERK })
    await keepStock({ db }, true)
    await receivePairs(
      { db },
      store,
      products.map(({ product, size }) => ({ product, size, pairs: PAIRS })),
    )
    return (await makeShowroom({ db })).id
  })
}

interface StockWork {
  /** counts and transfers that were acknowledged */
  done(): number
  stop(): Promise<void>
}

/** Counts pairs of an order's showroom and sends some to another one, without pause; what fails is tried anew. */
export async function startStockWork(address: string, order: SharedOrder, other: string): Promise<StockWork> {
  const [item] = order.products
  if (!item) throw new Error('The order has no line')
  const { product, size } = item
  let open = true
  let done = 0
  const send = async (method: string, path: string, body?: object) => {
    try {
      const response = await fetch(`${address}/api/v1${path}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = await response.json()
      if (response.status >= 500 && response.status !== 503) throw new Error(`${path}: ${response.status}`)
      return response.ok ? answer : null
    } catch {
      await wait(30)
      return null
    }
  }
  let token = ''
  token = (await send('POST', '/auth/login', { email: CLERK, password: TEST_PASSWORD }))?.token ?? ''
  const count = async () => {
    const sheet = await send('GET', `/stock/store/${order.store}`)
    const row = sheet?.rows
      .find((candidate: { product: { _id: string } }) => candidate.product._id === product)
      ?.sizes.find((candidate: { size: { _id: string } }) => candidate.size._id === size)
    if (!row) return
    const rows = [{ product, size, counted: row.onHand + 1, seen: row.onHand }]
    if (await send('PUT', `/stock/count/${order.store}`, { rows, note: randomUUID() })) done += 1
  }
  const transfer = async () => {
    const sent = await send('POST', '/stock/transfers/create', {
      from: order.store,
      to: other,
      rows: [{ product, size, pairs: 2 }],
      note: '',
    })
    if (!sent) return
    const rows = [{ product, size, received: 1 }]
    if (await send('PUT', `/stock/transfers/receive/${sent.transfer._id}`, { rows })) done += 1
  }
  const work = (async () => {
    while (open) {
      await count()
      await transfer()
    }
  })()
  return {
    done: () => done,
    async stop() {
      open = false
      await work
    },
  }
}

/** What `npm run shop -- verify` finds wrong in the rows of a shop. */
export function mismatchesIn(location: Location): Promise<string[]> {
  return withDatabase(location, ({ pool }) =>
    withDedicatedClient(pool, async (client) => {
      const checks = await checkRows(client)
      return checks.flatMap(({ name, mismatches }) => mismatches.map((mismatch) => `${name}: ${mismatch}`))
    }),
  )
}
