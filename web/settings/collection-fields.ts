import { t } from '#shared/language/t.ts'

/** Of what buyers fetch, and have kept. */
export const COLLECTION_FIELDS = {
  title: t('Collecting in the showroom'),
  fields: [
    { path: 'offered', label: t('Buyers may collect their order, without a fee'), kind: 'checkbox' as const },
    { path: 'minutes', label: t('Minutes that a showroom needs at least'), kind: 'number' as const },
    { path: 'keptDays', label: t('Days that a packed order waits for its buyer'), kind: 'number' as const },
    {
      path: 'keeps',
      label: t('Showrooms keep pairs for whoever asks by phone'),
      kind: 'checkbox' as const,
      hint: t('Until the next day’s closing, up to 2 pairs, while the shop counts its stock'),
    },
  ],
}

/** Of the pairs that the shop counts. */
export const STOCK_FIELDS = {
  title: t('Stock'),
  fields: [
    { path: 'kept', label: t('The shop counts its stock'), kind: 'checkbox' as const },
    { path: 'lowAt', label: t('Pairs at which a size counts as low'), kind: 'number' as const },
  ],
}
