import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createLog } from '#server/log.ts'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { connectDatabase, type Database } from '#server/platform/db/open.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { openShop } from '#server/testing/fixtures/open-shop.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

/** Config of a shop that takes unlimited orders from one address, with a letter each, which it cannot send. */
export const ORDERING_ENV = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'care@shoes.com',
  LIMIT_ORDERS_PER_ACCOUNT: '1000000',
  LIMIT_ORDERS_PER_ADDRESS: '1000000',
  LIMIT_ORDERS_PER_NETWORK: '1000000',
  LIMIT_WITHOUT_WORK: '1000000',
  LIMIT_HELD_PER_STRANGER: '1000000',
  LIMIT_HELD_PER_NETWORK: '1000000',
  LIMIT_LETTERS_PER_RECIPIENT: '1000000',
}

export const MAX_SHOPPERS = 32
export const emailOf = (nth: number) => `shopper-${nth}@example.com`

/** Where a process of the shop has its database: embedded in DATA_DIR, or at a URL. */
type DatabaseLocation = { DATA_DIR: string; DATABASE_URL?: string }

/** Opens the database of a running shop for the duration of a callback. */
export async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const embeddedConnection = { host: join(location.DATA_DIR, 'postgres'), user: 'shop', database: 'postgres' }
  const connection = location.DATABASE_URL ? { connectionString: location.DATABASE_URL } : embeddedConnection
  const database = await connectDatabase(connection, createLog({ logLevel: 'silent' }))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Opens an empty shop and gives it one product, one showroom and shoppers; returns the request body of an order for them. */
export function seedShop(location: DatabaseLocation) {
  return withDatabase(location, async ({ db }) => {
    await openShop({ db })
    const parts = { db, images: openDiskStore(join(location.DATA_DIR, 'images')) }
    for (let nth = 0; nth < MAX_SHOPPERS; nth += 1) await makeUser(parts, 'customer', { email: emailOf(nth) })
    return makeSharedOrder(parts)
  })
}

/** The body of an order for a new product in a new showroom. */
export async function makeSharedOrder(parts: Parameters<typeof makeProduct>[0]) {
  const product = await makeProduct(parts)
  const showroom = await makeShowroom(parts)
  return {
    products: product.sizes.map(({ id }) => ({ product: product.id, size: id, quantity: 2 })),
    payment: { method: 'COD' },
    store: showroom.id,
    shippingAddress: { name: 'Rahim', phone: '01000000000', address: 'Road 27, Dhaka' },
  }
}

/** What every shopper orders; each adds their own e-mail. */
export type SharedOrder = Awaited<ReturnType<typeof seedShop>>

/** The orders acknowledged to shoppers, compared with those in the database. */
export interface Reconciliation {
  acknowledged: number
  /** keys of acknowledged orders missing in the database */
  lost: string[]
  /** extra orders for the same Idempotency-Key */
  duplicates: number
  /** orders that no shopper has sent */
  phantoms: number
  /** ids of orders without all of their lines or their event */
  torn: string[]
  /** number of orders with exactly one letter in the outbox */
  letters: number
}

export interface Shopping {
  /** Waits until this many more orders are acknowledged. Throws on an unexpected response, or after 30 s. */
  acknowledged(additional: number): Promise<void>
  count(): number
  /** orders that the slowest shopper was told of */
  rounds(): number
  /** how often an order had to be sent again, after no response, a 503, or while an earlier try was under way */
  retries(): number
  /** milliseconds from the first attempt of each order to its acknowledgement */
  times: number[]
  /** Nobody orders any more. */
  stop(): void
  /** Lets every shopper finish, then compares the acknowledged orders with the database. Throws on an unexpected response. */
  close(location: DatabaseLocation): Promise<Reconciliation>
}

/**
 * Starts shoppers who order without pause, of several orders each their own in turn. An order that got no response, a 503, or is
 * still being placed by an earlier try, is retried with the same key until it is acknowledged; any other response is unexpected.
 * With several nodes, each shopper stays on one. `pauseMs`: between two orders.
 */
export async function startShopping(
  nodes: string | string[],
  orders: SharedOrder | SharedOrder[],
  shoppers = 4,
  pauseMs = 0,
): Promise<Shopping> {
  const addresses = [nodes].flat()
  const sharedOrders = [orders].flat()
  const ledger = new Map<string, string | null>()
  const times: number[] = []
  const unexpectedResponses: string[] = []
  const told: number[] = []
  let open = true
  let stopped = false
  let retries = 0
  const placeOrders = async (token: string, nth: number) => {
    const address = addresses[nth % addresses.length] ?? ''
    const order = sharedOrders[nth % sharedOrders.length] as SharedOrder
    const shippingAddress = { ...order.shippingAddress, email: emailOf(nth) }
    while (open && unexpectedResponses.length === 0) {
      const key = randomUUID()
      const start = performance.now()
      ledger.set(key, null)
      while (ledger.get(key) === null && unexpectedResponses.length === 0 && !stopped) {
        const { status, body } = await post(
          address,
          '/orders/create',
          { ...order, shippingAddress },
          {
            Authorization: token,
            'Idempotency-Key': key,
          },
        )
        if (status === 201) ledger.set(key, String(body.order?._id))
        else if (status === 0 || status === 503 || body.code === 'order_in_progress') {
          retries += 1
          await wait(30)
        } else unexpectedResponses.push(`unexpected answer ${status} ${body.message}`)
      }
      times.push(performance.now() - start)
      told[nth] = (told[nth] ?? 0) + 1
      if (pauseMs > 0) await wait(pauseMs)
    }
  }
  const tokens: string[] = []
  while (tokens.length < shoppers) tokens.push(await signIn(addresses[0] ?? '', emailOf(tokens.length)))
  const shopping = Promise.all(tokens.map(placeOrders))
  const count = () => [...ledger.values()].filter((id) => id !== null).length
  const throwIfUnexpected = () => {
    if (unexpectedResponses.length > 0) throw new Error(unexpectedResponses.join('\n'))
  }
  return {
    times,
    count,
    rounds: () => Math.min(...tokens.map((_, nth) => told[nth] ?? 0)),
    retries: () => retries,
    async acknowledged(additional) {
      throwIfUnexpected()
      const goal = count() + additional
      const deadline = Date.now() + 30_000
      while (count() < goal) {
        throwIfUnexpected()
        if (Date.now() > deadline) throw new Error('no orders for 30 s')
        await wait(5)
      }
    },
    stop() {
      open = false
      stopped = true
    },
    async close(location) {
      open = false
      await shopping
      throwIfUnexpected()
      return reconcile(ledger, await ordersIn(location))
    },
  }
}

interface OrderRow {
  id: string
  key: string
  whole: boolean
  letters: number
}

function reconcile(ledger: Map<string, string | null>, rows: OrderRow[]): Reconciliation {
  const storedIds = new Map(rows.map(({ key, id }) => [key, id]))
  return {
    acknowledged: ledger.size,
    lost: [...ledger].filter(([key, id]) => storedIds.get(key) !== id).map(([key]) => key),
    duplicates: rows.length - storedIds.size,
    phantoms: rows.filter(({ key }) => !ledger.has(key)).length,
    torn: rows.filter(({ whole }) => !whole).map(({ id }) => id),
    letters: rows.filter(({ letters }) => letters === 1).length,
  }
}

function ordersIn(location: DatabaseLocation): Promise<OrderRow[]> {
  return withDatabase(location, ({ pool }) =>
    withDedicatedClient(pool, async (client) => {
      const { rows } = await client.query<OrderRow>(
        `with letters as (
           select substring(subject from 'OM-[0-9]{6}-[A-Z0-9]{4}') as number, count(*)::int as letters
           from mail_outbox group by 1
         )
         select id, idempotency_key as key, coalesce(letters, 0) as letters,
           (select count(*) from order_lines where "order" = orders.id) = 2
           and (select count(*) from order_events where "order" = orders.id) = 1 as whole
         from orders left join letters using (number)`,
      )
      return rows
    }),
  )
}

/** The token of an account that signs in. Throws if it is refused. */
export async function signIn(address: string, email: string): Promise<string> {
  const { body } = await post(address, '/auth/login', { email, password: TEST_PASSWORD })
  if (!body.token) throw new Error(`no token: ${JSON.stringify(body)}`)
  return body.token
}

interface ResponseBody {
  token?: string
  code?: string
  message?: string
  order?: { _id: string }
}

/** Connections are kept alive as in a browser; `fetch` would use a fifth of two cores while a shop is measured. */
const agent = new Agent({ keepAlive: true })

/** Sends one request; status 0 means no complete response, or one that is not the shop's. */
export async function post(address: string, path: string, body: object, headers: Record<string, string> = {}) {
  try {
    const signal = AbortSignal.timeout(20_000)
    const contentType = { 'Content-Type': 'application/json' }
    const clientRequest = request(`${address}/api/v1${path}`, {
      method: 'POST',
      agent,
      signal,
      headers: { ...contentType, ...headers },
    })
    clientRequest.end(JSON.stringify(body))
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, body: (await json(response)) as ResponseBody }
  } catch {
    return { status: 0, body: {} as ResponseBody }
  }
}
