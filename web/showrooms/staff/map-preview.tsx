import { t } from '#shared/language/t.ts'
import { fillMapUrl } from '#shared/rules/showrooms/map-url.ts'
import { readDecimal } from '#shared/rules/typed-text.ts'
import { useReachable } from '#web/showrooms/use-reachable.ts'

interface MapPreviewProps {
  latitude: string
  longitude: string
  mapsEmbedUrl: string
}

/**
 * A small map of the external maps service around typed coordinates, 120 by 150 pixels at zoom 14. Its place is always there,
 * with a weave until the service answers: a map that appears when a field is left must not move the button that is pressed.
 */
export function MapPreview({ latitude, longitude, mapsEmbedUrl }: MapPreviewProps) {
  const [lat, lng] = [latitude, longitude].map((text) => readDecimal(text))
  const isPlace = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return (
    <div className="grid h-37.5 w-30 place-items-center overflow-clip rounded-s border border-line bg-ground">
      {isPlace ? <LoadedMap url={fillMapUrl(mapsEmbedUrl, { lat, lng, zoom: 14 })} /> : <Weave />}
    </div>
  )
}

function LoadedMap({ url }: { url: string }) {
  if (!useReachable(url)) return <Weave />
  return (
    <iframe
      src={url}
      title={t('Map of these coordinates')}
      width={120}
      height={150}
      loading="lazy"
      tabIndex={-1}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
    />
  )
}

function Weave() {
  return <span aria-hidden="true" className="jamdani h-6 w-18 text-brand" />
}
