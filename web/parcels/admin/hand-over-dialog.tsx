import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { notVerifiedLabel } from '#shared/rules/order-status.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { HandOver } from '#shared/schemas/parcel.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ReturnForm } from './return-form.tsx'

/** The parcels of a hand-over: their tracking codes, typed or scanned one after the other, and what came back. */
export function HandOverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['parcels', 'hand-over', id],
    queryFn: () => call(api.parcels['hand-over'][':handOverId'].$get({ param: { handOverId: id } })),
  })
  const [returning, setReturning] = useState<Parcel | null>(null)
  const [lastOrder, setLastOrder] = useState<string | null>(null)
  const openReturn = (parcel: Parcel) => {
    setReturning(parcel)
    setLastOrder(parcel.order)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      variant="sheet"
      title={data ? t('Parcels of {courier}', { courier: data.courier.name }) : t('Parcels')}
      description={data && formatDateTime(data.at)}
    >
      {error && !data && <LoadFailure subject="The parcels" level={3} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && !returning && <Codes parcels={data.parcels} lastOrder={lastOrder} onReturn={openReturn} />}
      {returning && <ReturnForm order={returning.order} number={returning.number} onClose={() => setReturning(null)} />}
    </Dialog>
  )
}

type Parcel = HandOver['parcels'][number]

interface CodesProps {
  parcels: Parcel[]
  /** whose return was open: the focus goes back there */
  lastOrder: string | null
  onReturn: (parcel: Parcel) => void
}

function Codes({ parcels, lastOrder, onReturn }: CodesProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: { order: string; code: string }[]) => call(api.parcels.tracking.$put({ json: { rows } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['parcels'] }),
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const rows = parcels.flatMap(({ order, code }) => {
      const entered = String(values.get(order) ?? '').trim()
      return entered && entered !== code ? [{ order, code: entered }] : []
    })
    if (rows.length > 0) mutate(rows)
    else toast.info(t('No code has changed'))
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <ul className="border-t border-line">
        {parcels.map((parcel) => (
          <li
            key={parcel.order}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_14rem_7rem]"
          >
            <div className="min-w-0 max-sm:col-span-full">
              <p className="font-semibold tabular-nums">{parcel.number}</p>
              <p className="text-14 wrap-anywhere text-ink-muted">
                {parcel.name} · {moneyOf(parcel)}
              </p>
            </div>
            {parcel.returned ? (
              <Badge tone="warn">Came back</Badge>
            ) : (
              <>
                <TextField
                  label={t('Tracking code of {number}', { number: parcel.number })}
                  hideLabel
                  name={parcel.order}
                  defaultValue={parcel.code ?? ''}
                  placeholder={t('Tracking code')}
                  maxLength={60}
                  autoComplete="off"
                  onKeyDown={focusNextCode}
                />
                <Button
                  size="sm"
                  tone="quiet"
                  autoFocus={parcel.order === lastOrder}
                  onClick={() => onReturn(parcel)}
                  aria-label={t('{number} came back', { number: parcel.number })}
                >
                  Came back
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Button type="submit" busy={isPending} className="w-fit">
        Save codes
      </Button>
    </form>
  )
}

function moneyOf({ cash, unpaid, method }: Parcel): string {
  if (cash > 0) return formatTaka(cash)
  return unpaid > 0 ? notVerifiedLabel(method) : t('Paid')
}

/** A scanner ends each code with Enter: the next field is ready for the next parcel. */
function focusNextCode(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
