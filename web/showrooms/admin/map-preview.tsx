import { t } from '#shared/language/t.ts'
import { fillMapUrl } from '#shared/rules/map-url.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { useReachable } from '../use-reachable.ts'

/** A small map of the external maps service, 120 by 150 pixels at zoom 14, once it scrolls into view; until the service answers, a weave. */
export function MapPreview({ showroom, mapsEmbedUrl }: { showroom: Showroom; mapsEmbedUrl: string }) {
  const [lng, lat] = showroom.location.coordinates
  const url = fillMapUrl(mapsEmbedUrl, { lat, lng, zoom: 14 })
  const isReachable = useReachable(url)
  return (
    <div className="grid h-37.5 w-30 place-items-center overflow-clip rounded-s border border-line bg-ground">
      {isReachable ? (
        <iframe
          src={url}
          title={t('Map of {code}', { code: showroom.code })}
          width={120}
          height={150}
          loading="lazy"
          tabIndex={-1}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
        />
      ) : (
        <span aria-hidden="true" className="jamdani h-6 w-18 text-brand" />
      )}
    </div>
  )
}
