import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import {
  backlogOf,
  goOnBehind,
  keepSale,
  lacksApproval,
  type NewSale,
  sendAgain,
  sendFirst,
  sendLostAgain,
  sendWaiting,
} from './queue.ts'
import { becomeDevice, type CounterStore, type Device, openStore, readFact, writeFact } from './store.ts'

const device: Device = {
  key: 'k',
  _id: 'd',
  letters: 'DHN',
  number: 2,
  store: { _id: 's', code: 'Dhanmondi', codeBn: null },
}
const sale: NewSale = {
  basket: [
    {
      product: 'p1',
      size: 's42',
      label: '42',
      code: 'OM-1',
      name: 'Padma Derby',
      nameBn: null,
      color: null,
      price: 2490,
      quantity: 1,
      discount: 0,
      discountReason: '',
    },
  ],
  payments: [{ method: 'Cash', taka: 2490, given: 2500, reference: '' }],
  clerk: { _id: 'c', name: 'Rahim' },
}

let store: CounterStore
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  store = await openStore()
})

/** A shop that keeps what it is sent by sequence, and counts what would be sold twice. */
function createShop() {
  const sold = new Map<number, string>()
  const differing: number[] = []
  const send = async (bodies: string[]): Promise<SaleResult[]> =>
    bodies.map((body) => {
      const { sequence } = JSON.parse(body)
      const former = sold.get(sequence)
      if (former !== undefined && former !== body) differing.push(sequence)
      sold.set(sequence, former ?? body)
      return {
        sequence,
        status: former ? 200 : 201,
        sale: { _id: `id${sequence}`, differences: [] } as unknown as SaleResult['sale'],
        refusal: null,
      }
    })
  return { sold, differing, send }
}

test('[COUNTER-04] numbers have no gap, also of sales that are made at once', async () => {
  const sales = await Promise.all(Array.from({ length: 20 }, () => keepSale(store, device, sale)))
  expect(sales.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
  expect(sales[0]?.number).toBe('DHN-2-000001')
})

test('[COUNTER-04] a sale that cannot be written takes no number', async () => {
  await keepSale(store, device, sale)
  const unwritable = { ...sale, basket: [{ ...sale.basket[0], extra: () => {} }] } as unknown as NewSale
  await expect(keepSale(store, device, unwritable)).rejects.toThrow()
  expect((await keepSale(store, device, sale)).sequence).toBe(2)
})

test('[COUNTER-04] a wiped device goes on behind what the shop has of it, and never back', async () => {
  await goOnBehind(store, 117)
  expect((await keepSale(store, device, sale)).number).toBe('DHN-2-000118')
  await goOnBehind(store, 3)
  expect((await keepSale(store, device, sale)).sequence).toBe(119)
})

test('[COUNTER-02] sales whose answer is lost are sent again with the same body, in order, and sold once', async () => {
  const shop = createShop()
  for (let count = 0; count < 120; count++) await keepSale(store, device, sale)
  let calls = 0
  const flaky = async (bodies: string[]) => {
    calls++
    const results = await shop.send(bodies)
    if (calls % 2 === 1) throw new Error('the line broke')
    return results
  }
  for (let tries = 0; tries < 10; tries++) await sendWaiting(store, flaky).catch(() => {})
  expect(await store.countFromIndex('sales', 'state', 'sent')).toBe(120)
  expect([...shop.sold.keys()]).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  expect(shop.differing).toEqual([])
})

test('[COUNTER-02] sales of many lines go in bodies that the shop takes, in order', async () => {
  const shop = createShop()
  const reason = 'স্ক্র্যাচ '.repeat(20)
  const basket = Array.from({ length: 20 }, (_, nth) => ({
    ...sale.basket[0],
    size: `s${nth}`,
    discountReason: reason,
  }))
  for (let count = 0; count < 12; count++) await keepSale(store, device, { ...sale, basket } as NewSale)
  const bodies: number[] = []
  await sendWaiting(store, (sent) => {
    bodies.push(Buffer.byteLength(`{"sales":[${sent.join(',')}]}`))
    return shop.send(sent)
  })
  expect([...shop.sold.keys()]).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  expect(bodies.length).toBeGreaterThan(1)
  expect(Math.max(...bodies)).toBeLessThan(64 * 1024)
})

test('[COUNTER-02] a sale at which the shop fails waits, and holds up no other', async () => {
  const shop = createShop()
  for (let count = 0; count < 60; count++) await keepSale(store, device, sale)
  const failing = async (bodies: string[]) =>
    (await shop.send(bodies.filter((body) => JSON.parse(body).sequence !== 3))).concat(
      bodies.some((body) => JSON.parse(body).sequence === 3)
        ? { sequence: 3, status: 500, sale: null, refusal: { message: 'Something went wrong', code: 'internal' } }
        : [],
    )
  await sendWaiting(store, failing)
  expect(await store.getAllKeysFromIndex('sales', 'state', 'waiting')).toEqual([3])
  await sendWaiting(store, shop.send)
  expect(await store.countFromIndex('sales', 'state', 'sent')).toBe(60)
})

test('[COUNTER-02] a sale that the shop refuses is kept with its words and holds no other back', async () => {
  const shop = createShop()
  for (let count = 0; count < 3; count++) await keepSale(store, device, sale)
  const refusal = { message: 'A manager decides', code: 'sale_differs' as const }
  await sendWaiting(store, async (bodies) =>
    (await shop.send(bodies)).map((result) =>
      result.sequence === 2 ? { ...result, status: 409, sale: null, refusal } : result,
    ),
  )
  expect((await store.getAll('sales')).map(({ state, message }) => [state, message])).toEqual([
    ['sent', ''],
    ['kept', 'A manager decides'],
    ['sent', ''],
  ])
  await sendAgain(store, 2)
  await sendWaiting(store, shop.send)
  expect(shop.differing).toEqual([])
})

test('[COUNTER-05] a sale refused for want of an approval goes again with one, and else as it was', async () => {
  await keepSale(store, device, sale)
  const send = async (): Promise<SaleResult[]> => [
    { sequence: 1, status: 410, sale: null, refusal: { message: 'Too late', code: 'approval_over' } },
  ]
  await sendWaiting(store, send)
  const refused = await store.get('sales', 1)
  expect(refused && lacksApproval(refused)).toBe(true)
  await sendAgain(store, 1, 'approved')
  const again = await store.get('sales', 1)
  expect(again && lacksApproval(again)).toBe(false)
  expect(JSON.parse(again?.body ?? '')).toEqual({ ...JSON.parse(refused?.body ?? ''), approval: 'approved' })
})

test('[COUNTER-02] a sale closes its basket and what was paid of it, in the same transaction', async () => {
  await writeFact(store, 'tender', { payments: sale.payments, approval: null })
  await writeFact(store, 'basket', sale.basket)
  await keepSale(store, device, sale)
  expect([await readFact(store, 'tender'), await readFact(store, 'basket')]).toEqual([undefined, []])
})

test('[COUNTER-02] with what it sends, a device tells how many of its sales wait beside it, and since when', async () => {
  for (let sold = 0; sold < 60; sold++) await keepSale(store, device, sale, new Date(1_700_000_000_000 + sold))
  const shop = createShop()
  const told: unknown[] = []
  await sendWaiting(store, (bodies, waiting) => {
    told.push(waiting)
    return shop.send(bodies)
  })
  const oldest = new Date(1_700_000_000_050).toISOString()
  expect(told).toEqual([
    { sequence: 60, waiting: 10, oldest },
    { sequence: 60, waiting: 0, oldest: '' },
  ])
  expect(await backlogOf(store)).toEqual(told[1])
})

test('[COUNTER-07] a device that was revoked becomes another one once nothing waits, with its baskets and numbers of its own', async () => {
  await writeFact(store, 'device', device)
  await keepSale(store, device, sale)
  await writeFact(store, 'basket', sale.basket)
  await writeFact(store, 'tender', {
    payments: [],
    approval: { token: 't', by: 'Karim', discounts: '[]', until: 0 },
  })
  await store.put('facts', { key: 'k' }, 'sent till open')
  const other = { ...device, _id: 'd3', key: 'k3', number: 3 }
  await expect(becomeDevice(store, other)).rejects.toThrow('Waiting to be sent: 1')
  expect(await readFact(store, 'device')).toEqual(device)
  await sendWaiting(store, createShop().send)
  await becomeDevice(store, other)
  expect(await readFact(store, 'device')).toEqual(other)
  expect(await readFact(store, 'basket')).toEqual(sale.basket)
  expect(await readFact(store, 'tender')).toEqual({ payments: [], approval: null })
  expect(await store.get('facts', 'sent till open')).toBeUndefined()
  expect((await keepSale(store, other, sale)).number).toBe('DHN-3-000001')
})

test('[COUNTER-02] [COUNTER-07] what a restored shop has lost is sent again, by a device that it has forgotten too', async () => {
  const first = await keepSale(store, device, sale)
  await sendFirst(store, first, createShop().send)
  await keepSale(store, device, sale)
  const third = await keepSale(store, device, sale)
  await sendWaiting(store, createShop().send)
  await store.put('sales', { ...third, state: 'sent', voided: true })
  await keepSale(store, device, sale)
  const restored = createShop()
  await sendLostAgain(store, 1)
  await sendWaiting(store, restored.send)
  expect([...restored.sold.keys()], 'behind the last that it has').toEqual([2, 4])
  const anew = { ...device, _id: 'd9', key: 'k9', number: 3 }
  await becomeDevice(store, anew, true)
  expect((await keepSale(store, anew, sale)).number).toBe('DHN-3-000005')
  const older = createShop()
  await sendWaiting(store, older.send)
  expect([...older.sold.keys()], 'all but the one that was voided').toEqual([1, 2, 4, 5])
  expect(await store.get('sales', 2)).toMatchObject({ number: 'DHN-3-000002', state: 'sent' })
})

const BY_VOUCHER = { ...sale, payments: [{ method: 'Voucher' as const, taka: 1_500, reference: '041061050R3GG28A' }] }

test('[EXCH-06] a sale whose voucher the shop refuses was none: its number is free and its basket open again', async () => {
  const kept = await keepSale(store, device, BY_VOUCHER)
  const errors = [{ path: 'payments.0.reference', message: 'Spent', code: 'voucher_spent' }]
  const refuse = async (): Promise<SaleResult[]> => [
    { sequence: 1, status: 422, sale: null, refusal: { message: 'Spent', code: 'invalid', errors } },
  ]
  await expect(sendFirst(store, kept, refuse)).rejects.toThrow('Spent')
  expect(await store.get('sales', 1)).toBeUndefined()
  expect([await readFact(store, 'basket'), await readFact(store, 'tender')]).toEqual([
    sale.basket,
    { payments: [], approval: null },
  ])
  expect((await keepSale(store, device, sale)).sequence).toBe(1)
})

test('[EXCH-06] a sale by voucher without an answer waits as it was, and one that is there forgets the code', async () => {
  const kept = await keepSale(store, device, BY_VOUCHER)
  expect((await sendFirst(store, kept, () => Promise.reject(new Error('silence')))).state).toBe('waiting')
  const sent = await sendFirst(store, kept, createShop().send)
  expect([sent.state, sent.payments[0]?.reference]).toEqual(['sent', 'G28A'])
  expect(JSON.stringify(await store.get('sales', 1))).not.toContain('041061050R3GG28A')
})
