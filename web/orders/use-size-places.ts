import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { sortForShopper } from '#shared/rules/showrooms/showroom-search.ts'
import { sortByDistance } from '#shared/rules/showrooms/sort-by-distance.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ProductStock } from '#shared/schemas/stock/stock-availability.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import type { ListedShowroom } from '#web/showrooms/use-showrooms.ts'
import { usePosition } from '#web/state/position.ts'

/** A size in which a shoe is made. */
export interface SizeChoice {
  _id: string
  size: number
  /** ids of the showrooms that have it; null: the shop keeps no stock, and any may */
  places: ReadonlySet<string> | null
}

export interface SizePlaces {
  sizesOf: ReadonlyMap<string, readonly SizeChoice[]>
  /** the nearest first */
  showrooms: readonly ListedShowroom[]
}

/** In which sizes the shoes of an order are made and where these are; null until that is known. A shoe that left the shop has none. */
export function useSizePlaces(order: OrderDetail, products: readonly string[]): SizePlaces | null {
  const position = usePosition()
  const ask = async () => {
    const [showrooms, ...shoes] = await Promise.all([
      call(api.showrooms['all-showrooms'].$get()),
      ...products.map(async (product) => [product, await readSizes(product)] as const),
    ])
    return { showrooms, sizesOf: new Map(shoes) }
  }
  const found = useFetched(products.join(' '), ask, 'the sizes to exchange for')
  if (!found) return null
  const { showrooms, sizesOf } = found
  const near = { district: addressDistrict(order.shippingAddress.address), lastUsed: order.store._id }
  return { sizesOf, showrooms: position ? sortByDistance(showrooms, position) : sortForShopper(showrooms, near) }
}

async function readSizes(product: string): Promise<SizeChoice[]> {
  const [shoe, stock] = await Promise.all([
    call(api.products.single[':id'].$get({ param: { id: product } })).catch(() => null),
    call(api.stock.product[':productId'].$get({ param: { productId: product } })),
  ])
  return (shoe?.sizes ?? []).map(({ _id, size }) => ({ _id, size, places: placesOf(stock, _id) }))
}

function placesOf({ kept, sizes }: ProductStock, id: string): ReadonlySet<string> | null {
  if (!kept) return null
  return new Set(sizes.find(({ size }) => size._id === id)?.stores.map(({ _id }) => _id))
}
