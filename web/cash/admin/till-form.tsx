import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addDays, dhakaDay, formatDate } from '#shared/bangladesh/dates.ts'
import { readWhole } from '#shared/bangladesh/digits.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { ClosedTill, Till } from '#shared/schemas/cash.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CorrectionForm } from './correction-form.tsx'
import { TillFacts } from './till-facts.tsx'

interface TillFormProps {
  store: string
  canCorrect?: boolean
  /** the desk that opens the orders in it */
  ordersPath: string
}

/** The till of a showroom as it stands, or one that was closed, and its closing. */
export function TillForm({ store, canCorrect = false, ordersPath }: TillFormProps) {
  const [chosen, setChosen] = useState('')
  const closings = useQuery({
    queryKey: ['cash', 'till', store, 'closings'],
    queryFn: () => call(api.cash.counter.closings.$get({ query: { store } })),
  })
  const { data, error, refetch } = useQuery({
    queryKey: ['cash', 'till', store, chosen],
    queryFn: () => call(api.cash.counter.$get({ query: { store, ...(chosen && { day: chosen }) } })),
  })
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
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isDirty, setDirty] = useState(false)
  const release = useUnsavedChanges(isDirty)
  const today = dhakaDay(new Date())
  const yesterday = addDays(today, -1)
  const days = [today, yesterday].filter((day) => last === null || day > last)
  const { mutate, isPending } = useMutation({
    mutationFn: (closing: { day: string; counted: number; paidOut: number; reason?: string }) =>
      call(api.cash.counter.close.$post({ json: { store, seen: expected, ...closing } })),
    onSuccess: ({ message, till }) => {
      release()
      setDirty(false)
      toast.success(message)
      onClosed(till)
    },
    onError: (error) => {
      const atFields = error instanceof ApiError ? error.errors : []
      setErrors(Object.fromEntries(atFields.map(({ path, message }) => [path, message])))
      if (atFields.length === 0) toastError(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['cash', 'till', store] }),
    meta: { errorToast: false },
  })
  if (days.length === 0)
    return (
      <p className="text-14 text-ink-muted">
        The till is closed for today. What comes in from now on is in the next one.
      </p>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setErrors({})
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    mutate({
      day: text('day') || today,
      counted: readWhole(text('counted')),
      paidOut: readWhole(text('paidOut') || '0'),
      ...(text('reason') && { reason: text('reason') }),
    })
  }
  return (
    <form
      onSubmit={submit}
      onInput={() => setDirty(true)}
      className="grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-2"
    >
      <TextField
        label={t('Counted, in taka')}
        name="counted"
        inputMode="numeric"
        autoComplete="off"
        error={errors.counted}
        required
      />
      <TextField
        label={t('Paid out, in taka')}
        name="paidOut"
        inputMode="numeric"
        autoComplete="off"
        error={errors.paidOut}
        optional
      />
      <SelectField
        label={t('For the day')}
        name="day"
        error={errors.day}
        options={days.map((day) => ({
          value: day,
          label: day === today ? t('Today') : t('Yesterday, after midnight'),
        }))}
      />
      <TextField
        label={t('Reason of a difference')}
        name="reason"
        maxLength={200}
        error={errors.reason}
        required={errors.reason !== undefined}
        optional={errors.reason === undefined}
      />
      <Button type="submit" busy={isPending} className="w-fit">
        Close the till
      </Button>
    </form>
  )
}
