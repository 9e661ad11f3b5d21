import 'fake-indexeddb/auto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#server/seed/demonstration/random.ts'
import { makeKillable } from '#server/testing/kill-tab.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import { add, type Basket, setDiscount, setQuantity, total } from '#web/counter/device/basket.ts'
import { catchUp } from '#web/counter/device/catch-up.ts'
import { asText, keepSale } from '#web/counter/device/queue.ts'
import { Catalogue, type Shoe } from '#web/counter/device/snapshot.ts'
import {
  type CounterStore,
  type Device,
  type KeptSale,
  openStore,
  readFact,
  type ShopFacts,
} from '#web/counter/device/store.ts'
import { payCash, payExactly } from '#web/counter/device/tender.ts'

/** How the line of a tablet breaks: nothing goes out, a request is cut somewhere, or its answer never comes. */
const BREAKS = ['away', 'cut', 'deaf'] as const
type Break = (typeof BREAKS)[number]
/** Most sales that a device makes without a connection. */
const MAX_AWAY = 40

interface Told {
  device: Device
  /** of the clerk who is signed in */
  token: string
  clerk: { _id: string; name: string }
  address: string
  random: Random
}

/** A device of a counter: the client's own queue and store in one tab that can be killed, on a line that breaks. */
export class Tablet {
  readonly device: Device
  readonly token: string
  /** bodies of sales whose receipt was printed, by sequence */
  readonly printed = new Map<number, string>()
  /** what its clock is off, in ms; or the moment at which it stands */
  clock = 0
  /** sales during which it has no connection */
  awayFor = 0
  disconnected = 0
  private breaks: Break[] = []
  private readonly clerk: Told['clerk']
  private readonly address: string
  private readonly random: Random
  private tab: Promise<Tab>

  constructor({ device, token, clerk, address, random }: Told) {
    this.device = device
    this.token = token
    this.clerk = clerk
    this.address = address
    this.random = random
    this.tab = openTab(device._id)
  }

  /** Sells a random basket, or one pair of a shoe; false if the tab was killed meanwhile, and nobody knows whether anything was sold. */
  async sell(only?: { product: string; size: string }): Promise<boolean> {
    const { store, catalogue, shop } = await this.tab
    const basket = only
      ? pairOf(catalogue, only.product, only.size)
      : this.randomBasket([...catalogue.shoes.values()], shop?.sizes ?? [])
    const now = new Date(Date.now() + this.clock)
    try {
      const kept = await keepSale(
        store,
        this.device,
        { basket, payments: this.randomPayments(total(basket)), clerk: this.clerk },
        now,
      )
      this.printed.set(kept.sequence, kept.body)
      this.awayFor -= 1
      return true
    } catch {
      return false
    }
  }

  /** Sends and learns as the page does; false if that did not come to its end. */
  async catchUp(): Promise<boolean> {
    const tab = await this.tab
    // One at a time, as the page does by a lock.
    tab.work = tab.work.then(async () => {
      try {
        const shop = await catchUp(tab, {
          send: (bodies, told) =>
            this.ask(
              tab,
              `/counter/sales?${new URLSearchParams(asText(told))}`,
              `{"sales":[${bodies.join(',')}]}`,
            ).then(resultsIn),
          readChanges: async (since, names) =>
            (await this.ask(tab, `/counter/changes?since=${since}&names=${names}`)) as CounterChanges | null,
        })
        tab.shop = shop
        return true
      } catch {
        return false
      }
    })
    return tab.work
  }

  /** Breaks its line: for some sales, or for its next request, which is cut anywhere or whose answer is lost. */
  disconnect(): void {
    const kind = this.random.pick(BREAKS)
    if (kind === 'away') this.awayFor = this.random.between(1, MAX_AWAY)
    else this.breaks.push(kind)
    this.disconnected += 1
  }

  /** Its line is well again: sends until nothing waits. Throws if that takes longer than two minutes. */
  async flush(): Promise<void> {
    this.awayFor = 0
    this.breaks = []
    const deadline = Date.now() + 120_000
    while (!(await this.catchUp())) {
      if (Date.now() > deadline) throw new Error(`${this.device.letters}-${this.device.number} cannot send`)
      await wait(100)
    }
  }

  /** Ends the tab as a crash does: what it wrote and has not committed is gone, and what it asks for comes to nobody. A new one opens. */
  async killTab(): Promise<void> {
    const { kill, gone } = await this.tab
    gone.abort()
    kill()
    this.tab = openTab(this.device._id)
    await this.tab
  }

  async kept(): Promise<KeptSale[]> {
    return (await this.tab).store.getAll('sales')
  }

  /** Sends bodies past the queue, by a line that does not break. Throws unless the shop answers for them. */
  async sendBodies(bodies: readonly string[]): Promise<SaleResult[]> {
    return resultsIn(await this.fetch('/counter/sales', `{"sales":[${bodies.join(',')}]}`, AbortSignal.timeout(20_000)))
  }

  private async ask({ gone }: Tab, path: string, body?: string): Promise<unknown> {
    const broken = this.awayFor > 0 ? 'away' : this.breaks.shift()
    if (broken === 'away') throw new Error('There is no connection')
    const cut = new AbortController()
    if (broken === 'cut') setTimeout(() => cut.abort(), this.random.below(40))
    const signal = AbortSignal.any([gone.signal, cut.signal, AbortSignal.timeout(20_000)])
    const answer = await this.fetch(path, body, signal)
    if (broken === 'deaf') throw new Error('The answer was lost')
    return answer
  }

  private async fetch(path: string, body: string | undefined, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(`${this.address}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      signal,
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Counter-Key': this.device.key,
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? null : response.json()
  }

  private randomBasket(shoes: Shoe[], sizes: ShopFacts['sizes']): Basket {
    const { random } = this
    let basket: Basket = []
    const plenty = shoes.filter(({ name }) => name !== LAST)
    while (basket.length < random.between(1, 3)) {
      const shoe = random.pick(plenty)
      const size = random.pick(shoe.sizes)
      const label = String(sizes.find(({ _id }) => _id === size)?.size)
      basket = add(basket, shoe, { _id: size, label }, null)
      const line = basket.at(-1)
      if (line && random.percent(10)) basket = setQuantity(basket, line, 2)
      if (line && random.percent(10))
        basket = setDiscount(basket, line, { taka: random.between(1, 50), reason: 'A scratch' })
    }
    return basket
  }

  private randomPayments(sum: number) {
    const { random } = this
    if (random.percent(60)) return payCash(sum, [], sum + random.below(500))
    const method = random.pick(['Bkash', 'Nagad', 'Card', 'BanglaQR'] as const)
    const reference = String(random.between(1_000, 9_999))
    const part = payExactly(sum, [], { method, taka: random.between(1, sum), reference })
    return payCash(sum, part, sum)
  }
}

/** Name of the shoes of which there is one pair. */
export const LAST = 'Last pair'

interface Tab {
  store: CounterStore
  catalogue: Catalogue
  shop: ShopFacts | null
  work: Promise<boolean>
  kill: () => void
  /** aborted when the tab is killed */
  gone: AbortController
}

async function openTab(name: string): Promise<Tab> {
  const store = await openStore(name)
  const kill = makeKillable(store)
  const [shop, shoes] = await Promise.all([readFact(store, 'shop'), store.getAll('shoes')])
  const catalogue = new Catalogue(shoes, shop?.sizes)
  const work = Promise.resolve(true)
  return { store, catalogue, shop: shop ?? null, work, kill, gone: new AbortController() }
}

function pairOf(catalogue: Catalogue, product: string, size: string): Basket {
  const shoe = catalogue.shoes.get(product)
  if (!shoe) throw new Error('The tablet does not know the shoe')
  return add([], shoe, { _id: size, label: '' }, null)
}

const resultsIn = (answer: unknown) => (answer as { results: SaleResult[] }).results
