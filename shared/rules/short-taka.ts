import { formatTaka } from './price.ts'

/** Abbreviates taka for narrow spaces, rounded: '৳ 950', '৳ 12k', '৳ 3.4 lakh', '৳ 1.2 crore'. */
export function shortTaka(taka: number): string {
  const short = (amount: number, word: string) => `৳\u00a0${Number(amount.toFixed(1))}${word}`
  if (taka >= 9_950_000) return short(taka / 10_000_000, '\u00a0crore')
  if (taka >= 99_500) return short(taka / 100_000, '\u00a0lakh')
  return taka >= 995 ? short(taka / 1_000, 'k') : formatTaka(Math.round(taka))
}
