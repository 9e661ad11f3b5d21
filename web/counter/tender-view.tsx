import { useEffect, useRef, useState } from 'react'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isPrintedVoucherCode } from '#shared/rules/money/voucher-code.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { ShopFacts } from './device/store.ts'
import { changeOf, dueAfter, likelyNotes, type Payment, payCash, payExactly } from './device/tender.ts'
import type { Counter } from './device/use-counter.ts'
import { payByVoucher, voucherEnding } from './device/voucher.ts'
import { CounterField, Message } from './field.tsx'
import { useEscape, useScans } from './scan.ts'
import { WithoutCash } from './without-cash.tsx'

interface TenderProps {
  total: number
  /** of a part */
  payments: readonly Payment[]
  /** whether the clerk looks at it */
  isShown: boolean
  shop: ShopFacts
  counter: Counter
  onPayments: (payments: Payment[]) => Promise<void>
  onBack: () => void
  onScan: (code: string) => void
  onPaid: (payments: Payment[], phone: string) => Promise<void>
}

export function TenderView(props: TenderProps) {
  const { total, payments, isShown, shop, counter, onPayments, onBack, onScan, onPaid } = props
  const [given, setGiven] = useState('')
  const [phone, setPhone] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  /** A second click on its way sells nothing twice. */
  const isSelling = useRef(false)
  const first = useRef<HTMLDivElement>(null)
  const due = dueAfter(total, payments)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  /** Goes on with the basket, unless money has changed hands. */
  const leaveBy = (way: () => void) => {
    setGiven('')
    if (payments.length === 0) way()
    else setError(t('A part is paid already. Take the rest, or give it back first.'))
  }
  useScans(isShown, (code) => {
    if (!isPrintedVoucherCode(code)) return leaveBy(() => onScan(code))
    const { isReached } = counter
    payByVoucher(code, { due, payments, isReached }).then(
      (payment) => pay(payExactly(total, payments, payment)),
      ({ message }: Error) => setError(message),
    )
  })
  useEscape(isShown, () => leaveBy(onBack))

  const giveBack = () => {
    void onPayments([])
    setError('')
  }
  const pay = async (next: Payment[]) => {
    if (isSelling.current) return
    const mobile = phoneDigits(phone)
    if (phone.trim() !== '' && !/^01[3-9]\d{8}$/.test(mobile)) return setError(t('Please enter a valid phone number'))
    setGiven('')
    setError('')
    if (dueAfter(total, next) > 0) return onPayments(next)
    isSelling.current = true
    setBusy(true)
    try {
      await onPaid(next, mobile)
    } catch (refusal) {
      setError((refusal as Error).message)
      isSelling.current = false
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
              <span>
                {counterMethodName(one.method)}
                {voucherEnding(one)}
              </span>
              <span>{formatTaka(one.taka)}</span>
            </li>
          ))}
          {due > 0 && (
            <li>
              <Button tone="quiet" size="sm" onClick={giveBack}>
                {t('Give it back')}
              </Button>
            </li>
          )}
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
            void cash(readWhole(given))
          }}
        >
          <CounterField
            className="flex-1"
            label={t('Another amount')}
            inputMode="numeric"
            value={given}
            onChange={(event) => setGiven(event.target.value)}
          />
          <Button
            type="submit"
            tone="secondary"
            disabled={payCash(total, payments, readWhole(given)).length === payments.length}
          >
            {t('Given')}
          </Button>
        </form>
      </div>
      <WithoutCash
        due={due}
        payments={payments}
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
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </details>
      <Button tone="quiet" onClick={() => leaveBy(onBack)}>
        {t('Back to the basket')}
      </Button>
    </section>
  )
}
