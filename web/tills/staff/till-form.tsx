import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dhakaDay, formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { ClosedTill, Till } from '#shared/schemas/cash.ts'
import { api, call } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CorrectionForm } from './correction-form.tsx'
import { TillFacts } from './till-facts.tsx'
import { closingsQuery, tillKeys, tillQuery } from './till-queries.ts'

interface TillFormProps {
  store: string
  canCorrect?: boolean
  /** the desk that opens the orders in it */
  ordersPath: string
}

/** The till of a showroom as it stands, or one that was closed, and its closing. */
export function TillForm({ store, canCorrect = false, ordersPath }: TillFormProps) {
  const [chosen, setChosen] = useState('')
  const closings = useQuery(closingsQuery(store))
  const { data, error, refetch } = useQuery(tillQuery(store, chosen))
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('Till')}
        className="sm:w-72"
        value={chosen}
        options={[{ value: '', label: t('Open now') }, ...(closings.data ?? []).map(toOption)]}
        onChange={({ target }) => setChosen(target.value)}
      />
      {error && !data && <LoadFailure subject="The till" level={2} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <TillFacts till={data} ordersPath={ordersPath} />}
      {data && !data.closed && (
        <Closing
          key={data.since}
          till={data}
          last={closings.data?.[0]?.day ?? null}
          onClosed={({ day }) => setChosen(day)}
        />
      )}
      {data?.closed && canCorrect && <CorrectionForm key={data.day} store={store} day={data.day} />}
    </div>
  )
}

function toOption({ day, counted, difference }: ClosedTill) {
  const label = t('Closed for {day}: {counted}', {
    day: formatDate(`${day}T12:00:00+06:00`),
    counted: formatTaka(counted),
  })
  return { value: day, label: difference === 0 ? label : `${label} (${formatTaka(difference)})` }
}

/** `last`: the day of the last closing, after which a till is closed for today or for yesterday. */
function Closing({
  till: { store, expected },
  last,
  onClosed,
}: {
  till: Till
  last: string | null
  onClosed: (till: Till) => void
}) {
  const queries = useQueryClient()
  const today = dhakaDay(new Date())
  const yesterday = addDays(today, -1)
  const days = [today, yesterday].filter((day) => last === null || day > last)
  const { formProps, field, errors, busy, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const reason = text('reason').trim()
      const closing = {
        day: text('day') || today,
        counted: readWhole(text('counted')),
        paidOut: readWhole(text('paidOut') || '0'),
        ...(reason && { reason }),
      }
      const { message, till } = await call(
        api.cash.counter.close.$post({ json: { store, seen: expected, ...closing } }),
      ).finally(() => void queries.invalidateQueries({ queryKey: tillKeys.ofShowroom(store) }))
      return () => {
        toast.success(message)
        onClosed(till)
      }
    },
  })
  if (days.length === 0)
    return (
      <p className="text-14 text-ink-muted">
        The till is closed for today. What comes in from now on is in the next one.
      </p>
    )
  return (
    <form {...formProps} className="grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-2">
      <TextField label={t('Counted, in taka')} {...field('counted')} inputMode="numeric" autoComplete="off" required />
      <TextField label={t('Paid out, in taka')} {...field('paidOut')} inputMode="numeric" autoComplete="off" optional />
      <SelectField
        label={t('For the day')}
        {...field('day')}
        options={days.map((day) => ({
          value: day,
          label: day === today ? t('Today') : t('Yesterday, after midnight'),
        }))}
      />
      <TextField
        label={t('Reason of a difference')}
        {...field('reason')}
        maxLength={200}
        required={errors.reason !== undefined}
        optional={errors.reason === undefined}
      />
      {notice}
      <Button type="submit" busy={busy} className="w-fit">
        Close the till
      </Button>
    </form>
  )
}
