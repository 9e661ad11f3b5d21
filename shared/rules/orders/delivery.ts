interface DeliveryZone {
  districts: readonly string[]
  fee: number
  /** working days */
  days: number
}

/** What delivery costs: the parts of the country with their fee in taka, and the subtotal from which it is free. */
export interface DeliveryTerms {
  zones: readonly DeliveryZone[]
  freeFrom: number | null
}

/**
 * The delivery fee of an order in taka: that of the zone that names the district, else of the zone without districts; without
 * a district the dearest.
 */
export function deliveryFee({ zones, freeFrom }: DeliveryTerms, subtotal: number, district?: string | null): number {
  if (freeFrom !== null && subtotal >= freeFrom) return 0
  const zone = district == null ? undefined : deliveryZone(zones, district)
  return zone?.fee ?? Math.max(...zones.map(({ fee }) => fee))
}

/** The zone that names the district, else the one without districts, which is the rest of the country. */
export function deliveryZone<Zone extends Pick<DeliveryZone, 'districts'>>(
  zones: readonly Zone[],
  district: string,
): Zone | undefined {
  return (
    zones.find(({ districts }) => districts.includes(district)) ?? zones.find(({ districts }) => districts.length === 0)
  )
}

/** Whether delivery does not cost the same everywhere. */
export function feesDiffer(zones: readonly Pick<DeliveryZone, 'fee'>[]): boolean {
  return zones.some(({ fee }) => fee !== zones[0]?.fee)
}
