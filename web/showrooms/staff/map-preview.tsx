import { useEffect, useRef, useState } from 'react'
import { fillMapUrl } from '#shared/rules/showrooms/map-url.ts'
import { useReachable } from '#web/showrooms/use-reachable.ts'

interface MapPreviewProps {
  latitude: number | undefined
  longitude: number | undefined
  title: string
  mapsEmbedUrl: string
}

/**
 * A small map of the external maps service around coordinates, 120 by 150 pixels at zoom 14. Its place is always there, with a weave
 * until it is in view and the service answers: a map that appears must not move what is pressed.
 */
export function MapPreview({ latitude: lat, longitude: lng, title, mapsEmbedUrl }: MapPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const isPlace = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return (
    <div
      ref={place}
      className="grid h-37.5 w-30 place-items-center overflow-clip rounded-s border border-line bg-ground"
    >
      {isPlace && isInView ? (
        <LoadedMap title={title} url={fillMapUrl(mapsEmbedUrl, { lat, lng, zoom: 14 })} />
      ) : (
        <Weave />
      )}
    </div>
  )
}

function LoadedMap({ url, title }: { url: string; title: string }) {
  if (!useReachable(url)) return <Weave />
  return (
    <iframe
      src={url}
      title={title}
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
