/** What a pattern of the maps service may name, all in degrees but the zoom. */
type MapNumbers = Partial<Record<'lat' | 'lng' | 'zoom' | 'fromLat' | 'fromLng', number>>

/** Fills a pattern of the maps service (`…?q={lat},{lng}&z={zoom}`). Nothing but plain numbers gets into the address. */
export function fillMapAddress(pattern: string, numbers: MapNumbers): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const number = numbers[name as keyof MapNumbers]
    return Number.isFinite(number) ? String(Number(number?.toFixed(6))) : ''
  })
}

/** The address of an embedded map as a page of its own, to be opened in a new tab. */
export function ownMapPage(embedAddress: string): string {
  const page = new URL(embedAddress)
  page.searchParams.delete('output')
  return page.href
}
