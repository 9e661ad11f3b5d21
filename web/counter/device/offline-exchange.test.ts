import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import type { Exchange, SentResult } from '#shared/schemas/counter/exchange.ts'
import { offlineExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import { CounterError } from './api.ts'
import { catchUp } from './catch-up.ts'
import { keepAttempt, sendAttempt } from './exchange-attempt.ts'
import { addSources, type Draft, NO_DRAFT, sumsOf } from './exchange-draft.ts'
import {
  cashProblem,
  findOwnSale,
  isUntold,
  keepOffline,
  keepUnanswered,
  type Memory,
  mayLeave,
  offlineProblem,
  sendOffline,
  sendOfflineAgain,
  sourceOf,
} from './offline-exchange.ts'
import { printedOf } from './printed.ts'
import { backlogOf, keepSale, type NewSale, sendLostAgain } from './queue.ts'
import { Catalogue } from './snapshot.ts'
import {
  becomeDevice,
  type CounterStore,
  type Device,
  openStore,
  readFact,
  type ShopFacts,
  writeFact,
} from './store.ts'

const device: Device = {
  ...{ key: 'k', _id: 'd', letters: 'DHN', number: 2 },
  store: { _id: 's', code: 'Dhanmondi', codeBn: null },
}
const clerk = { _id: 'c', name: 'Rahim' }
const PRODUCT = '0190a3f0-0000-7000-8000-000000000001'
const names = { code: 'OM-1', name: 'Padma Derby', nameBn: null, color: null }
const lineOf = (label: string, quantity = 1) => ({
  ...{ product: PRODUCT, size: `0190a3f0-0000-7000-8000-0000000000${label}`, label, ...names },
  ...{ price: 2_490, quantity, discount: 0, discountReason: '' },
})
const cash = { method: 'Cash' as const, taka: 2_490, reference: '' }
const sale: NewSale = { basket: [lineOf('42')], payments: [cash], clerk }
const shop = {
  settings: {
    ...{ discountPercent: 10, discountTaka: 500, vatPercent: 7.5, vouchers: true, cashBackTaka: 5_000 },
    shop: { exchangeDays: 7 },
  },
  may: [],
} as unknown as ShopFacts
const shoe = { _id: PRODUCT, ...names, price: 2_490, was: 2_490, color: null, sizes: [], isSold: true, image1: '' }

let store: CounterStore
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  store = await openStore()
  await writeFact(store, 'device', device)
})

async function known(was = 2_490): Promise<Memory> {
  const [sales, exchanges = [], offline = []] = await Promise.all([
    store.getAll('sales'),
    readFact(store, 'exchanges'),
    readFact(store, 'offline'),
  ])
  const catalogue = new Catalogue([{ ...shoe, was, pairs: [], barcodes: [] }])
  return { device, shop, catalogue, sales, exchanges, offline }
}

/** The draft of a sale of this device whose pair comes back for one in another size. */
async function swapOf(number: string, out = [lineOf('43')]): Promise<Draft> {
  const all = await known()
  const own = findOwnSale(all.sales, number)
  if (!own) throw new Error(`no sale ${number}`)
  return { ...addSources(NO_DRAFT, [sourceOf(own, all)]), basket: out }
}

/** What the shop answers for what a device sends: it takes all of it, each once. */
function takingShop() {
  const taken = new Map<string, string>()
  const send = async (bodies: string[]): Promise<SentResult[]> =>
    bodies.map((body) => {
      const { key, sequence, sale: sold, at, lines } = JSON.parse(body)
      const id = taken.get(key ?? String(sequence)) ?? `id ${taken.size + 1}`
      taken.set(key ?? String(sequence), id)
      const exchange = key && ({ _id: id, at, lines: lines.map(() => ({ from: '' })) } as unknown as Exchange)
      const result = { sequence: sequence ?? sold?.sequence ?? null, status: 201, refusal: null }
      return { ...result, sale: { _id: id, differences: [] } as never, ...(exchange && { exchange }) }
    })
  return { send, taken }
}

test('[EXCH-11] a receipt of this device is known without a line: what was paid for it, its days, and what came back here', async () => {
  const two = { ...lineOf('42', 2), discount: 480, discountReason: 'Regular' }
  const voucher = { method: 'Voucher' as const, taka: 500, reference: 'CODE' }
  await keepSale(store, device, { ...sale, basket: [two, lineOf('41')], payments: [cash, voucher] })
  const all = await known(2_990)
  const own = findOwnSale(all.sales, 'dhn-2-০০০০০১')
  if (!own) throw new Error('it is not found')
  expect(sourceOf(own, all)).toMatchObject({
    ...{ kind: 'sale', _id: 'DHN-2-000001', number: 'DHN-2-000001', byVoucher: 500, isLate: false },
    until: addDays(dhakaDay(own.at), 7),
    lines: [
      { line: 0, quantity: 2, back: 0, total: 4_500, isReduced: true, size: { size: 42 } },
      { line: 1, quantity: 1, back: 0, total: 2_490 },
    ],
  })
  expect(sourceOf(own, all, new Date(Date.now() + 8 * 86_400_000)).isLate).toBe(true)
  expect(findOwnSale(all.sales, `https://x/receipt/DHN-2-000001-${'a'.repeat(22)}`)?.sequence).toBe(1)
  for (const other of ['DHN-3-000001', 'UTT-2-000001', 'OS-123', '']) expect(findOwnSale(all.sales, other)).toBeNull()
  await keepOffline(store, { draft: await swapOf('DHN-2-000001'), clerk })
  const back = { from: own.number, product: PRODUCT, size: { _id: lineOf('41').size, size: 41 }, quantity: 1 }
  await writeFact(store, 'exchanges', [{ _id: 'x', at: own.at, lines: [back] } as unknown as Exchange])
  const source = sourceOf(own, await known())
  expect(
    source.lines.map((line) => line.back),
    'nothing was ticked of the first',
  ).toEqual([0, 1])
  const draft = addSources(NO_DRAFT, [source])
  const picks = [{ source: source._id, line: 0, quantity: 1, condition: 'sellable' as const, reason: 'size' as const }]
  await keepOffline(store, { draft: { ...draft, picks }, clerk })
  expect(sourceOf(own, await known()).lines.map((line) => line.back)).toEqual([1, 1])
  for (const refused of [{ state: 'kept' as const }, { voided: true }])
    expect(findOwnSale([{ ...own, ...refused }], own.number)).toBeNull()
})

test('[EXCH-11] without a line sellable pairs in time are exchanged or paid back in cash: all else is refused in words', async () => {
  await keepSale(store, device, sale)
  const { sales } = await known()
  const swap = await swapOf('DHN-2-000001')
  const problem = (changes: Partial<Draft>, facts = shop) =>
    offlineProblem({ ...swap, ...changes }, { shop: facts, sales })
  expect(isUntold(swap)).toBe(true)
  expect(sumsOf(swap)).toMatchObject({ due: 0, rest: 0 })
  expect(problem({})).toBe('')
  expect(problem({ basket: [] }), 'cash back').toBe('')
  const [source] = swap.sources
  const [pick] = swap.picks
  if (!source || !pick) throw new Error('nothing comes back')
  const NEEDS = /needs? the line/
  expect(problem({ sources: [{ ...source, number: 'UTT-1-000001' }] })).toMatch(NEEDS)
  expect(problem({ gifts: [] })).toMatch(NEEDS)
  expect(problem({ picks: [{ ...pick, condition: 'damaged' }] })).toMatch(/^Damaged pairs/)
  expect(problem({ sources: [{ ...source, isLate: true }] })).toMatch(/^Damaged pairs/)
  expect(problem({ payments: [{ method: 'Voucher', taka: 1, reference: 'X' }] })).toMatch(/^A voucher needs/)
  expect(problem({ basket: [], sources: [{ ...source, byVoucher: 100 }] })).toMatch(/^A voucher needs/)
  const reduced = { sources: [{ ...source, lines: source.lines.map((line) => ({ ...line, isReduced: true })) }] }
  expect(problem({ ...reduced, basket: [] })).toMatch(/^Money for shoes at a reduced price/)
  expect(problem(reduced), 'they are exchanged').toBe('')
  const paid = { ...shop, settings: { ...shop.settings, payBackReduced: true } }
  expect(problem({ ...reduced, basket: [] }, paid)).toBe('')
  const cheap = { ...lineOf('44'), product: 'other', discount: 2_000, discountReason: 'x' }
  expect(problem({ basket: [cheap] })).toMatch(/^A discount above the limit/)
  expect(problem({ basket: [cheap] }, { ...shop, may: ['write_discounts'] })).toBe('')
  expect([cashProblem(5_000, shop), cashProblem(5_001, shop)]).toEqual(['', expect.stringMatching(/^More than/)])
})

test('[EXCH-11] [COUNTER-04] several wait, survive a kill, and go behind the sales in their order, each once', async () => {
  await keepSale(store, device, sale)
  await writeFact(store, 'draft', NO_DRAFT)
  const first = await keepOffline(store, { draft: await swapOf('DHN-2-000001'), clerk, phone: '01712345678' })
  expect(first).toMatchObject({ sequence: 2, state: 'waiting' })
  expect(offlineExchangeInput.safeParse(JSON.parse(first.body)).error).toBeUndefined()
  expect(JSON.parse(first.body)).toMatchObject({
    ...{ offline: true, clerk: 'c', lines: [{ receipt: 'DHN-2-000001', line: 0, quantity: 1 }] },
    sale: { sequence: 2, phone: '01712345678', lines: [{ price: 2_490 }] },
  })
  expect(await readFact(store, 'draft'), 'it is made').toBeUndefined()
  await keepSale(store, device, sale)
  const payBack = { method: 'Cash' as const, reference: '' }
  const second = await keepOffline(store, { draft: await swapOf('DHN-2-000003', []), payBack, clerk })
  expect(second.sequence, 'no number where nothing goes out').toBeNull()
  expect(await backlogOf(store)).toMatchObject({ sequence: 3, waiting: 4 })
  expect(printedOf(second, shop, device)).toMatchObject({ worth: 2_490, paidBack: 2_490, exchanged: 0, sale: null })
  expect(printedOf(first, shop, device)).toMatchObject({ paidBack: 0, sale: { number: 'DHN-2-000002', total: 2_490 } })
  await expect(becomeDevice(store, device)).rejects.toThrow('Waiting to be sent: 4')
  store.close()
  store = await openStore()
  const { send, taken } = takingShop()
  const told: number[] = []
  const telling = (bodies: string[], { waiting }: { waiting: number }) => {
    told.push(waiting)
    return send(bodies)
  }
  const line = { send: telling }
  const lost = { ...line, send: () => Promise.reject(new CounterError(0, 'Silence')) }
  const readChanges = async () => null
  const counter = { store, catalogue: new Catalogue(), shop: null }
  await expect(catchUp(counter, { ...lost, readChanges })).rejects.toThrow('Silence')
  // The first exchange arrives, and its answer is lost.
  let calls = 0
  const torn = async (bodies: string[]) => {
    const answers = await send(bodies)
    calls += 1
    if (calls === 2) throw new CounterError(0, 'Silence')
    return answers
  }
  await expect(catchUp(counter, { send: torn, readChanges })).rejects.toThrow('Silence')
  await catchUp(counter, { ...line, readChanges })
  expect([...taken.keys()]).toEqual(['1', '3', first.key, second.key])
  expect(told, 'what still waits then').toEqual([1, 0])
  expect(await readFact(store, 'offline')).toMatchObject([{ state: 'sent', id: 'id 3' }, { state: 'sent' }])
  expect((await readFact(store, 'exchanges'))?.map(({ _id }) => _id)).toEqual(['id 4', 'id 3'])
  await sendOffline(store, () => Promise.reject(new Error('nothing waits')))
  await sendLostAgain(store, 1)
  const waiting = (await readFact(store, 'offline'))?.filter(({ state }) => state === 'waiting')
  expect(
    waiting?.map(({ key }) => key),
    'after a restore',
  ).toEqual([first.key])
})

test('[EXCH-11] what the shop refuses stays for a manager, keeps no other back, and is sent again when asked', async () => {
  await keepSale(store, device, sale)
  await keepSale(store, device, sale)
  const first = await keepOffline(store, { draft: await swapOf('DHN-2-000001'), clerk })
  const second = await keepOffline(store, { draft: await swapOf('DHN-2-000002'), clerk })
  const refusal = { message: 'They came back', code: 'pairs_came_back' as const }
  const { send } = takingShop()
  const refuse = (status: number) => async (bodies: string[]) =>
    bodies[0] === first.body ? [{ sequence: 3, status, sale: null, refusal }] : send(bodies)
  await sendOffline(store, refuse(500))
  expect(await readFact(store, 'offline')).toMatchObject([
    { state: 'waiting', message: 'They came back' },
    { state: 'sent' },
  ])
  await sendOffline(store, refuse(409))
  expect(await readFact(store, 'offline')).toMatchObject([
    { state: 'kept', message: 'They came back' },
    { state: 'sent' },
  ])
  expect(await backlogOf(store)).toMatchObject({ waiting: 2, sequence: 4 })
  await sendOfflineAgain(store, second.key)
  await sendOfflineAgain(store, first.key)
  await sendOffline(store, send)
  expect((await readFact(store, 'offline'))?.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('[EXCH-11] an exchange without an answer is kept with its key and number once its customer leaves', async () => {
  await keepSale(store, device, sale)
  const draft = await swapOf('DHN-2-000001')
  await keepAttempt(store, draft, (numbers) => ({
    lines: [],
    ...numbers,
    sale: { sequence: numbers.sequence, payments: [cash] },
  }))
  const attempt = await readFact(store, 'exchange')
  if (!attempt) throw new Error('it was not kept')
  const { sales } = await known()
  expect(mayLeave(attempt, { shop, sales })).toBe(true)
  const body = { ...JSON.parse(attempt.body), approval: 'x' }
  expect(mayLeave({ ...attempt, body: JSON.stringify(body) }, { shop, sales }), 'approved').toBe(false)
  let kept: Awaited<ReturnType<typeof keepUnanswered>> = null
  const refusing = async () => {
    kept = await keepUnanswered(store, clerk)
    throw new CounterError(409, 'No', { code: 'pairs_came_back' })
  }
  await expect(sendAttempt(store, refusing)).rejects.toThrow('No')
  const { key } = JSON.parse(attempt.body)
  expect(kept).toMatchObject({ key, sequence: 2, state: 'waiting', draft: { payments: [cash] } })
  expect(await readFact(store, 'draft'), 'nothing is open').toBeUndefined()
  expect((await keepSale(store, device, sale)).sequence, 'its number is not free').toBe(3)
  expect(await keepUnanswered(store, clerk)).toBeNull()
})
