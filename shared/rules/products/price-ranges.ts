import { t } from '#shared/language/t.ts'

export interface PriceRange {
  label: string
  min: number
  /** null: no upper limit */
  max: number | null
}

/** The six price filters; both ends are inclusive. */
export const PRICE_RANGES: readonly PriceRange[] = [
  {
    get label() {
      return t('Under ৳1000')
    },
    min: 0,
    max: 999,
  },
  {
    get label() {
      return t('৳1000 to ৳2000')
    },
    min: 1000,
    max: 1999,
  },
  {
    get label() {
      return t('৳2000 to ৳3000')
    },
    min: 2000,
    max: 2999,
  },
  {
    get label() {
      return t('৳3000 to ৳4000')
    },
    min: 3000,
    max: 3999,
  },
  {
    get label() {
      return t('৳4000 to ৳5000')
    },
    min: 4000,
    max: 4999,
  },
  {
    get label() {
      return t('৳5000 and above')
    },
    min: 5000,
    max: null,
  },
]
