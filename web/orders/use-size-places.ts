import { useQuery } from '@tanstack/react-query'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import { sortForShopper } from '#shared/rules/showrooms/showroom-search.ts'
import { sortByDistance } from '#shared/rules/showrooms/sort-by-distance.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ProductStock } from '#shared/schemas/stock/stock-availability.ts'
import { ApiError, api, call } from '#web/api.ts'
import type { ListedShowroom } from '#web/showrooms/use-showrooms.ts'
import { usePosition } from '#web/state/position.ts'
import { orderKeys } from './order-queries.ts'

/** A size in which a shoe is made. */
export interface SizeChoice {
  _id: string
  size: number
  /** ids of the showrooms that have it, with their pairs, which are told up to 3; null: the shop keeps no stock, and any may */
  places: ReadonlyMap<string, number> | null
}

/** An order whose pairs may come back; whoever has a pass does not see where it went. */
export type ExchangedOrder = Pick<OrderDetail, 'store'> & Partial<Pick<OrderDetail, 'shippingAddress'>>

export interface SizePlaces {
  sizesOf: ReadonlyMap<string, readonly SizeChoice[]>
  /** the nearest first */
  showrooms: readonly ListedShowroom[]
}

/** In which sizes the shoes of an order are made and where these are; a shoe that left the shop has none. `places`: null until that is known. */
export function useSizePlaces(order: ExchangedOrder, products: readonly string[]) {
  const position = usePosition()
  const { data, error, refetch } = useQuery({
    queryKey: orderKeys.sizePlaces(products.join(' ')),
    queryFn: async () => {
      const [showrooms, ...shoes] = await Promise.all([
        call(api.showrooms['all-showrooms'].$get()),
        ...products.map(async (product) => [product, await readSizes(product)] as const),
      ])
      return { showrooms, sizesOf: new Map(shoes) }
    },
  })
  const { shippingAddress } = order
  const near = { district: shippingAddress ? districtOf(shippingAddress) : null, lastUsed: order.store._id }
  const places: SizePlaces | null = data
    ? {
        sizesOf: data.sizesOf,
        showrooms: position ? sortByDistance(data.showrooms, position) : sortForShopper(data.showrooms, near),
      }
    : null
  return { places, error, refetch }
}

/** In which sizes shoes are made, and where these are; undefined while that is not known. */
export function useSizes(products: readonly string[]) {
  return useQuery({
    queryKey: orderKeys.sizes(products.join(' ')),
    queryFn: async () =>
      new Map(await Promise.all(products.map(async (product) => [product, await readSizes(product)] as const))),
  })
}

async function readSizes(product: string): Promise<SizeChoice[]> {
  const [shoe, stock] = await Promise.all([
    call(api.products.single[':id'].$get({ param: { id: product } })).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }),
    call(api.stock.product[':productId'].$get({ param: { productId: product } })),
  ])
  return (shoe?.sizes ?? []).map(({ _id, size }) => ({ _id, size, places: placesOf(stock, _id) }))
}

function placesOf({ kept, sizes }: ProductStock, id: string): SizeChoice['places'] {
  if (!kept) return null
  const { stores = [] } = sizes.find(({ size }) => size._id === id) ?? {}
  return new Map(stores.map(({ _id, available, more }) => [_id, more ? Number.POSITIVE_INFINITY : available]))
}
