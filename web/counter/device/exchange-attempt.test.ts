import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { CounterError } from './api.ts'
import { keepAttempt, sendAttempt } from './exchange-attempt.ts'
import { type Draft, NO_DRAFT } from './exchange-draft.ts'
import { keepSale, type NewSale } from './queue.ts'
import { type CounterStore, type Device, openStore, readFact, writeFact } from './store.ts'

const device: Device = {
  ...{ key: 'k', _id: 'd', letters: 'DHN', number: 2 },
  store: { _id: 's', code: 'Dhanmondi', codeBn: null },
}
const names = { label: '42', code: 'OM-1', name: 'Padma Derby', nameBn: null, color: null }
const line = { product: 'p1', size: 's42', ...names, price: 2490, quantity: 1, discount: 0, discountReason: '' }
const sale: NewSale = { basket: [line], payments: [], clerk: { _id: 'c', name: 'Rahim' } }
const draft: Draft = { ...NO_DRAFT, basket: [line] }

let store: CounterStore
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  store = await openStore()
})

const keep = (of = draft) => keepAttempt(store, of, (numbers) => numbers)
const refuse = (status: number, code = '') =>
  sendAttempt(store, () => Promise.reject(new CounterError(status, 'No', { code }))).catch(({ message }) => message)
const exchangeOf = (body: string): Exchange =>
  ({ _id: JSON.parse(body).key, at: new Date().toISOString() }) as unknown as Exchange
const sell = async () => (await keepSale(store, device, sale)).sequence

test('[EXCH-01] an exchange whose answer was lost is sent as it was until it is answered, and then is there once', async () => {
  expect(await sell()).toBe(1)
  await writeFact(store, 'draft', draft)
  await keep()
  await expect(keep(), 'one at a time').rejects.toThrow()
  const sent: string[] = []
  const lost = (body: string) => {
    sent.push(body)
    return Promise.reject(new CounterError(0, 'Silence'))
  }
  await sendAttempt(store, lost).catch(() => {})
  expect(await sell(), 'sales go on behind it').toBe(3)
  for (const status of [401, 403, 500, 503]) expect(await refuse(status)).toBe('No')
  expect(await refuse(409, 'counter_off')).toBe('No')
  expect(await readFact(store, 'exchange'), 'it still waits').toMatchObject({ sequence: 2, tries: 6, message: 'No' })
  const taken = await sendAttempt(store, async (body) => {
    sent.push(body)
    return { exchange: exchangeOf(body) }
  })
  expect(new Set(sent).size).toBe(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ sequence: 2 })
  expect(await readFact(store, 'exchanges')).toEqual([taken])
  expect(await readFact(store, 'exchange')).toBeUndefined()
  expect(await readFact(store, 'draft')).toBeUndefined()
  expect(await sendAttempt(store, () => Promise.reject(new Error('nothing waits')))).toBeNull()
})

test('[EXCH-01] [COUNTER-04] the number of an exchange that was refused is that of the next sale, also behind later ones', async () => {
  await keep()
  await refuse(403, 'forbidden')
  expect(await readFact(store, 'draft'), 'it is there again').toMatchObject({
    basket: [{ product: 'p1' }],
    refusal: { message: 'No', code: 'forbidden' },
  })
  expect(await sell()).toBe(1)
  await keep()
  await refuse(0)
  expect([await sell(), await sell()]).toEqual([3, 4])
  await refuse(409, 'pairs_came_back')
  expect(await sell(), 'the gap is filled').toBe(2)
  expect(await sell()).toBe(5)
})

test('[EXCH-01] an exchange for which nothing is sold takes no number', async () => {
  await keep(NO_DRAFT)
  expect(await readFact(store, 'exchange')).toMatchObject({ sequence: null })
  await refuse(422)
  expect(await sell()).toBe(1)
})
