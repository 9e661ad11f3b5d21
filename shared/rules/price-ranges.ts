export interface PriceRange {
  label: string
  min: number
  /** null: no upper limit */
  max: number | null
}

/** The six price filters; both ends are inclusive. */
export const PRICE_RANGES: readonly PriceRange[] = [
  { label: 'Under ৳1000', min: 0, max: 999 },
  { label: '৳1000 to ৳2000', min: 1000, max: 1999 },
  { label: '৳2000 to ৳3000', min: 2000, max: 2999 },
  { label: '৳3000 to ৳4000', min: 3000, max: 3999 },
  { label: '৳4000 to ৳5000', min: 4000, max: 4999 },
  { label: '৳5000 and above', min: 5000, max: null },
]
