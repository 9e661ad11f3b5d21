import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Product } from '#shared/schemas/product.ts'
import type { Kind } from './day-model.ts'

/** How a request ended: with success, with 503 and Retry-After, or in any other way. */
export interface Outcome {
  kind: Kind
  end: 'ok' | 'shed' | 'failed'
  status: number
  ms: number
}

interface Shopper {
  token: string
  email: string
}

export interface Shoppers {
  /** sends one request of a kind to the next node */
  send(kind: Kind): Promise<Outcome>
  close(): void
}

/** The limits of a day on which everybody comes through few addresses of this machine. */
export const DAY_ENV = {
  NODE_ENV: 'production',
  TRUST_PROXY: '1',
  LIMIT_ORDERS_PER_ACCOUNT: '1000000',
  LIMIT_ORDERS_PER_ADDRESS: '1000000',
  LIMIT_ORDERS_PER_NETWORK: '1000000',
  LIMIT_WITHOUT_WORK: '1000000',
  LIMIT_LETTERS_PER_RECIPIENT: '1000000',
  SMTP_URL: 'smtp://127.0.0.1:1',
}

const WORDS = ['sandal', 'loafer', 'kalo juta', 'keds', 'heels', 'sneakers', 'boot', 'slipper', 'black', 'leather']
const TIMEOUT = 20_000

/** Opens shoppers with an address each, as behind a proxy, for nodes that are warm. */
export async function openShoppers(nodes: readonly string[], shoppers: readonly Shopper[]): Promise<Shoppers> {
  // Whoever orders does so on a connection of their own, and not behind those who browse.
  const agents = { orders: new Agent({ keepAlive: true }), reads: new Agent({ keepAlive: true, maxSockets: 1_000 }) }
  const [first = ''] = nodes
  const read = async (path: string) => (await fetch(`${first}/api/v1${path}`)).json()
  const featured = (await read('/products/featured?limit=24')) as Product[]
  const stores = (await read('/showrooms/all-showrooms')) as { _id: string }[]
  const product = (await read(`/products/single/${featured[0]?._id}`)) as Product & { sizes: { _id: string }[] }
  const pages = [
    '/',
    ...featured.map(({ _id }) => `/products/details/${_id}`),
    ...new Set(featured.map(({ category }) => `/category/${category._id}`)),
  ]
  for (const node of nodes) for (const page of pages) await (await fetch(node + page)).text()
  let count = 0

  const requestOf = (kind: Kind, nth: number) => {
    const { token, email } = shoppers[nth % shoppers.length] as Shopper
    if (kind === 'browse') return { path: pages[nth % pages.length] ?? '/' }
    if (kind === 'search')
      return { path: `/search?query=${encodeURIComponent(`${WORDS[nth % WORDS.length]} ${nth % 997}`)}` }
    if (kind === 'cart') return { path: nth % 2 ? '/cart' : '/checkout' }
    const order = {
      products: [{ product: product._id, size: product.sizes[0]?._id, quantity: 1 }],
      payment: { method: 'COD' },
      store: stores[nth % stores.length]?._id,
      shippingAddress: { name: 'Rahim', phone: '01000000000', address: 'Road 27, Dhaka', email },
    }
    const headers = { Authorization: token, 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' }
    return { path: '/api/v1/orders/create', body: JSON.stringify(order), headers }
  }
  return {
    async send(kind) {
      count += 1
      const nth = count
      const startedAt = performance.now()
      const { path, body, headers } = requestOf(kind, nth)
      const address = `10.${nth % 200}.${(nth >> 3) % 250}.${nth % 250}`
      const outcome = { kind, end: 'failed', status: 0 } as Outcome
      try {
        const sent = request((nodes[nth % nodes.length] ?? first) + path, {
          agent: body ? agents.orders : agents.reads,
          method: body ? 'POST' : 'GET',
          headers: { 'Accept-Encoding': 'br', 'X-Forwarded-For': address, ...headers },
          signal: AbortSignal.timeout(TIMEOUT),
        }).end(body)
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        for await (const _ of response);
        outcome.status = response.statusCode ?? 0
        if (outcome.status < 400) outcome.end = 'ok'
        else if (outcome.status === 503 && response.headers['retry-after']) outcome.end = 'shed'
      } catch {
        outcome.status = 0
      }
      outcome.ms = performance.now() - startedAt
      return outcome
    },
    close() {
      agents.orders.destroy()
      agents.reads.destroy()
    },
  }
}

/** Signs accounts in. Throws when one may not. */
export async function signIn(node: string, email: string, password: string): Promise<Shopper> {
  const response = await fetch(`${node}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`${email} was not signed in: ${response.status}`)
  return { token, email }
}
