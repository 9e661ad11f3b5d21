import { LocateFixed, Navigation } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { distanceKm, formatDistance, type LatLng } from '#shared/rules/showrooms/distance.ts'
import { fillMapUrl } from '#shared/rules/showrooms/map-url.ts'
import { PositionError, requestPosition, requestPositionIfGranted, usePosition } from '#web/state/position.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { reportPositionError } from './report-position-error.ts'

interface DirectionsProps {
  destination: LatLng
  /** The directions URL of the maps service, with placeholders for the coordinates */
  urlTemplate: string
}

/** Distance and directions to a showroom, once the visitor's position is known. */
export function Directions({ destination, urlTemplate }: DirectionsProps) {
  const position = usePosition()
  useEffect(() => void requestPositionIfGranted(), [])
  if (!position) return <LocateButton />
  const coordinates = {
    lat: destination.latitude,
    lng: destination.longitude,
    fromLat: position.latitude,
    fromLng: position.longitude,
  }
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton
        to={fillMapUrl(urlTemplate, coordinates)}
        target="_blank"
        rel="noopener noreferrer"
        icon={<Navigation aria-hidden="true" />}
      >
        Directions<span className="sr-only"> (opens in a new tab)</span>
      </LinkButton>
      <p className="text-14 text-ink-muted tabular-nums">
        {formatDistance(distanceKm(position, destination))} from you
      </p>
    </div>
  )
}

function LocateButton() {
  const [isLocating, setLocating] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const locate = async () => {
    setLocating(true)
    try {
      await requestPosition()
    } catch (error) {
      if (!(error instanceof PositionError)) throw error
      reportPositionError(error)
      setFailed(true)
      setLocating(false)
    }
  }
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <Button tone="secondary" icon={<LocateFixed aria-hidden="true" />} busy={isLocating} onClick={locate}>
        Use my location
      </Button>
      <p role="status" className="min-w-0 basis-48 grow text-14 text-ink-muted">
        {hasFailed ? t('We could not get your location.') : t('to see the distance and the way here')}
      </p>
    </div>
  )
}
