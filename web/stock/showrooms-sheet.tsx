import { Phone } from 'lucide-react'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { FindNearButton } from '#web/showrooms/find-near-button.tsx'
import { fullAddress } from '#web/showrooms/full-address.ts'
import type { ListedShowroom } from '#web/showrooms/use-showrooms.ts'
import { PositionError, requestPosition, usePosition } from '#web/state/position.ts'
import { useStorage, writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

/** A showroom that has the size; pairs are told up to 3. */
export type StockedShowroom = ListedShowroom & { available: number; more: boolean }

interface ShowroomsSheetProps {
  showrooms: readonly StockedShowroom[]
  onClose: () => void
}

/** The showrooms that have a size: how many pairs, how far, phone and way; one of them is chosen for the order. */
export function ShowroomsSheet({ showrooms, onClose }: ShowroomsSheetProps) {
  const position = usePosition()
  const mine = useStorage('showroom')
  const choose = ({ available, more, distance, ...showroom }: StockedShowroom) => {
    writeStorage('showroom', showroom)
    toast.success(t('{name} will serve you', { name: localized(showroom, 'code') }))
    onClose()
  }
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
