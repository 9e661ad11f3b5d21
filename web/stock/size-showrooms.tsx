import { MapPin, Phone } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { sortForShopper } from '#shared/rules/showrooms/showroom-search.ts'
import { sortByDistance } from '#shared/rules/showrooms/sort-by-distance.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { FindNearButton } from '#web/showrooms/find-near-button.tsx'
import { fullAddress } from '#web/showrooms/full-address.ts'
import type { ListedShowroom } from '#web/showrooms/use-showrooms.ts'
import { PositionError, requestPosition, requestPositionIfGranted, usePosition } from '#web/state/position.ts'
import { useStorage, writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

const KeepForm = lazy(() => import('#web/keeps/keep-form.tsx'))

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
      {isOpen && <ShowroomsSheet {...{ product, size }} showrooms={list} onClose={() => setOpen(false)} />}
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
  const ask = () =>
    Promise.all([
      call(api.stock.product[':productId'].$get({ param: { productId: product } })),
      call(api.showrooms['all-showrooms'].$get()),
    ])
  const [stock, showrooms] = useFetched(product, ask, 'the showrooms with this size') ?? []
  const stores = stock?.sizes.find((one) => one.size._id === size)?.stores ?? []
  const pairs = new Map(stores.map(({ _id, available, more }) => [_id, { available, more }]))
  return (showrooms ?? []).flatMap((showroom) => {
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

/** A showroom that has the size; pairs are told up to 3. */
type StockedShowroom = ListedShowroom & { available: number; more: boolean }

interface ShowroomsSheetProps extends SizeShowroomsProps {
  showrooms: readonly StockedShowroom[]
  onClose: () => void
}

/** The showrooms that have a size: how many pairs, how far, phone and way; one of them is chosen for the order. */
function ShowroomsSheet({ product, size, showrooms, onClose }: ShowroomsSheetProps) {
  const position = usePosition()
  const mine = useStorage('showroom')
  const [keeping, setKeeping] = useState<StockedShowroom | null>(null)
  const choose = ({ available, more, distance, ...showroom }: StockedShowroom) => {
    writeStorage('showroom', showroom)
    toast.success(t('{name} will serve you', { name: localized(showroom, 'code') }))
    onClose()
  }
  if (keeping)
    return (
      <Dialog open onClose={onClose} title={t('Keep it for me')} variant="bottom">
        <Suspense>
          <KeepForm {...{ product, size, onClose }} showroom={keeping} />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title="Showrooms with your size" variant="bottom">
      {!position && <FindNearButton tone="secondary" onClick={findNear} className="mb-4" />}
      <ul className="divide-y divide-line">
        {showrooms.map((showroom) => (
          <li key={showroom._id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span {...localizedProps(showroom, 'code')} className="font-semibold" />
                <span className="text-14 text-ok">{pairsLeft(showroom)}</span>
              </p>
              <p className="text-14 text-ink-muted">
                {showroom.distance !== undefined && `${formatDistance(showroom.distance)} · `}
                {fullAddress(showroom.address)}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-4 text-14">
                <a href={`tel:${showroom.contact.phone}`} className="text-link inline-flex items-center gap-1.5">
                  <Phone aria-hidden="true" className="size-4" />
                  {showroom.contact.phone}
                </a>
                <TextLink to={`/showrooms/details/${showroom._id}`}>Way and map</TextLink>
              </p>
            </div>
            {mine?._id === showroom._id ? (
              <span className="text-14 font-medium">Your showroom</span>
            ) : (
              <Button
                tone="secondary"
                size="sm"
                aria-label={t('Serve me from here: {name}', { name: localized(showroom, 'code') })}
                onClick={() => choose(showroom)}
              >
                Serve me from here
              </Button>
            )}
            {shopFacts.keeps && (
              <Button
                tone="quiet"
                size="sm"
                aria-label={t('Keep it for me: {name}', { name: localized(showroom, 'code') })}
                onClick={() => setKeeping(showroom)}
              >
                {t('Keep it for me')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function pairsLeft({ available, more }: StockedShowroom): string {
  if (more || available > 2) return t('{count} or more', { count: figures(3) })
  return t('{count} left', { count: figures(available) })
}

async function findNear() {
  try {
    await requestPosition()
  } catch (error) {
    if (!(error instanceof PositionError)) throw error
    toast.error(error.message)
  }
}
