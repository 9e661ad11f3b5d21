import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { Button } from '#web/ui/button.tsx'
import { CounterField, Message } from './field.tsx'
import type { ShopFacts } from './store.ts'
import { changeOf, dueAfter, likelyNotes, methodName, type Payment, payCash, payExactly } from './tender.ts'
import type { Counter } from './use-counter.ts'
import { WithoutCash } from './without-cash.tsx'

interface TenderProps {
  total: number
  shop: ShopFacts
  counter: Counter
  onBack: () => void
  onPaid: (payments: Payment[], phone: string) => Promise<void>
}

export function TenderView({ total, shop, counter, onBack, onPaid }: TenderProps) {
  const [payments, setPayments] = useState<Payment[]>([])
  const [given, setGiven] = useState('')
  const [phone, setPhone] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  const due = dueAfter(total, payments)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onBack()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [onBack])

  const pay = async (next: Payment[]) => {
    setPayments(next)
    setGiven('')
    if (dueAfter(total, next) > 0) return
    setBusy(true)
    try {
      await onPaid(next, phone.trim())
    } catch (refusal) {
      setError((refusal as Error).message)
      setPayments([])
      setBusy(false)
    }
  }
  const cash = (sum: number) => pay(payCash(total, payments, sum))
  return (
    <section aria-labelledby="tender" className="mx-auto grid max-w-160 gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="tender" className="text-22">
          {t('To be paid')}
        </h2>
        <strong className="text-36">{formatTaka(due)}</strong>
      </div>
      {error && <Message tone="bad">{error}</Message>}
      {payments.length > 0 && (
        <ul className="grid gap-1">
          {payments.map((one) => (
            <li key={`${one.method}${one.taka}${one.reference}`} className="flex justify-between">
              <span>{methodName(one.method)}</span>
              <span>{formatTaka(one.taka)}</span>
            </li>
          ))}
          {changeOf(payments) > 0 && <li>{t('Change: {price}', { price: formatTaka(changeOf(payments)) })}</li>}
        </ul>
      )}
      <div ref={first} className="grid gap-3">
        <h3 className="text-16">{t('Cash')}</h3>
        <Button size="lg" block busy={busy} onClick={() => cash(due)}>
          {t('Exactly {price}', { price: formatTaka(due) })}
        </Button>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {likelyNotes(due).map((sum) => (
            <Button key={sum} tone="secondary" className="px-2" onClick={() => cash(sum)}>
              {formatTaka(sum)}
            </Button>
          ))}
        </div>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void cash(Number(given))
          }}
        >
          <CounterField
            className="flex-1"
            label={t('Another amount')}
            inputMode="numeric"
            pattern="[0-9]+"
            value={given}
            onChange={(event) => setGiven(event.target.value)}
          />
          <Button type="submit" tone="secondary" disabled={!/^[1-9]\d*$/.test(given)}>
            {t('Given')}
          </Button>
        </form>
      </div>
      <WithoutCash
        due={due}
        shop={shop}
        counter={counter}
        onPay={(payment) => pay(payExactly(total, payments, payment))}
      />
      <details>
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('Mobile of the customer')}
        </summary>
        <CounterField
          label={t('Mobile number')}
          type="tel"
          pattern="(\+?88)?01[3-9][0-9]{8}"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </details>
      <Button tone="quiet" onClick={onBack}>
        {t('Back to the basket')}
      </Button>
    </section>
  )
}
