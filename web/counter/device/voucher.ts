import { t } from '#shared/language/t.ts'
import { endingOf, readVoucherCode } from '#shared/rules/money/voucher-code.ts'
import { type CounterError, lookVoucher } from './api.ts'
import type { Payment } from './tender.ts'

export interface PayingByVoucher {
  due: number
  payments: readonly Payment[]
  isReached: boolean
}

/** What a voucher pays of what is due: all of it, or what is left on it. Rejects with words for the clerk. */
export async function payByVoucher(text: string, { due, payments, isReached }: PayingByVoucher) {
  const code = readVoucherCode(text)
  if (!code) throw new Error(t('A voucher’s code has 16 letters and digits'))
  if (payments.some(({ method, reference }) => method === 'Voucher' && reference === code))
    throw new Error(t('This voucher pays a part already'))
  if (!isReached) throw new Error(needsLine())
  const { left } = await lookVoucher(code).catch((refusal: CounterError) => {
    throw new Error(refusal.status === 0 ? needsLine() : (refusal.errors[0]?.message ?? refusal.message))
  })
  return { method: 'Voucher', taka: Math.min(due, left), reference: code } as const
}

const needsLine = () => t('A voucher needs the line: only the shop knows what is left on it.')

/** How a payment by voucher is told from another one. */
export const voucherEnding = ({ method, reference }: Pick<Payment, 'method' | 'reference'>) =>
  method === 'Voucher' ? ` …${endingOf(reference)}` : ''
