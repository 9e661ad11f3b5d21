import type { FormEvent } from 'react'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { CounterField } from '../field.tsx'
import { FindPaper } from '../find-shoe.tsx'

export type Question = { number: string } | { phone: string; day: string }

interface FindBoughtProps {
  busy: boolean
  onAsk: (asked: Question) => void
  onScan: (code: string) => void
}

/** Finds what was bought, by the number of its receipt or order, or by phone and day. */
export function FindBought({ busy, onAsk, onScan }: FindBoughtProps) {
  const askByPhone = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    onAsk({ phone: text('phone'), day: text('day') })
  }
  return (
    <div className="grid gap-3">
      <FindPaper
        label={t('Scan the receipt, or type its number or that of the order')}
        maxLength={200}
        busy={busy}
        onFind={(number) => onAsk({ number })}
        onCode={onScan}
      />
      <details>
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('Without a receipt: by phone and day')}
        </summary>
        <form onSubmit={askByPhone} className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
          <CounterField
            label={t('Last four digits of the phone, or all')}
            name="phone"
            inputMode="tel"
            autoComplete="off"
            minLength={4}
            maxLength={40}
            required
          />
          <CounterField
            label={t('Day of the sale or delivery')}
            name="day"
            type="date"
            max={dhakaDay(new Date())}
            defaultValue={dhakaDay(new Date())}
            required
          />
          <Button type="submit" busy={busy}>
            {t('Search')}
          </Button>
        </form>
      </details>
    </div>
  )
}
