import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface ShowroomMapProps {
  showroom: Showroom
  /** URLs of the embedded map, and of the same map as a page */
  address: string
  ownPage: string
}

/** The map of the external maps service, over a text with the address that shows until it has loaded. */
export function ShowroomMap({ showroom: { code, address: at }, address, ownPage }: ShowroomMapProps) {
  const isPageLoaded = usePageLoaded()
  const frame = <MapFrame address={address} title={`Map of ${code}`} />
  return (
    <figure className="overflow-clip rounded-m border border-line lg:self-start">
      <div className="relative grid aspect-4/3 place-items-center bg-ground">
        <div aria-hidden="true" className="grid justify-items-center gap-4 p-6 text-center text-14 text-ink-muted">
          <span className="jamdani h-9 w-36 text-brand" />
          <p>
            {at.street}
            <br />
            {at.area}, {at.district}
          </p>
        </div>
        {isPageLoaded ? frame : <noscript>{frame}</noscript>}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 bg-surface px-4 py-2 text-14">
        <span className="flex min-w-0 items-center gap-2 py-1">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
          {at.street}, {at.area}
        </span>
        <TextLink to={ownPage} target="_blank" rel="noopener noreferrer" className="py-2.5 font-medium">
          Open in maps<span className="sr-only"> (opens in a new tab)</span>
        </TextLink>
      </figcaption>
    </figure>
  )
}

function MapFrame({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      src={address}
      title={title}
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full"
    />
  )
}

/** Delays the frame until the page's load event, which a slow maps service would hold up, even with lazy loading. */
function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const finish = () => setLoaded(true)
    if (document.readyState === 'complete') return finish()
    addEventListener('load', finish)
    return () => removeEventListener('load', finish)
  }, [])
  return isLoaded
}
