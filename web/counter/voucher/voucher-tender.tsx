import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { endingOf, readVoucherCode } from '#shared/rules/money/voucher-code.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, lookVoucher } from '../device/api.ts'
import type { Payment } from '../device/tender.ts'
import { CounterField, Message } from '../field.tsx'

interface PayingProps {
  due: number
  payments: readonly Payment[]
  isReached: boolean
}

/** What a voucher pays of what is due: all of it, or what is left on it. Rejects with words for the clerk. */
export async function payByVoucher(text: string, { due, payments, isReached }: PayingProps) {
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

interface VoucherFormProps extends PayingProps {
  onPay: (payment: Pick<Payment, 'method' | 'taka' | 'reference'>) => void
}

/** Types the code of a voucher; one that is scanned needs no form. */
export function VoucherForm({ onPay, ...paying }: VoucherFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    await payByVoucher(code, paying).then(onPay, ({ message }: Error) => setError(message))
    setBusy(false)
  }
  return (
    <form ref={form} className="grid gap-3 rounded-m border border-line bg-surface p-4" onSubmit={pay}>
      <CounterField
        label={t('Scan the voucher, or type its code')}
        maxLength={80}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      {error && <Message tone="bad">{error}</Message>}
      <Button type="submit" busy={busy}>
        {t('Pay {taka} by voucher', { taka: formatTaka(paying.due) })}
      </Button>
    </form>
  )
}

/** How a payment by voucher is told from another one. */
export const voucherEnding = ({ method, reference }: Pick<Payment, 'method' | 'reference'>) =>
  method === 'Voucher' ? ` …${endingOf(reference)}` : ''
