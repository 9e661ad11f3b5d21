import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { CounterMethod } from '#shared/rules/counter/counter.ts'
import { Button } from '#web/ui/button.tsx'
import { CounterField } from './field.tsx'
import { methodName } from './method-name.ts'
import { QrOfSale } from './qr-of-sale.tsx'
import type { ShopFacts } from './store.ts'
import type { Payment } from './tender.ts'
import type { Counter } from './use-counter.ts'

const WITHOUT_CASH: CounterMethod[] = ['Bkash', 'Nagad', 'BanglaQR', 'Card']

interface WithoutCashProps {
  due: number
  shop: ShopFacts
  counter: Counter
  onPay: (payment: Pick<Payment, 'method' | 'taka' | 'reference'>) => void
}

export function WithoutCash({ due, shop, counter, onPay }: WithoutCashProps) {
  const [method, setMethod] = useState<CounterMethod | null>(null)
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  return (
    <div className="grid gap-3">
      <h3 className="text-16">{t('Without cash')}</h3>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {WITHOUT_CASH.map((one) => (
          <Button
            key={one}
            tone="secondary"
            className="px-2"
            aria-pressed={method === one}
            onClick={() => {
              setMethod(one)
              setAmount(String(due))
            }}
          >
            {methodName(one)}
          </Button>
        ))}
      </div>
      {method && (
        <form
          className="grid gap-3 rounded-m border border-line bg-surface p-4"
          onSubmit={(event) => {
            event.preventDefault()
            onPay({ method, taka: Number(amount), reference: reference.toUpperCase() })
            setMethod(null)
            setReference('')
          }}
        >
          {method === 'BanglaQR' && (
            <QrOfSale payload={shop.settings.banglaQr} taka={Number(amount)} counter={counter} />
          )}
          <CounterField
            label={t('Amount')}
            inputMode="numeric"
            pattern="[0-9]+"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <CounterField
            label={method === 'Card' ? t('Number of the slip') : t('Last digits of the transaction')}
            pattern="[A-Za-z0-9]+"
            maxLength={40}
            required={method !== 'Card'}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
          <Button type="submit">{t('Paid')}</Button>
        </form>
      )}
    </div>
  )
}
