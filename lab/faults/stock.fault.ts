import { join } from 'node:path'
import { createLog } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER } from '#server/platform/db/embedded/embedded-roles.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import {
  emailOf,
  MAX_SHOPPERS,
  makeSharedOrder,
  ORDERING_ENV,
  post,
  type SharedOrder,
  seedShop,
  signIn,
  withDatabase,
} from '#server/testing/processes/shoppers.ts'
import { mismatchesIn } from '#server/testing/processes/stock-work.ts'
import { expectZero, type Finding, option, report, runRound } from './round.ts'

const rounds = option('rounds', 5)
const BUYERS = 200
const LAST_PAIRS = 5
const PLENTY = 50_000

type Location = { DATA_DIR: string; DATABASE_URL: string }

/** Has many buy the last pairs of a size at once, on two nodes of one database. */
async function sellLastPairs(location: Location): Promise<Finding[]> {
  const nodes: RunningShop[] = []
  try {
    while (nodes.length < 2)
      nodes.push(await startShop({ ...ORDERING_ENV, ...location, PORT: String(await freePort()) }))
    const order = await seedShelf(location)
    const tokens: string[] = []
    while (tokens.length < MAX_SHOPPERS) tokens.push(await signIn(nodes[0]?.address ?? '', emailOf(tokens.length)))
    const counts = new Map<number, number>()
    let left = 0
    for (let round = 0; round < rounds; round += 1) {
      const hot = order.products[0] as SharedOrder['products'][number]
      await withDatabase(location, (database) => receivePairs(database, order.store, [{ ...hot, pairs: LAST_PAIRS }]))
      let waiting = BUYERS
      await Promise.all(
        tokens.map(async (token, nth) => {
          while (waiting > 0) {
            waiting -= 1
            const { status } = await post(nodes[waiting % 2]?.address ?? '', '/orders/create', cart(order, nth), {
              Authorization: token,
              'Idempotency-Key': crypto.randomUUID(),
            })
            counts.set(status, (counts.get(status) ?? 0) + 1)
          }
        }),
      )
      const [onHand, held] = await withDatabase(location, (database) => pairsOf(database, order.store, hot))
      left += onHand - held
    }
    const others = [...counts].filter(([status]) => status !== 201 && status !== 409)
    return [
      report(`tries, ${rounds} times ${BUYERS} for the last ${LAST_PAIRS}`, rounds * BUYERS),
      exactly('orders', counts.get(201) ?? 0, rounds * LAST_PAIRS),
      exactly('clear refusals', counts.get(409) ?? 0, rounds * (BUYERS - LAST_PAIRS)),
      expectZero('other answers', others.length),
      expectZero('pairs available afterwards', left),
      expectZero('rows of the books that do not agree', (await mismatchesIn(location)).length),
    ]
  } finally {
    for (const { app } of nodes) await stopProcess(app, 'SIGKILL')
  }
}

/** A cart with the scarce size among others, its lines in any order. */
function cart(order: SharedOrder, nth: number) {
  const products = order.products
    .map((line) => ({ line: { ...line, quantity: 1 }, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line)
  return { ...order, products, shippingAddress: { ...order.shippingAddress, email: emailOf(nth) } }
}

/** An order of several products, of which its showroom has plenty of all sizes but the first. */
async function seedShelf(location: Location): Promise<SharedOrder> {
  const order = await seedShop(location)
  return withDatabase(location, async ({ db }) => {
    const other = await makeSharedOrder({ db, images: openDiskStore(join(location.DATA_DIR, 'images')) })
    const products = [...order.products, ...other.products]
    const plenty = products.slice(1).map(({ product, size }) => ({ product, size, pairs: PLENTY }))
    await keepStock({ db }, true)
    await receivePairs({ db }, order.store, plenty)
    return { ...order, products }
  })
}

function exactly(label: string, actual: number, promised: number): Finding {
  return { label, actual: String(actual), promise: String(promised), passed: actual === promised }
}

await runRound('many for the last pairs, on two nodes and the system’s PostgreSQL', async (folder) => {
  const postgres = await startPrivatePostgres(folder)
  try {
    return await sellLastPairs({ DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url })
  } finally {
    postgres.stop('fast')
  }
})

await runRound('the same on the embedded PostgreSQL', async (folder) => {
  const server = await startEmbeddedPostgres(join(folder, 'server'), createLog({ logLevel: 'warn' }))
  const host = encodeURIComponent(join(folder, 'server/postgres'))
  try {
    const url = `postgresql://${EMBEDDED_OWNER}@localhost/postgres?host=${host}`
    return await sellLastPairs({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url })
  } finally {
    await server.stop()
  }
})
