import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#server/seed/demonstration/random.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import type { KeptSale } from '#web/counter/device/store.ts'
import { LAST, type Tablet } from './tablet.ts'

interface MischiefOptions {
  tablets: readonly Tablet[]
  random: Random
  /** token of somebody who may void */
  admin: string
  address: string
}

/** What a broken device does, past its queue, to a shop that may be down: the shop is asked until it answers. */
export function makeMischief({ tablets, random, admin, address }: MischiefOptions) {
  /** bodies that were changed and sent, as 'device sequence' */
  const changed = new Set<string>()
  /** ids of sales that were voided */
  const voided = new Set<string>()
  let again = 0
  let early = 0
  const wrong: string[] = []
  const expect = (what: string, results: readonly SaleResult[], statuses: readonly number[]) => {
    for (const { status, sequence, refusal } of results)
      if (!statuses.includes(status)) wrong.push(`${what} ${sequence}: ${status} ${refusal?.message ?? ''}`)
  }
  const sendAnyhow = async (tablet: Tablet, bodies: readonly string[]) => {
    const results = await untilAnswered(() => tablet.sendBodies(bodies))
    if (results.length !== bodies.length) wrong.push(`${results.length} answers for ${bodies.length} sales`)
    return results
  }
  const shuffled = (sales: readonly KeptSale[]) =>
    sales.map(({ body }) => ({ body, at: random.below(1_000) })).toSorted((a, b) => a.at - b.at)
  const asAdmin = async (path: string, json?: object) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: json ? 'POST' : 'GET',
      signal: AbortSignal.timeout(20_000),
      headers: { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    })
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  return {
    changed,
    voided,
    wrong,
    counts: () => `${again} again, ${early} early, ${changed.size} changed, ${voided.size} voided`,
    gaps: async () => (await untilAnswered(() => asAdmin('/counter/gaps'))).length as number,
    async once(): Promise<void> {
      const tablet = random.pick(tablets)
      const kept = await tablet.kept()
      const sent = kept.filter(({ state }) => state === 'sent')
      const few = shuffled(sent).slice(0, 3)
      const twice = [...few, ...few.toReversed()].map(({ body }) => body)
      if (twice.length > 0) expect('again', await sendAnyhow(tablet, twice), [200])
      again += twice.length
      const late = shuffled(kept.filter(({ state }) => state === 'waiting')).slice(0, 20)
      const bodies = late.map(({ body }) => body)
      if (bodies.length > 0) expect('early', await sendAnyhow(tablet, bodies), [200, 201])
      early += bodies.length
      const [victim] = shuffled(sent)
      if (!victim) return
      const sale = JSON.parse(victim.body)
      const name = `${tablet.device._id} ${sale.sequence}`
      if (!changed.has(name)) {
        changed.add(name)
        const body = JSON.stringify({ ...sale, at: new Date(Date.parse(sale.at) + 1_000).toISOString() })
        expect('changed', await sendAnyhow(tablet, [body, body]), [409])
      }
      const [unwanted] = sent.filter(({ id, basket }) => !voided.has(id) && basket[0]?.name !== LAST)
      if (!unwanted || random.percent(50)) return
      const { message, code } = await untilAnswered(() =>
        asAdmin(`/counter/sales/void/${unwanted.id}`, { reason: 'A try' }),
      )
      if (code !== undefined && code !== 'sale_voided') wrong.push(`void: ${code} ${message}`)
      voided.add(unwanted.id)
    },
  }
}

/** Asks until there is an answer. Throws after a minute. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}
