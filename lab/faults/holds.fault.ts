import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { openShop } from '#server/testing/fixtures/open-shop.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import {
  makeSharedOrder,
  ORDERING_ENV,
  post,
  type SharedOrder,
  signIn,
  withDatabase,
} from '#server/testing/processes/shoppers.ts'
import { mismatchesIn } from '#server/testing/processes/stock-work.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { expectZero, type Finding, formatPercentiles, option, report, runRound } from './round.ts'

/** Orders of each stranger. */
const tries = option('tries', 14)
const STRANGERS = 50
const SHOPPERS = 20
/** New accounts that place four orders each at once, before the others begin. */
const NEWCOMERS = 20
const AT_ONCE = 4
const PLENTY = 20_000
const QUANTITIES = [1, 10, 2, 5, 40, 2, 3]
/** The first values of the settings. */
const [PER_STRANGER, PER_NETWORK] = [10, 200]
/** Each stranger comes from both; shoppers are behind the first, as behind a mobile carrier. */
const NETWORKS = {
  '/24': (host: number) => `203.0.113.${host}`,
  '/48': (host: number) => `2001:db8:77:${host.toString(16)}::1`,
}
type Network = keyof typeof NETWORKS

/** An order that was taken, and what it holds. */
interface Placed {
  network: Network
  account: number
  phone: string
  asked: number
  held: number
}

/** Fifty accounts order as much as they can, as fast as they can, while shoppers behind the same network order a pair or two. */
async function emptyShelves(location: { DATA_DIR: string }): Promise<Finding[]> {
  const env = { ...ORDERING_ENV, LIMIT_HELD_PER_STRANGER: '', LIMIT_HELD_PER_NETWORK: '', TRUST_PROXY: '1' }
  const shop = await startShop({ ...env, ...location, PORT: String(await freePort()) })
  const placed: Placed[] = []
  const answers = new Map<number, number>()
  try {
    const order = await withDatabase(location, async ({ db }) => {
      await openShop({ db })
      const parts = { db, images: openDiskStore(join(location.DATA_DIR, 'images')) }
      for (let nth = 0; nth < STRANGERS + SHOPPERS + NEWCOMERS; nth += 1)
        await makeUser(parts, 'customer', { email: `account-${nth}@example.com` })
      const shared = await makeSharedOrder(parts)
      await keepStock({ db }, true)
      const rows = shared.products.map(({ product, size }) => ({ product, size, pairs: PLENTY }))
      await receivePairs({ db }, shared.store, rows)
      return shared
    })
    const tokens: string[] = []
    while (tokens.length < STRANGERS + SHOPPERS + NEWCOMERS)
      tokens.push(await signIn(shop.address, `account-${tokens.length}@example.com`))

    const buy = async (account: number, network: Network, quantity: number, phone: string): Promise<boolean> => {
      const { status, body } = await post(shop.address, '/orders/create', cart(order, quantity, phone), {
        Authorization: tokens[account] ?? '',
        'Idempotency-Key': crypto.randomUUID(),
        'X-Forwarded-For': NETWORKS[network](account + 1),
      })
      answers.set(status, (answers.get(status) ?? 0) + 1)
      const held = status === 201 && !(body.order as { sizesToConfirm?: boolean }).sizesToConfirm ? quantity : 0
      if (status === 201) placed.push({ network, account, phone, asked: quantity, held })
      return held > 0
    }
    const burstAt = performance.now()
    await Promise.all(
      Array.from({ length: NEWCOMERS * AT_ONCE }, (_, nth) =>
        buy(STRANGERS + SHOPPERS + (nth % NEWCOMERS), '/48', 1, `016${String(nth).padStart(8, '0')}`),
      ),
    )
    const burstMs = performance.now() - burstAt
    const attack = Array.from({ length: STRANGERS }, async (_, account) => {
      for (let nth = 0; nth < tries; nth += 1) {
        // Every fifth order borrows the phone of another stranger.
        const owner = nth % 5 === 0 ? (account + nth) % STRANGERS : account
        const phone = `018${String(owner * 1_000 + (nth % 5 === 0 ? 0 : nth % 7)).padStart(8, '0')}`
        await buy(account, nth % 2 === 0 ? '/24' : '/48', QUANTITIES[(account + nth) % QUANTITIES.length] ?? 1, phone)
      }
    })
    // The shelves are under attack for a while before the first of them orders.
    while (placed.length < (STRANGERS * tries) / 2) await wait(20)
    const times: number[] = []
    let served = 0
    for (let nth = 0; nth < SHOPPERS; nth += 1) {
      const start = performance.now()
      const phone = `017${String(nth).padStart(8, '0')}`
      if (await buy(STRANGERS + nth, '/24', 1 + (nth % 2), phone)) served += 1
      times.push(performance.now() - start)
    }
    await Promise.all(attack)

    const heldRows = await withDatabase(location, (database) =>
      Promise.all(order.products.map((line) => pairsOf(database, order.store, line))),
    )
    const heldInAll = heldRows.reduce((sum, [, held]) => sum + held, 0)
    const unexpected = [...answers].filter(([status]) => status !== 201)
    return [
      report('orders taken, and pairs asked for', `${placed.length}, ${sum(placed, 'asked')}`),
      expectAtMost(
        `ms for ${NEWCOMERS} new accounts that place ${AT_ONCE} orders each at once`,
        Math.round(burstMs),
        10_000,
      ),
      expectAtMost('pairs held from the /24, shoppers among them', heldFrom('/24'), PER_NETWORK),
      expectAtMost('pairs held from the /48', heldFrom('/48'), PER_NETWORK),
      expectAtMost(
        'pairs held by one account, at most',
        most(({ account }) => String(account)),
        PER_STRANGER,
      ),
      expectAtMost(
        'pairs held for one phone, at most',
        most(({ phone }) => phone),
        PER_STRANGER,
      ),
      expectZero('pairs held beside those that the answers told', heldInAll - sum(placed, 'held')),
      {
        label: 'shoppers behind the /24 who hold their pairs',
        actual: String(served),
        promise: String(SHOPPERS),
        passed: served === SHOPPERS,
      },
      report('an order of a shopper', formatPercentiles(times)),
      expectZero(
        `other answers (${unexpected.map(([status, count]) => `${status}: ${count}`).join(', ')})`,
        unexpected.length,
      ),
      expectZero('rows of the books that do not agree', (await mismatchesIn(location)).length),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
  }

  function heldFrom(network: Network): number {
    return sum(
      placed.filter((one) => one.network === network),
      'held',
    )
  }

  function most(key: (one: Placed) => string): number {
    return Math.max(...[...Map.groupBy(placed, key).values()].map((list) => sum(list, 'held')))
  }
}

function sum(list: readonly Placed[], key: 'asked' | 'held'): number {
  return list.reduce((total, one) => total + one[key], 0)
}

function cart(order: SharedOrder, quantity: number, phone: string) {
  const line = order.products[quantity % order.products.length]
  return {
    ...order,
    products: [{ ...line, quantity }],
    shippingAddress: { ...order.shippingAddress, email: 'a@example.com', phone },
  }
}

function expectAtMost(label: string, actual: number, bound: number): Finding {
  return { label, actual: String(actual), promise: `at most ${bound}`, passed: actual <= bound }
}

await runRound('[STOCK-25] strangers empty the shelves from one /24 and one /48', (folder) =>
  emptyShelves({ DATA_DIR: join(folder, 'data') }),
)
