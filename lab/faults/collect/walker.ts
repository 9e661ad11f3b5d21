import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#server/seed/demonstration/random.ts'
import { httpRequests, readResponse } from '#server/testing/requests.ts'
import type { CollectionFound } from '#shared/schemas/orders/collection.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { type CollectCounter, PRICE, type seedCollectCounters } from './counters.ts'

type Seeded = Awaited<ReturnType<typeof seedCollectCounters>>
type Call = { token?: string; json?: unknown; headers?: Record<string, string>; method?: string }

/** Phones of those who have pairs kept: few, so that many ask twice. */
const PHONES = 60
const MOST_STEPS = 12

/** Sends a sequence of one buyer and the clerks of one showroom after another, over a shop that is killed meanwhile. */
export class Walker {
  /** answers by path and status, or code where they were refused */
  readonly answers = new Map<string, number>()
  /** nobody answers any more */
  isOver = false
  readonly ended = new Map<string, number>()
  private readonly request
  private readonly counter: CollectCounter
  private readonly random: Random
  private readonly seeded: Seeded

  constructor(address: string, seeded: Seeded, counter: CollectCounter, random: Random) {
    this.request = httpRequests(address)
    this.seeded = seeded
    this.counter = counter
    this.random = random
  }

  /** One order that is to be collected, or one request to keep pairs, to whatever end. */
  async walk(): Promise<void> {
    const end = this.random.percent(60) ? await this.order() : await this.keep()
    this.ended.set(end, (this.ended.get(end) ?? 0) + 1)
  }

  private async order(): Promise<string> {
    const { random, counter, seeded } = this
    const buyer = random.pick(seeded.buyers)
    const isAsked = random.percent(15)
    const isPaid = random.percent(40)
    const lines = [{ ...random.pick(seeded.pairs), quantity: random.between(1, 2) }]
    const { body } = await this.call('/orders/create', {
      token: buyer,
      headers: { 'Idempotency-Key': randomUUID() },
      json: {
        products: lines,
        payment: isPaid ? { method: 'Bkash', number: '01712345678', transactionId: code(10) } : { method: 'COD' },
        store: counter.store,
        fulfilment: isAsked ? 'delivery' : 'collection',
        shippingAddress: { name: 'Rahim', email: 'rahim@example.com', phone: '01700000000', address: 'Road 27, Dhaka' },
      },
    })
    const id = body.order?._id
    if (!id) return 'not placed'
    if (!isPaid) await this.clerks(`/calls/record/${id}`, { outcome: 'confirmed' })
    else if (random.percent(85))
      await this.clerks(`/orders/verifyPayment/${id}`, { verified: true }, { method: 'PUT', token: seeded.admin })
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const { body: order } = await this.call(`/orders/singleOrder/${id}`, { method: 'GET', token: buyer })
      const next = (await this.call(`/orders/singleOrder/${id}`, { method: 'GET', token: seeded.admin })).body
      const at = (next as OrderDetail).work?.step
      if (at === 'done') return String(order.status)
      if (at === 'to-collect' && random.percent(30)) return 'left in the showroom'
      await this.stepOn(next as OrderDetail, { buyer, code: order.collectCode, isAsked })
    }
    return 'left on the way'
  }

  private async stepOn(
    order: OrderDetail,
    { buyer, code, isAsked }: { buyer: string; code?: string; isAsked: boolean },
  ) {
    const { random, seeded } = this
    const { _id: id, work } = order
    if (random.percent(6)) return this.call(`/orders/cancel/${id}`, { token: buyer, json: { reason: 'late' } })
    if (random.percent(3))
      return this.clerks(`/orders/updateStatus/${id}`, { status: 'Cancelled' }, { method: 'PUT', token: seeded.admin })
    if (random.percent(10)) {
      const lines = [{ ...random.pick(seeded.pairs), quantity: random.between(1, 2) }]
      const json = { seen: order.updatedAt, lines }
      return this.clerks(`/orders/change/${id}`, json, { method: 'PUT', token: seeded.admin })
    }
    if (work?.step === 'to-accept' || work?.step === 'admins')
      return this.clerks(`/orders/accept/${id}`, undefined, { token: seeded.admin })
    if (work?.step === 'to-pick') return this.clerks(`/orders/pick/${id}`, { lines: [0] })
    if (work?.step === 'picked')
      return random.percent(10)
        ? this.clerks(`/orders/pick/${id}`, { lines: [0], picked: false })
        : this.clerks(`/orders/pack/${id}?collects=${isAsked}`)
    return this.fetch(id, code ?? '')
  }

  /** Somebody comes with a code, sometimes a wrong one, and pays what is due; twice at once now and then. */
  private async fetch(id: string, right: string) {
    const { random } = this
    const text = random.percent(15) ? code(6).replace(/\D/g, '7') : right
    const found = await this.find(text)
    const due = found.orders?.find(({ _id }) => _id === id)?.due ?? 0
    const given = {
      json: { code: text, payments: due > 0 ? [{ method: 'Cash', taka: due }] : [] },
      headers: { 'Idempotency-Key': randomUUID(), 'Counter-Key': this.counter.key },
      token: this.counter.clerk,
    }
    const path = `/counter/collections/hand-over/${id}`
    await Promise.all(Array.from({ length: random.percent(20) ? 2 : 1 }, () => this.call(path, given)))
  }

  private async keep(): Promise<string> {
    const { random, counter, seeded } = this
    const phone = `017${String(random.below(PHONES)).padStart(8, '0')}`
    const pair = random.pick(seeded.pairs)
    const asked = { store: counter.store, ...pair, pairs: random.between(1, 2), phone }
    const { status, body } = await this.call('/keeps/ask', { json: asked })
    if (status !== 201 && random.percent(70)) return String(body.code)
    if (random.percent(45)) return 'kept'
    const text = random.percent(50) && body.keep ? String(body.keep.code) : phone
    const [kept] = (await this.find(text)).keeps ?? []
    if (!kept) return 'kept elsewhere'
    if (random.percent(35)) {
      await this.clerks(`/keeps/give-back/${kept._id}`)
      return 'given back'
    }
    counter.sequence += 1
    const [line] = kept.lines
    const quantity = random.between(1, line?.quantity ?? 1)
    const sale = {
      ...{ sequence: counter.sequence, at: new Date().toISOString(), keep: kept._id },
      lines: [{ product: line?.product, size: line?.size._id, quantity, price: PRICE }],
      payments: [{ method: 'Cash', taka: PRICE * quantity }],
    }
    const headers = { 'Counter-Key': counter.key }
    await this.call('/counter/sales', { token: counter.clerk, json: { sales: [sale] }, headers })
    return 'sold'
  }

  private async find(text: string): Promise<Partial<CollectionFound>> {
    const path = `/counter/collections/find?text=${encodeURIComponent(text)}`
    const headers = { 'Counter-Key': this.counter.key }
    return (await this.call(path, { method: 'GET', token: this.counter.clerk, headers })).body
  }

  private clerks(path: string, json?: object, more: Call = {}) {
    return this.call(path, { method: 'POST', token: this.counter.clerk, ...(json && { json }), ...more })
  }

  /** Sends a request until the shop answers it. What it did before it was killed is then refused, or answered again. */
  private async call(path: string, { method, ...options }: Call) {
    for (;;) {
      const answer = await readResponse(
        this.request(path, { ...options, ...(method && { method }), signal: AbortSignal.timeout(20_000) }),
      ).catch(() => null)
      if (this.isOver) throw new Error('The round is over')
      if (!answer || answer.status === 503) {
        await wait(30)
        continue
      }
      const key = `${path.split(/[?]|\/[0-9a-f]{8}-/)[0]} ${answer.status < 400 ? answer.status : (answer.body.code ?? answer.status)}`
      this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    }
  }
}

/** So many letters and digits. */
function code(length: number): string {
  return randomUUID().replaceAll('-', '').slice(0, length).toUpperCase()
}
