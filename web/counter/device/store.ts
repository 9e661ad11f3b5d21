import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { t } from '#shared/language/t.ts'
import { saleNumber } from '#shared/rules/counter/counter.ts'
import type { CounterChanges, CounterNames } from '#shared/schemas/counter/counter.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import type { Basket } from './basket.ts'
import type { Attempt, Draft, PayBack } from './exchange-draft.ts'
import type { Sheet } from './sheet.ts'
import type { KeptShoe } from './snapshot.ts'
import type { Payment } from './tender.ts'

/** What a device knows of itself and its showroom. */
export interface Device {
  key: string
  _id: string
  letters: string
  number: number
  store: { _id: string; code: string; codeBn: string | null }
}

/** All of the shop that is no shoe. */
export type ShopFacts = Pick<CounterChanges, 'cursor' | 'at'> &
  Omit<CounterNames, 'may'> &
  Partial<Pick<CounterNames, 'may'> & Pick<CounterChanges, 'names'>>

/** waiting: to be sent; sent: the shop has it; kept: the shop refused it, and a manager decides */
type SaleState = 'waiting' | 'sent' | 'kept'

export interface KeptSale {
  sequence: number
  number: string
  at: string
  state: SaleState
  /** JSON of the sale, the same however often it is sent */
  body: string
  /** for the receipt */
  basket: Basket
  payments: Payment[]
  clerk: string
  message: string
  /** of the refusal */
  code?: string
  warnings: NonNullable<SaleResult['sale']>['differences']
  /** id at the shop, once it is there */
  id: string
  voided: boolean
}

/** An exchange that was made without a line. */
export interface KeptExchange {
  /** made here: the same again is the same exchange */
  key: string
  at: string
  state: SaleState
  /** JSON of the exchange, the same however often it is sent */
  body: string
  /** of the sale of what goes out; null: nothing does */
  sequence: number | null
  /** for the slip */
  draft: Draft
  payBack: PayBack | null
  clerk: string
  message: string
  /** id at the shop, once it is there */
  id: string
}

export interface Parked {
  id: number
  at: string
  basket: Basket
}

/** An approval of the discounts of one basket. */
export interface Approval {
  token: string
  by: string
  /** `discountsOf` the basket */
  discounts: string
  /** ms */
  until: number
  /** id of the account that asked: nobody else may use it */
  asker?: string
}

/** What has happened at the payment of the basket that is open. */
export interface Tender {
  payments: Payment[]
  approval: Approval | null
}

export interface CounterDb extends DBSchema {
  facts: { key: string; value: unknown }
  shoes: { key: string; value: KeptShoe }
  sales: { key: number; value: KeptSale; indexes: { state: SaleState } }
  parked: { key: number; value: Parked }
}

export type CounterStore = IDBPDatabase<CounterDb>

/** Everything of the counter on this device; both languages share it. `onEnd`: the browser has closed it, and may have thrown it away. */
export function openStore(name = 'omni-counter', onEnd: () => void = () => {}): Promise<CounterStore> {
  return openDB<CounterDb>(name, 1, {
    terminated: onEnd,
    upgrade(db) {
      db.createObjectStore('facts')
      db.createObjectStore('shoes', { keyPath: '_id' })
      db.createObjectStore('sales', { keyPath: 'sequence' }).createIndex('state', 'state')
      db.createObjectStore('parked', { keyPath: 'id' })
    },
  })
}

/** What is kept for whoever buys the basket: it goes along with a sale of one of its pairs. */
interface Kept {
  _id: string
  /** each a product and a size */
  pairs: readonly string[]
}

interface Facts {
  device: Device
  shop: ShopFacts
  sequence: number
  /** numbers that are free again */
  returned: number[]
  basket: Basket
  tender: Tender
  kept: Kept
  /** the exchange that a clerk is making, the one that was sent and has no answer, and those that the shop has */
  draft: Draft
  exchange: Attempt
  exchanges: Exchange[]
  /** exchanges that were made without a line, in their order */
  offline: KeptExchange[]
  /** what was scanned and not saved, by what it is for */
  sheets: Record<string, Sheet>
}

export async function readFact<Name extends keyof Facts>(
  store: CounterStore,
  name: Name,
): Promise<Facts[Name] | undefined> {
  return (await store.get('facts', name)) as Facts[Name] | undefined
}

export async function writeFact<Name extends keyof Facts>(
  store: CounterStore,
  name: Name,
  value: Facts[Name],
): Promise<void> {
  await store.put('facts', value, name)
}

/** Keeps what the shop has sent, all of it or nothing: the cursor must never be ahead of the shoes. */
export async function keepChanges(
  store: CounterStore,
  shop: ShopFacts,
  { changed, gone }: { changed: KeptShoe[]; gone: string[] },
): Promise<void> {
  const tx = store.transaction(['facts', 'shoes'], 'readwrite')
  const shoes = tx.objectStore('shoes')
  await Promise.all([
    ...gone.map((id) => shoes.delete(id)),
    ...changed.map((shoe) => shoes.put(shoe)),
    tx.objectStore('facts').put(shop, 'shop'),
    tx.done,
  ])
}

/** A sale that the shop has lost, as it was before it was sent; one that was voided or whose body has gone stays. */
export const toBeSent = (sale: KeptSale): KeptSale =>
  sale.body === '' || sale.voided ? sale : { ...sale, state: 'waiting', message: '', code: '' }

export const waitAgain = (exchange: KeptExchange): KeptExchange => ({ ...exchange, state: 'waiting', message: '' })

/**
 * Makes the browser this device of the shop, in place of one that may not sell any more: what has been numbered and read as that one goes,
 * baskets and what was paid of one stay. Rejects while a sale or an exchange waits to be sent. A device that the shop has `forgotten` is
 * the same one again: its numbers go on, and its sales wait until the shop has them.
 */
export async function becomeDevice(store: CounterStore, device: Device, forgotten = false): Promise<void> {
  const tx = store.transaction(['facts', 'shoes', 'sales'], 'readwrite')
  const facts = tx.objectStore('facts')
  const offline = ((await facts.get('offline')) ?? []) as KeptExchange[]
  if (forgotten) {
    const sales = await tx.objectStore('sales').getAll()
    await Promise.all([
      ...sales.map((sale) =>
        tx.objectStore('sales').put(toBeSent({ ...sale, number: saleNumber(device, sale.sequence) })),
      ),
      facts.put(offline.map(waitAgain), 'offline'),
      facts.delete('shop'),
      facts.put(device, 'device'),
      tx.objectStore('shoes').clear(),
      tx.done,
    ])
    return
  }
  const sales = await tx.objectStore('sales').index('state').count('waiting')
  const unsent = offline.filter(({ state }) => state === 'waiting').length
  const count = sales + unsent + (await facts.count('exchange'))
  if (count > 0) throw new Error(t('Waiting to be sent: {count}', { count }))
  const former = (await facts.get('device')) as Device | undefined
  const tender = (await facts.get('tender')) as Tender | undefined
  const forms = (await facts.getAllKeys()).filter((name) => name.startsWith('sent '))
  const read = former?.store._id === device.store._id ? [] : ['sheets']
  await Promise.all([
    ...['shop', 'sequence', 'returned', 'offline', ...forms, ...read].map((name) => facts.delete(name)),
    tender && facts.put({ ...tender, approval: null }, 'tender'),
    facts.put(device, 'device'),
    tx.objectStore('shoes').clear(),
    tx.objectStore('sales').clear(),
    tx.done,
  ])
}
