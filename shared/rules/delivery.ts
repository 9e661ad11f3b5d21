/** What delivery costs: the parts of the country with their fee in taka, and the subtotal from which it is free. */
export interface DeliveryTerms {
  zones: readonly { districts: readonly string[]; fee: number }[]
  freeFrom: number | null
}

/**
 * The delivery fee of an order in taka: that of the zone that names the district, else of the zone without districts; without
 * a district the dearest.
 */
export function deliveryFee({ zones, freeFrom }: DeliveryTerms, subtotal: number, district?: string): number {
  if (freeFrom !== null && subtotal >= freeFrom) return 0
  const zone =
    district === undefined
      ? undefined
      : (zones.find(({ districts }) => districts.includes(district)) ??
        zones.find(({ districts }) => districts.length === 0))
  return zone?.fee ?? Math.max(...zones.map(({ fee }) => fee))
}
