import { t } from '#shared/language/t.ts'

/** Shown if no showroom matches the location filter. */
export const NO_SHOWROOM_FOUND = t('No stores here. Please choose a wider area.')
