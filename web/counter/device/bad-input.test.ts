import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeKillable } from '#server/testing/kill-tab.ts'
import { DIFFERENCE_KINDS } from '#shared/rules/counter/counter.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import { readChanges, sendSales } from './api.ts'
import { differenceText } from './printed.ts'
import { forgetOld, keepSale, type NewSale, sendWaiting } from './queue.ts'
import { Catalogue } from './snapshot.ts'
import { type CounterStore, type Device, openStore, readFact, writeFact } from './store.ts'

const device: Device = {
  key: 'k',
  _id: 'd',
  letters: 'DHN',
  number: 2,
  store: { _id: 's', code: 'Dhanmondi', codeBn: null },
}
const pair = { product: 'p1', size: 's42', label: '42', code: 'OM-1', name: 'Padma Derby', nameBn: null, color: null }
const sale: NewSale = {
  basket: [{ ...pair, price: 2490, quantity: 1, discount: 0, discountReason: '' }],
  payments: [{ method: 'Cash', taka: 2490, given: 2500, reference: '' }],
  clerk: { _id: 'c', name: 'Rahim' },
}
const sent: string[] = []
const send = async (bodies: string[]): Promise<SaleResult[]> =>
  bodies.map((body) => {
    sent.push(body)
    const { sequence } = JSON.parse(body)
    const taken = { _id: `id${sequence}`, differences: [] } as unknown as SaleResult['sale']
    return { sequence, status: 201, sale: taken, refusal: null }
  })

let store: CounterStore
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  store = await openStore()
  sent.length = 0
})
afterEach(() => vi.restoreAllMocks())

/** Ends a tab as a crash does after some turns of its work: what is not committed is gone. */
async function killAfter(turns: number, work: (tab: CounterStore) => Promise<unknown>): Promise<void> {
  const tab = await openStore()
  const kill = makeKillable(tab)
  const working = work(tab).catch(() => {})
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
  kill()
  await working
}

test('[COUNTER-04] a page killed at any moment of a sale has sold it with its number, or keeps the basket and no number', async () => {
  let whole = 0
  for (let turns = 0; turns < 12; turns += 1) {
    const before = (await store.getAll('sales')).length
    await writeFact(store, 'basket', sale.basket)
    await killAfter(turns, (tab) => keepSale(tab, device, sale))
    const sales = await store.getAll('sales')
    const isSold = sales.length > before
    whole += Number(isSold)
    expect(sales.map(({ sequence }) => sequence)).toEqual(sales.map((_, nth) => nth + 1))
    expect((await readFact(store, 'sequence')) ?? 0, 'numbers taken').toBe(sales.length)
    expect(await readFact(store, 'basket'), `killed after ${turns} turns`).toEqual(isSold ? [] : sale.basket)
  }
  expect(whole, 'kills before and after the sale').toBeGreaterThan(0)
  expect(whole).toBeLessThan(12)
})

test('[COUNTER-02] a page killed at any moment of sending has each sale sent or waiting, with the same body', async () => {
  const bodies = new Map<number, string>()
  for (let turns = 0; turns < 12; turns += 1) {
    const { sequence, body } = await keepSale(store, device, sale)
    bodies.set(sequence, body)
    await killAfter(turns, (tab) => sendWaiting(tab, send))
  }
  await sendWaiting(store, send)
  expect(await store.countFromIndex('sales', 'state', 'sent')).toBe(12)
  for (const body of sent) expect(body).toBe(bodies.get(JSON.parse(body).sequence))
})

test('[COUNTER-02] [COUNTER-04] a full device refuses the next sale, keeps those it has, and sends them', async () => {
  await keepSale(store, device, sale)
  const full = () => {
    throw new DOMException('The storage is full', 'QuotaExceededError')
  }
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full)
  await expect(keepSale(store, device, sale)).rejects.toThrow('The storage is full')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
  await expect(keepSale(store, device, sale)).rejects.toThrow()
  await expect(sendWaiting(store, send), 'the answer cannot be kept').rejects.toThrow('The storage is full')
  expect(await store.countFromIndex('sales', 'state', 'waiting')).toBe(1)
  put.mockRestore()
  add.mockRestore()
  await sendWaiting(store, send)
  expect(new Set(sent).size, 'sent twice with one body').toBe(1)
  expect((await keepSale(store, device, sale)).sequence).toBe(2)
})

test('[COUNTER-02] what waits is never forgotten, whatever the clock says, and what was sent is after days', async () => {
  for (const at of ['1970-01-01', '2026-11-27', '2099-01-01']) await keepSale(store, device, sale, new Date(at))
  await forgetOld(store, Date.parse('2150-01-01'))
  expect(await store.count('sales')).toBe(3)
  await sendWaiting(store, send)
  await forgetOld(store, Date.parse('2026-11-28'))
  expect((await store.getAll('sales')).map(({ at }) => at.slice(0, 4))).toEqual(['2026', '2099'])
  expect((await keepSale(store, device, sale)).sequence, 'numbers go on').toBe(4)
})

test('[COUNTER-07] a device whose storage was evicted knows no key: it sells under a number of its own once registered anew', async () => {
  await keepSale(store, device, sale)
  globalThis.indexedDB = new IDBFactory()
  const wiped = await openStore()
  expect(await readFact(wiped, 'device')).toBeUndefined()
  expect((await keepSale(wiped, { ...device, number: 3 }, sale)).number).toBe('DHN-3-000001')
})

test('[COUNTER-02] scans of anything but a pair of the shop find nothing, and an archived shoe is found', () => {
  const shoe = { _id: 'p1', code: 'OM-1', name: 'Padma Derby', nameBn: null, price: 2490, was: 2490, color: null }
  const catalogue = new Catalogue()
  const sizes = [{ _id: 's42', size: 42 }]
  const products = [{ ...shoe, sizes: ['s42'], isSold: false, image1: '' }]
  catalogue.apply({ isFull: true, products, gone: [], pairs: [], barcodes: [['890', 'p1', 's42']], sizes })
  const others = [
    '',
    ' ',
    '8901234567890',
    'XX-1-42',
    'OM-1-99',
    'https://example.com/42',
    '__proto__',
    '\u0000',
    '890\n',
  ]
  for (const code of [...others, 'x'.repeat(10_000)]) expect(catalogue.find(code), code.slice(0, 30)).toBeNull()
  expect(catalogue.find('890')?.shoe.isSold).toBe(false)
})

test('[COUNTER-05] a clerk is told of each oddity in words of its own', () => {
  const texts = DIFFERENCE_KINDS.map((kind) => differenceText({ kind, order: null }))
  expect(texts[DIFFERENCE_KINDS.indexOf('clock')]).toMatch(/^The clock of this device is wrong/)
  expect(texts[DIFFERENCE_KINDS.indexOf('archived')]).toMatch(/no longer on sale/)
  expect(texts[DIFFERENCE_KINDS.indexOf('found')]).toMatch(/^The books had no such pair/)
})

test('[COUNTER-02] a page that answers in place of the shop is silence, and so is a line that answers nothing', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  fetched.mockResolvedValueOnce(new Response('<html>Sign in to this network</html>'))
  await expect(sendSales('k', ['{}'], { sequence: 1, waiting: 0, oldest: '' })).rejects.toMatchObject({ status: 0 })
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await readChanges('k', '', '', { sequence: 1, waiting: 0, oldest: '' })).toBeNull()
  for (const [, asked] of fetched.mock.calls) expect(asked?.signal).toBeInstanceOf(AbortSignal)
  fetched.mockRestore()
})
