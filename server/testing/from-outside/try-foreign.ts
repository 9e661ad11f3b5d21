import fc from 'fast-check'
import { schemaArbitrary } from '#server/testing/bad-input/schema-arbitrary.ts'
import type { RequestFunction } from '#server/testing/requests.ts'
import type { Operation } from './read-operations.ts'
import { readVerdict } from './try-permissions.ts'

/** Ids of one thing in each of two showrooms. */
interface Pair {
  own: string
  other: string
}

const PARAMETER = /\{(\w+)\}/g
const segmentOf = (path: string) => path.split('/')[3] ?? ''

/** What the lists of the shop have in both showrooms, by the first segment of their path: what its owner reads. */
export async function findPairs(
  request: RequestFunction,
  owner: string,
  operations: readonly Operation[],
  stores: Pair,
): Promise<Map<string, Pair>> {
  const found = new Map<string, Partial<Pair>>()
  for (const { method, path, asked } of operations) {
    if (method !== 'GET' || !asked || path.includes('{') || path.endsWith('/live')) continue
    const things = thingsIn(await readJson(await request(path, { token: owner })))
    const pair = found.get(segmentOf(path)) ?? {}
    for (const which of ['own', 'other'] as const)
      pair[which] ??= things.find(({ store }) => store === stores[which])?.id
    found.set(segmentOf(path), pair)
  }
  return new Map([...found].flatMap(([segment, { own, other }]) => (own && other ? [[segment, { own, other }]] : [])))
}

/** The things of the path of a call in both showrooms; null: it names none, or none that a list has. */
export function pairOf({ path, asked }: Operation, pairs: Map<string, Pair>): Pair | null {
  const [parameter, ...others] = [...path.matchAll(PARAMETER)].map(([, name]) => name)
  if (asked?.where !== 'any' || others.length > 0) return null
  return (
    (parameter === 'orderId' ? pairs.get('orders') : parameter === 'id' ? pairs.get(segmentOf(path)) : null) ?? null
  )
}

/**
 * Sends a call about a thing of another showroom with bodies that fit its schema: it is refused, or not found. Says in words what is
 * wrong; 'undecided': no body was a valid one.
 */
export async function tryForeign(
  request: RequestFunction,
  token: string,
  operation: Operation,
  { own, other }: Pair,
  schemas: Record<string, unknown>,
): Promise<string | 'undecided' | null> {
  const bodies = operation.body === 'json' ? samplesOf(operation.schema, schemas) : [undefined]
  const title = `${operation.method} ${operation.path}`
  const send = async (id: string, json: unknown) => {
    const { method, path } = operation
    const address = path.replace(PARAMETER, id)
    return readVerdict(await request(address, { method, token, ...(json === undefined ? {} : { json }) }))
  }
  for (const json of bodies) {
    const verdict = await send(other, json)
    if ('passed' in verdict && verdict.passed === 422) continue
    if ('passed' in verdict && verdict.passed !== 404) return `${title} of another showroom: ${verdict.passed}`
    const atHome = await send(own, json)
    if ('refused' in atHome) return `${title} of the own showroom: refused for ${atHome.refused}`
    return null
  }
  return 'undecided'
}

function samplesOf(schema: unknown, schemas: Record<string, unknown>): unknown[] {
  return fc.sample(schemaArbitrary(schema, schemas), { numRuns: 12, seed: 20261127 })
}

/** Whether an answer names a showroom in any `store`, however deep. */
export function namesStore(answer: unknown, store: string): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return Object.entries(answer).some(
    ([key, value]) => (key === 'store' && idOf(value) === store) || namesStore(value, store),
  )
}

interface Thing {
  id: string
  store: string
}

function thingsIn(answer: unknown): Thing[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { _id, store } = answer as { _id?: unknown; store?: unknown }
  const own = typeof _id === 'string' && idOf(store) ? [{ id: _id, store: idOf(store) ?? '' }] : []
  return [...own, ...Object.values(answer).flatMap(thingsIn)]
}

function idOf(store: unknown): string | null {
  if (typeof store === 'string') return store
  const id = typeof store === 'object' && store !== null && '_id' in store ? store._id : null
  return typeof id === 'string' ? id : null
}

export async function readJson(response: Response): Promise<unknown> {
  if (response.ok && response.headers.get('Content-Type')?.includes('json')) return response.json()
  await response.body?.cancel()
  return null
}
