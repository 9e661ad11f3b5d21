/** Values for the placeholders of a map URL, in degrees except for the zoom. */
type MapNumbers = Partial<Record<'lat' | 'lng' | 'zoom' | 'fromLat' | 'fromLng', number>>

/** Fills the URL template of the map service (`…?q={lat},{lng}&z={zoom}`). Only finite numbers are inserted. */
export function fillMapAddress(pattern: string, numbers: MapNumbers): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const number = numbers[name as keyof MapNumbers]
    return Number.isFinite(number) ? String(Number(number?.toFixed(6))) : ''
  })
}

/** The URL that shows an embedded map as a standalone page, to be opened in a new tab. */
export function ownMapPage(embedAddress: string): string {
  const page = new URL(embedAddress)
  page.searchParams.delete('output')
  return page.href
}
