import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from './price.ts'

/** Abbreviates taka for narrow spaces, rounded: '৳ 950', '৳ 12k', '৳ 3.4 lakh', '৳ 1.2 crore'. */
export function formatShortTaka(taka: number): string {
  const abbreviate = (amount: number, unit: string) => `৳\u00a0${figures(Number(amount.toFixed(1)))}${unit}`
  if (taka >= 9_950_000) return abbreviate(taka / 10_000_000, `\u00a0${t('crore')}`)
  if (taka >= 99_500) return abbreviate(taka / 100_000, `\u00a0${t('lakh')}`)
  return taka >= 995 ? abbreviate(taka / 1_000, t('k|thousand, right behind a figure')) : formatTaka(Math.round(taka))
}
