import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { sortForShopper } from '#shared/rules/showrooms/showroom-search.ts'
import { sortByDistance } from '#shared/rules/showrooms/sort-by-distance.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ProductStock } from '#shared/schemas/stock-availability.ts'
import { api, call } from '#web/api.ts'
import type { ListedShowroom } from '#web/showrooms/use-showrooms.ts'
import { requestPositionIfGranted, usePosition } from '#web/state/position.ts'
import { useStorage } from '#web/state/storage.ts'
import { ShowroomsSheet, type StockedShowroom } from './showrooms-sheet.tsx'

interface SizeShowroomsProps {
  /** id of the product */
  product: string
  /** id of the size */
  size: string
}

/** Says how many showrooms have a size of a product, and opens the list of them; nothing until that is known. */
export default function SizeShowrooms({ product, size }: SizeShowroomsProps) {
  const [isOpen, setOpen] = useState(false)
  const showrooms = useStockedShowrooms(product, size)
  const { isRanked, list } = useOrder(showrooms)
  useEffect(() => void requestPositionIfGranted(), [])
  const [nearest] = list
  // The region is there before its text, which is then announced.
  return (
    <>
      <div role="status" className="empty:sr-only">
        {nearest && <Places nearest={nearest} list={list} isRanked={isRanked} onOpen={() => setOpen(true)} />}
      </div>
      {isOpen && <ShowroomsSheet showrooms={list} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PlacesProps {
  nearest: StockedShowroom
  list: readonly StockedShowroom[]
  isRanked: boolean
  onOpen: () => void
}

function Places({ nearest, list, isRanked, onOpen }: PlacesProps) {
  const count = plural(
    list.length,
    t('In {count} showroom', { count: list.length }),
    t('In {count} showrooms', { count: list.length }),
  )
  return (
    <div className="-mt-3 flex items-start gap-2 text-14">
      <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand" />
      <p>
        <button type="button" onClick={onOpen} className="text-link">
          {count}
        </button>
        {isRanked && ` · ${t('nearest {place}', { place: placeOf(nearest) })}`}
      </p>
    </div>
  )
}

function placeOf({ distance, ...showroom }: ListedShowroom): string {
  const name = localized(showroom, 'code')
  return distance === undefined ? name : `${name}, ${formatDistance(distance)}`
}

/** The showrooms that have the size, in the order of the API; empty while loading and after a failure, which only hides the line. */
function useStockedShowrooms(product: string, size: string): StockedShowroom[] {
  const [loaded, setLoaded] = useState<{ stock: ProductStock; showrooms: Showroom[] } | null>(null)
  useEffect(() => {
    let isCurrent = true
    Promise.all([
      call(api.stock.product[':productId'].$get({ param: { productId: product } })),
      call(api.showrooms['all-showrooms'].$get()),
    ])
      .then(([stock, showrooms]) => isCurrent && setLoaded({ stock, showrooms }))
      .catch((error) => console.error('Error fetching the showrooms with this size:', error))
    return () => {
      isCurrent = false
    }
  }, [product])
  const stores = loaded?.stock.sizes.find((one) => one.size._id === size)?.stores ?? []
  const pairs = new Map(stores.map(({ _id, available, more }) => [_id, { available, more }]))
  return (loaded?.showrooms ?? []).flatMap((showroom) => {
    const there = pairs.get(showroom._id)
    return there ? [{ ...showroom, ...there }] : []
  })
}

/** Nearest first where the position is known, else by the district of the shopper's showroom. */
function useOrder(showrooms: StockedShowroom[]): { isRanked: boolean; list: StockedShowroom[] } {
  const position = usePosition()
  const mine = useStorage('showroom')
  if (position) return { isRanked: true, list: sortByDistance(showrooms, position) }
  if (!mine) return { isRanked: false, list: showrooms }
  return {
    isRanked: true,
    list: sortForShopper(showrooms, { district: mine.address.district, lastUsed: mine._id }),
  }
}
