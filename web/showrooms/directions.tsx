import { LocateFixed, Navigation } from 'lucide-react'
import { useEffect, useState } from 'react'
import { distanceKm, formatDistance, type Place } from '#shared/rules/distance.ts'
import { fillMapAddress } from '#shared/rules/map-url.ts'
import { askPosition, NoPosition, recallPosition, usePosition } from '#web/state/position.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { tellNoPosition } from './report-position-error.ts'

interface DirectionsProps {
  to: Place
  /** The directions URL of the maps service, with placeholders for the coordinates */
  pattern: string
}

/** Distance and directions to a showroom, once the visitor's position is known. */
export function Directions({ to, pattern }: DirectionsProps) {
  const from = usePosition()
  useEffect(() => void recallPosition(), [])
  if (!from) return <AskForPosition />
  const numbers = { lat: to.latitude, lng: to.longitude, fromLat: from.latitude, fromLng: from.longitude }
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton
        to={fillMapAddress(pattern, numbers)}
        target="_blank"
        rel="noopener noreferrer"
        icon={<Navigation aria-hidden="true" />}
      >
        Directions<span className="sr-only"> (opens in a new tab)</span>
      </LinkButton>
      <p className="text-14 text-ink-muted tabular-nums">{formatDistance(distanceKm(from, to))} from you</p>
    </div>
  )
}

function AskForPosition() {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      await askPosition()
    } catch (error) {
      if (!(error instanceof NoPosition)) throw error
      tellNoPosition(error)
      setRefused(true)
      setAsking(false)
    }
  }
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <Button tone="secondary" icon={<LocateFixed aria-hidden="true" />} busy={asking} onClick={ask}>
        Use my location
      </Button>
      <p role="status" className="min-w-0 basis-48 grow text-14 text-ink-muted">
        {refused ? 'We could not get your position.' : 'to see how far it is and the way here'}
      </p>
    </div>
  )
}
