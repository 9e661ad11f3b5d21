import { useState } from 'react'
import { formatClock } from '#shared/bangladesh/clock-time.ts'
import { dhakaClock, dhakaDay, formatDateTime, formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { MAX_KEPT_PAIRS } from '#shared/rules/showrooms/keep.ts'
import type { KeepAsked } from '#shared/schemas/orders/collection.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { api, call } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { callWithProof } from '#web/lib/proof-of-work/call-with-proof.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface KeepFormProps {
  /** ids */
  product: string
  size: string
  showroom: Showroom
  onClose: () => void
}

const COUNTS = Array.from({ length: MAX_KEPT_PAIRS }, (_, more) => String(more + 1))

/** Asks a showroom to keep pairs of a size until it closes on its next day, and shows the code that fetches them. */
export default function KeepForm({ product, size, showroom, onClose }: KeepFormProps) {
  const [asked, setAsked] = useState<KeepAsked | null>(null)
  const name = localized(showroom, 'code')
  const ask = () => call(api.keeps.until[':id'].$get({ param: { id: showroom._id } }))
  const kept = useFetched(showroom._id, ask, 'the hours of keeping')
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ phone = '', pairs = '1' }) => {
      const json = { store: showroom._id, product, size, phone, pairs: Number(pairs) }
      const { keep } = await callWithProof((proof) => api.keeps.ask.$post({ json, header: proof }))
      setAsked(keep)
    },
    report: (error, { isAtField }) => {
      if (!isAtField) toastError(error)
    },
  })
  if (asked)
    return (
      <div role="status" className="grid gap-3">
        <p className="font-semibold">{t('We keep it for you in {name}.', { name })}</p>
        <p>{t('Until {time}', { time: formatDateTime(asked.until) })}</p>
        <p>
          {t('Say this code, or your phone, at the counter:')}{' '}
          <strong className="text-22 tabular-nums" translate="no">
            {asked.code}
          </strong>
        </p>
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    )
  const closing = kept && closingOf(kept.until)
  return (
    <form {...formProps} className="grid gap-3">
      <p>
        {closing && t('{name} keeps it until {day}, {time}.', { name, day: closing.day, time: closing.time })}{' '}
        {t('You pay when you take it, or leave it there.')}
      </p>
      <TextField
        label="Phone"
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        autoFocus
        maxLength={40}
      />
      <SelectField
        label={t('Pairs')}
        name="pairs"
        defaultValue="1"
        options={COUNTS.map((value) => ({ value, label: figures(Number(value)) }))}
      />
      <Button type="submit" busy={busy}>
        {t('Keep it for me')}
      </Button>
    </form>
  )
}

/** When a showroom closes: on 'Saturday 28 Nov' at '9:00 PM'. */
function closingOf(until: string): { day: string; time: string } {
  return {
    day: formatDeliveryDay(dhakaDay(until)),
    time: formatClock(dhakaClock(until).toISOString().slice(11, 16)),
  }
}
