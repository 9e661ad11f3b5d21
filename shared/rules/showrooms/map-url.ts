/** Values for the placeholders of a map URL, in degrees except for the zoom. */
type MapUrlValues = Partial<Record<'lat' | 'lng' | 'zoom' | 'fromLat' | 'fromLng', number>>

/** Fills the URL template of the map service (`…?q={lat},{lng}&z={zoom}`). Only finite numbers are inserted. */
export function fillMapUrl(template: string, values: MapUrlValues): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name as keyof MapUrlValues]
    return Number.isFinite(value) ? String(Number(value?.toFixed(6))) : ''
  })
}

/** The URL that shows an embedded map as a standalone page, to be opened in a new tab. */
export function standaloneMapUrl(embedUrl: string): string {
  const url = new URL(embedUrl)
  url.searchParams.delete('output')
  return url.href
}
