import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { keptFor, putKept } from './keep-pairs.ts'
import { keepSale } from './queue.ts'
import { Catalogue, type KeptShoe } from './snapshot.ts'
import { type CounterStore, openStore, readFact } from './store.ts'

const shoe = {
  _id: 'p1',
  code: 'OM-1',
  name: 'Padma Derby',
  nameBn: null,
  price: 2490,
  pairs: [],
  barcodes: [],
} as unknown as KeptShoe
const kept = {
  ...{ _id: 'k1', number: 'KP-261127-7F3K', phone: '01712345678', until: '2026-11-28T15:00:00.000Z' },
  lines: [
    {
      product: 'p1',
      size: { _id: 's42', size: 42 },
      name: 'Padma Derby',
      nameBn: null,
      code: 'OM-1',
      quantity: 2,
      held: true,
    },
  ],
}
const device = { key: 'k', _id: 'd', letters: 'DHN', number: 2, store: { _id: 's', code: 'Dhanmondi', codeBn: null } }

let store: CounterStore
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  store = await openStore()
})

test('[ORDER-08] kept pairs lie in the basket, and the sale of one of them names what was kept', async () => {
  await putKept({ store, catalogue: new Catalogue([shoe]) }, { sizes: [{ _id: 's42', size: 42 }] as never }, kept)
  const basket = (await readFact(store, 'basket')) ?? []
  expect(basket).toMatchObject([{ product: 'p1', size: 's42', label: '42', quantity: 2, price: 2490 }])
  expect(
    await keptFor(
      store,
      basket.map((line) => ({ ...line, size: 's43' })),
    ),
  ).toBeNull()
  const payments = [{ method: 'Cash' as const, taka: 4980, reference: '' }]
  const sale = await keepSale(store, device, { basket, payments, clerk: { _id: 'c', name: 'Rahim' } })
  expect(JSON.parse(sale.body)).toMatchObject({ keep: 'k1' })
  const next = await keepSale(store, device, { basket, payments, clerk: { _id: 'c', name: 'Rahim' } })
  expect(JSON.parse(next.body)).not.toHaveProperty('keep')
})
