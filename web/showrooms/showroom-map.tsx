import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface ShowroomMapProps {
  showroom: Showroom
  /** URLs of the embedded map, and of the same map as a page */
  mapUrl: string
  mapPageUrl: string
}

/** The map of the external maps service, over a text with the address that shows until it has loaded. */
export function ShowroomMap({ showroom, mapUrl, mapPageUrl }: ShowroomMapProps) {
  const { address } = showroom
  const code = localized(showroom, 'code')
  const area = localized(address, 'area')
  const isFrameAllowed = useFrameAllowed()
  const frame = { url: mapUrl, title: t('Map of {code}', { code }) }
  return (
    <figure className="overflow-clip rounded-m border border-line lg:self-start">
      <div className="relative grid aspect-4/3 place-items-center bg-ground">
        <div aria-hidden="true" className="grid justify-items-center gap-4 p-6 text-center text-14 text-ink-muted">
          <span className="jamdani h-9 w-36 text-brand" />
          <p>
            <span {...localizedProps(address, 'street')} />
            <br />
            {area}, {localized(address, 'district')}
          </p>
        </div>
        {isFrameAllowed ? (
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

/**
 * Delays the frame until the page's load event, which a slow maps service would hold up, even with lazy loading; and while
 * offline, when it could only show the browser's own error page.
 */
function useFrameAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    const check = () => setAllowed(document.readyState === 'complete' && navigator.onLine)
    check()
    addEventListener('load', check)
    addEventListener('online', check)
    return () => {
      removeEventListener('load', check)
      removeEventListener('online', check)
    }
  }, [])
  return isAllowed
}
