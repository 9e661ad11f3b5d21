import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import type { CounterChanges, CounterDevice, CounterPairs } from '#shared/schemas/counter/counter.ts'
import type { DeviceTill } from '#shared/schemas/counter/device-till.ts'
import type { Exchange, ExchangeSource, SentResult } from '#shared/schemas/counter/exchange.ts'
import type { Sale, SalesPage } from '#shared/schemas/counter/sale.ts'
import type { CollectionFound } from '#shared/schemas/orders/collection.ts'
import type { VoucherLeft } from '#shared/schemas/orders/voucher.ts'
import type { PasskeyQuestion } from '#shared/schemas/second-step.ts'
import type { Transfer } from '#shared/schemas/stock/stock.ts'
import type { Session } from '#shared/schemas/user.ts'
import { readStorage } from '#web/state/storage.ts'
import { asText, type Backlog } from './queue.ts'
import type { Device } from './store.ts'

/** What the shop has refused, or its silence (`status` 0). */
export class CounterError extends Error {
  readonly status: number
  readonly code: string
  /** of single fields */
  readonly errors: readonly { message: string; code?: string }[]

  constructor(status: number, message: string, { code = '', errors = [] }: Partial<CounterError> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

interface Asked {
  method?: 'PUT'
  /** JSON; without it the call is a GET */
  body?: string
  key?: string
  /** of the form, by `sendOnce` */
  once?: string | undefined
  /** how long it may take, in ms */
  within?: number
}

/** After this long the shop is silent, in ms: a line that takes everything and answers nothing must not hold up what waits behind it. */
const SILENT_MS = 30_000

function silence(): never {
  throw new CounterError(0, t('The shop could not be reached. Please check your connection and try again.'))
}

async function ask<Answer>(path: string, { method, body, key, once, within = SILENT_MS }: Asked = {}): Promise<Answer> {
  const token = readStorage('auth')?.token
  const response = await fetch(`${language() === 'bn' ? '/bn' : ''}/api/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    body,
    signal: AbortSignal.timeout(within),
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Counter-Key': key }),
      ...(once && { 'Idempotency-Key': once }),
    },
  }).catch(silence)
  if (response.status === 204) return null as Answer
  // A page where JSON should be is that of a network that wants a sign-in.
  const answer = await response.json().catch(() => (response.ok ? silence() : null))
  if (response.ok) return answer
  throw new CounterError(response.status, answer?.message ?? t('Something went wrong. Please try again.'), answer ?? {})
}

export const signIn = (email: string, password: string) =>
  ask<Session>('/auth/login', { body: JSON.stringify({ email, password }) })

/** Ends the session at the shop; here it ends whether or not that worked. */
export const endSession = () => ask('/auth/logout', { body: '' }).catch(() => null)

export const listShowrooms = () =>
  ask<{ _id: string; code: string; codeBn: string | null }[]>('/showrooms/all-showrooms')

/** `former`: the number of a device that the shop has forgotten. */
export const registerDevice = (store: string, name: string, former?: number) =>
  ask<{ device: CounterDevice; key: string }>('/counter/devices/register', {
    body: JSON.stringify({ store, name, former }),
  })

/** What has changed; null if nothing has. */
export const readChanges = (key: string, since: string, names: string, told: Backlog) =>
  ask<CounterChanges | null>(`/counter/changes?${new URLSearchParams({ since, names, ...asText(told) })}`, {
    key,
    // All of a large catalogue over a slow line.
    within: 4 * SILENT_MS,
  })

export const listDevices = (store: string) => ask<CounterDevice[]>(`/counter/devices?store=${store}`)

export const readPairs = (key: string, product: string) => ask<CounterPairs>(`/counter/pairs/${product}`, { key })

interface Moved {
  product: string
  size: string
  pairs: number
}

const write = (path: string, json: object, once?: string, method?: 'PUT') =>
  ask<{ message: string }>(path, { method, once, body: JSON.stringify(json) })

export const countPairs = (
  store: string,
  rows: { product: string; size: string; counted: number; seen: number }[],
  once: string,
) => write(`/stock/count/${store}`, { rows }, once, 'PUT')

export const receiveDelivery = (store: string, delivered: { rows: Moved[]; reference: string }, once: string) =>
  write(`/stock/receive/${store}`, delivered, once)

export const sendPairs = (sent: { from: string; to: string; rows: Moved[]; note: string }, once: string) =>
  write('/stock/transfers/create', sent, once)

export const listTransfers = (store: string) =>
  ask<{ transfers: Transfer[] }>(`/stock/transfers/all-transfers?store=${store}&limit=50`)

/** Sends what was asked for, or calls a transfer off. */
export const moveTransfer = (id: string, verb: 'send' | 'cancel', once: string) =>
  write(`/stock/transfers/${verb}/${id}`, {}, once, 'PUT')

export const receiveTransfer = (
  id: string,
  rows: { product: string; size: string; received: number }[],
  once: string,
) => write(`/stock/transfers/receive/${id}`, { rows }, once, 'PUT')

export const bindBarcode = (pair: { code: string; product: string; size: string }) =>
  write('/counter/barcodes/bind', pair)

/** Asks another showroom for pairs. */
export const askForPairs = (asked: { from: string; to: string; rows: Moved[] }, once: string) =>
  ask<{ transfer: Transfer }>('/stock/transfers/ask', { once, body: JSON.stringify(asked) })

/** The bodies are sent as they were kept, letter by letter: the shop compares their hashes. */
export const sendSales = (key: string, bodies: string[], told: Backlog, clerkWaits = false) =>
  ask<{ results: SentResult[] }>(
    `/counter/sales?${new URLSearchParams({ ...asText(told), clerkWaits: String(clerkWaits) })}`,
    {
      key,
      body: `{"sales":[${bodies.join(',')}]}`,
    },
  )

export const listSales = (store: string) => ask<SalesPage>(`/counter/sales?store=${store}&limit=200`)

export const voidSale = (id: string, reason: string, once: string) =>
  ask<{ sale: Sale }>(`/counter/sales/void/${id}`, { once, body: JSON.stringify({ reason }) })

/** What is left on a voucher that is about to be spent. */
export const lookVoucher = (code: string) => ask<VoucherLeft>('/vouchers/look', { body: JSON.stringify({ code }) })

/** What was bought in any showroom, and what of it may come back. */
export const findBought = (key: string, query: { number: string } | { phone: string; day: string }) =>
  ask<ExchangeSource[]>(`/counter/exchanges/find?${new URLSearchParams(query)}`, { key })

export const takeExchange = (key: string, body: string) =>
  ask<{ exchange: Exchange }>('/counter/exchanges/take', { key, body })

/** What a code or a phone fetches here. */
export const findToHandOut = (key: string, text: string) =>
  ask<CollectionFound>(`/counter/collections/find?${new URLSearchParams({ text })}`, { key })

export const handOver = (key: string, id: string, body: object, once: string) =>
  ask<{ message: string }>(`/counter/collections/hand-over/${id}`, { key, once, body: JSON.stringify(body) })

/** What a passkey of somebody present has to sign. */
export const askApproval = () => ask<PasskeyQuestion>('/auth/approvals/passkey', { body: '' })

const approve = ({ _id: subject, store }: Pick<Device, '_id' | 'store'>, what: object) =>
  ask<{ approval: string; by: string }>('/auth/approvals', {
    body: JSON.stringify({ showroom: store._id, subject, ...what }),
  })

/** Lets somebody present approve discounts of this device of so many taka, by a code or passkey of theirs. */
export const approveDiscount = (device: Pick<Device, '_id' | 'store'>, taka: number, by: object) =>
  approve(device, { permission: 'write_discounts', taka, ...by })

/** The same of an exchange, of exactly these pairs that come back. */
export const approveExchange = (device: Pick<Device, '_id' | 'store'>, lines: readonly object[], by: object) =>
  approve(device, { permission: 'write_exchanges', lines, ...by })

export const readTill = (key: string) => ask<DeviceTill>('/counter/till', { key })

/** Opens, changes or closes the till of this device. */
export const changeTill = (key: string, path: 'open' | 'move' | 'close', body: object, once: string) =>
  ask<{ message: string; till: DeviceTill }>(`/counter/till/${path}`, { key, once, body: JSON.stringify(body) })
