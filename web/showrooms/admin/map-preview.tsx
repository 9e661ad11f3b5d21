import { t } from '#shared/language/t.ts'
import { fillMapUrl } from '#shared/rules/map-url.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'

/** A small map of the external maps service, 120 by 150 pixels at zoom 14; it loads when it scrolls into view. */
export function MapPreview({ showroom, mapsEmbedUrl }: { showroom: Showroom; mapsEmbedUrl: string }) {
  const [lng, lat] = showroom.location.coordinates
  return (
    <iframe
      src={fillMapUrl(mapsEmbedUrl, { lat, lng, zoom: 14 })}
      title={t('Map of {code}', { code: showroom.code })}
      width={120}
      height={150}
      loading="lazy"
      tabIndex={-1}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      className="rounded-s border border-line bg-ground"
    />
  )
}
