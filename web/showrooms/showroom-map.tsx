import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { localized, localizedProps } from '#shared/language/localized.ts'
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

/** The map of the external maps service, over a text with the address that stays unless it loads. */
export function ShowroomMap({ showroom, mapUrl, mapPageUrl }: ShowroomMapProps) {
  const { address } = showroom
  const code = localized(showroom, 'code')
  const area = localized(address, 'area')
  const isReachable = useReachable(mapUrl)
  const frame = { url: mapUrl, title: t('Map of {code}', { code }) }
  return (
    <figure className="overflow-clip rounded-m border border-line lg:self-start">
      <div className="relative grid aspect-4/3 place-items-center bg-ground">
        <div aria-hidden="true" className="grid justify-items-center gap-4 p-6 text-center text-14 text-ink-muted">
          <span className="jamdani h-9 w-45 text-brand" />
          <p>
            <span {...localizedProps(address, 'street')} />
            <br />
            {area}, {localized(address, 'district')}
          </p>
        </div>
        {isReachable ? (
          <LiveFrame key={mapUrl} {...frame} />
        ) : (
          <noscript>
            <MapFrame {...frame} />
          </noscript>
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 bg-surface px-4 py-2 text-14">
        <span className="flex min-w-0 items-center gap-2 py-1">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
          {localized(address, 'street')}, {area}
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

/** Unseen until its service has responded, so that the address stays and not a blank. */
function LiveFrame(frame: MapFrameProps) {
  const [hasResponded, setResponded] = useState(false)
  return <MapFrame {...frame} onLoad={() => setResponded(true)} className={hasResponded ? undefined : 'invisible'} />
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
      className={cx('absolute inset-0 size-full', className)}
    />
  )
}
