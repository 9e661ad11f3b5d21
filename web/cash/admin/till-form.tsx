import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dhakaDay, formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { Till } from '#shared/schemas/cash.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CorrectionForm } from './correction-form.tsx'

/** The till of a showroom on a day, and its closing. */
export function TillForm({ store, canCorrect = false }: { store: string; canCorrect?: boolean }) {
  const [day, setDay] = useState(() => dhakaDay(new Date()))
  const { data, error, refetch } = useQuery({
    queryKey: ['cash', 'till', store, day],
    queryFn: () => call(api.cash.counter.$get({ query: { store, day } })),
  })
  return (
    <div className="grid gap-4">
      <div className="sm:w-48">
        <DayField label="Day" day={day} max={dhakaDay(new Date())} onDayChange={(chosen) => chosen && setDay(chosen)} />
      </div>
      {error && !data && <LoadFailure subject="The till" level={2} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <TillFacts till={data} />}
      {data && !data.closed && <Closing key={data.day} till={data} />}
      {data?.closed && canCorrect && <CorrectionForm key={data.day} store={store} day={data.day} />}
    </div>
  )
}

function TillFacts({ till }: { till: Till }) {
  const facts: [string, string][] = [
    [t('Opened with'), formatTaka(till.opened)],
    [t('Taken'), formatTaka(till.taken)],
    [t('Paid out'), formatTaka(till.paidOut)],
    [t('Should hold'), formatTaka(till.expected)],
  ]
  if (till.closed) {
    facts.push([t('Counted'), formatTaka(till.closed.counted)])
    facts.push([t('Difference'), formatTaka(till.closed.difference)])
  }
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="rounded-m border border-line p-3">
            <dt className="text-14 text-ink-muted">{label}</dt>
            <dd className="text-18 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {till.closed && (
        <p className="text-14 text-ink-muted wrap-anywhere">
          {t('Closed by {name}, {date}', { name: till.closed.by, date: formatDateTime(till.closed.at) })}
          {till.closed.reason && ` · ${till.closed.reason}`}
        </p>
      )}
      {till.corrections.map(({ taka, reason, at, by }) => (
        <p key={at} className="text-14 text-ink-muted wrap-anywhere">
          {formatTaka(taka)} · {reason} · {by}, {formatDateTime(at)}
        </p>
      ))}
    </>
  )
}

function Closing({ till: { store, day } }: { till: Till }) {
  const queries = useQueryClient()
  const [differs, setDiffers] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (counts: { counted: number; paidOut: number; reason?: string }) =>
      call(api.cash.counter.close.$post({ json: { store, day, ...counts } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      const reason = error instanceof ApiError && error.errors.find(({ path }) => path === 'reason')
      if (reason) setDiffers(reason.message)
      else toastError(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['cash', 'till'] }),
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const reason = String(values.get('reason') ?? '').trim()
    mutate({
      counted: Number(values.get('counted')),
      paidOut: Number(values.get('paidOut') || 0),
      ...(reason && { reason }),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-2">
      <TextField
        label={t('Counted, in taka')}
        name="counted"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        required
      />
      <TextField
        label={t('Paid out, in taka')}
        name="paidOut"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        optional
      />
      <TextField
        className="sm:col-span-2"
        label={t('Reason of a difference')}
        name="reason"
        maxLength={200}
        error={differs}
        required={differs !== undefined}
        optional={differs === undefined}
      />
      <Button type="submit" busy={isPending} className="w-fit">
        Close the till
      </Button>
    </form>
  )
}
