import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useReachable } from './use-reachable.ts'

interface ShowroomMapProps {
  showroom: Showroom
  /** URLs of the embedded map, and of the same map as a page */
  mapUrl: string
  mapPageUrl: string
}

/** The address with a way to the maps service, and its map above once the service has answered. */
export function ShowroomMap({ showroom, mapUrl, mapPageUrl }: ShowroomMapProps) {
  const { address } = showroom
  const isReachable = useReachable(mapUrl)
  const frame = { url: mapUrl, title: t('Map of {code}', { code: localized(showroom, 'code') }) }
  return (
    <figure className="mt-5 overflow-clip rounded-m border border-line">
      {isReachable ? (
        <LiveFrame key={mapUrl} {...frame} />
      ) : (
        <noscript>
          <MapFrame {...frame} />
        </noscript>
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 bg-surface px-4 py-2 text-14">
        <span className="flex min-w-0 items-center gap-2 py-1">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
          {localized(address, 'street')}, {localized(address, 'area')}
        </span>
        <TextLink to={mapPageUrl} target="_blank" rel="noopener noreferrer" className="py-2.5 font-medium">
          Open in maps<span className="sr-only"> (opens in a new tab)</span>
        </TextLink>
      </figcaption>
    </figure>
  )
}

interface MapFrameProps {
  url: string
  title: string
  onLoad?: () => void
  className?: string
}

/** Takes no room until its service has responded, so that no blank stands there. */
function LiveFrame(frame: MapFrameProps) {
  const [hasResponded, setResponded] = useState(false)
  return (
    <div className={cx(!hasResponded && 'h-0')}>
      <MapFrame {...frame} onLoad={() => setResponded(true)} className={hasResponded ? undefined : 'invisible'} />
    </div>
  )
}

function MapFrame({ url, title, onLoad, className }: MapFrameProps) {
  return (
    <iframe
      onLoad={onLoad}
      src={url}
      title={title}
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      className={cx('block aspect-4/3 w-full', className)}
    />
  )
}
