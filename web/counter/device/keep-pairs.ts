import type { KeptPairs } from '#shared/schemas/orders/kept-pairs.ts'
import { add, type Basket } from './basket.ts'
import type { Catalogue } from './snapshot.ts'
import { type CounterStore, readFact, type ShopFacts, writeFact } from './store.ts'

const pairOf = ({ product, size }: { product: string; size: string }) => `${product} ${size}`

/** Puts kept pairs into the basket, behind what is in it; a shoe that the device does not know is left to be scanned. */
export async function putKept(
  { store, catalogue }: { store: CounterStore; catalogue: Catalogue },
  { sizes }: Pick<ShopFacts, 'sizes'>,
  { _id, lines }: KeptPairs,
): Promise<void> {
  let basket: Basket = (await readFact(store, 'basket')) ?? []
  for (const { product, size, quantity } of lines) {
    const shoe = catalogue.shoes.get(product)
    const label = String(sizes.find((one) => one._id === size._id)?.size ?? size.size)
    for (let left = shoe ? quantity : 0; shoe && left > 0; left -= 1)
      basket = add(basket, shoe, { _id: size._id, label }, null)
  }
  await writeFact(store, 'basket', basket)
  await writeFact(store, 'kept', { _id, pairs: lines.map(({ product, size }) => pairOf({ product, size: size._id })) })
}

/** The id of what was kept for this basket; null: none of it. */
export async function keptFor(store: CounterStore, basket: Basket): Promise<string | null> {
  const kept = await readFact(store, 'kept')
  return kept && basket.some((line) => kept.pairs.includes(pairOf(line))) ? kept._id : null
}
