/** What the words of a search can ask for; `?ignore=color,size` leaves some of it out. */
export const SEARCH_ASPECTS = [
  'color',
  'size',
  'price',
  'cheap',
  'reduced',
  'audience',
  'kind',
  'occasion',
  'material',
] as const
export type SearchAspect = (typeof SEARCH_ASPECTS)[number]

/** The aspects in a comma-separated list; whatever else is in it does not count. */
export function parseAspects(text: string | null | undefined): SearchAspect[] {
  const names = new Set(text?.split(','))
  return SEARCH_ASPECTS.filter((aspect) => names.has(aspect))
}
