import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import { RETURN_REASONS, type ReturnReason, returnReasonLabel } from '#shared/rules/orders/parcel.ts'
import type { HandOver } from '#shared/schemas/orders/parcel.ts'
import { api, call } from '#web/api.ts'
import { useMay } from '#web/auth/access.ts'
import { atRows } from '#web/lib/forms/at-rows.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { readSellableLines, SellableLines } from '#web/orders/sellable-lines.tsx'
import { handOverQuery, parcelKeys } from '#web/parcels/parcel-queries.ts'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

/** The parcels of a hand-over: their tracking codes, typed or scanned one after the other, and what came back. */
export function HandOverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(handOverQuery(id))
  const [returning, setReturning] = useState<Parcel | null>(null)
  const codes = useRef<FormHandle>(null)
  const back = useRef<FormHandle>(null)
  const list = useFocusBack(returning?.order ?? null)
  const requestClose = () => {
    const form = back.current ?? codes.current
    if (form) form.requestClose()
    else onClose()
  }
  return (
    <Dialog
      open
      onClose={requestClose}
      size="lg"
      variant="sheet"
      title={data ? t('Parcels of {courier}', { courier: data.courier.name }) : t('Parcels')}
      description={data && formatDateTime(data.at)}
    >
      {error && !data && <LoadFailure subject="The parcels" level={3} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        // Stays while a parcel is counted in: codes that were typed are not lost.
        <div ref={list} hidden={returning !== null}>
          <Codes ref={codes} parcels={data.parcels} onReturn={setReturning} onClose={onClose} />
        </div>
      )}
      {returning && (
        <ReturnForm ref={back} order={returning.order} number={returning.number} onClose={() => setReturning(null)} />
      )}
    </Dialog>
  )
}

/** The list in which the button of an order gets the focus back once its return is closed. */
function useFocusBack(order: string | null) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<string>(null)
  useEffect(() => {
    if (!order && last.current) list.current?.querySelector<HTMLElement>(`[data-order="${last.current}"]`)?.focus()
    last.current = order
  }, [order])
  return list
}

type Parcel = HandOver['parcels'][number]

interface CodesProps {
  ref: Ref<FormHandle>
  parcels: Parcel[]
  onReturn: (parcel: Parcel) => void
  onClose: () => void
}

function Codes({ ref, parcels, onReturn, onClose }: CodesProps) {
  const mayHandOver = useMay('write_parcels')
  const queries = useQueryClient()
  const { formProps, field, busy, notice } = useTypedForm({
    ref,
    onSave: async ({ text }) => {
      const rows = parcels.flatMap(({ order, code }) => {
        const entered = text(order).trim()
        return entered && entered !== code ? [{ order, code: entered }] : []
      })
      if (rows.length === 0) return () => toast.info(t('No code has changed'))
      const request = call(api.parcels.tracking.$put({ json: { rows } })).finally(
        () => void queries.invalidateQueries({ queryKey: parcelKeys.all }),
      )
      const { message } = await atRows(request, (row) => rows[row]?.order)
      return () => toast.success(message)
    },
    onCancel: onClose,
  })
  return (
    <form {...formProps} className="grid gap-4">
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
            {parcel.returned && <Badge tone="warn">Came back</Badge>}
            {!parcel.returned && !mayHandOver && <p className="wrap-anywhere">{parcel.code ?? '–'}</p>}
            {!parcel.returned && mayHandOver && (
              <>
                <TextField
                  label={t('Tracking code of {number}', { number: parcel.number })}
                  hideLabel
                  {...field(parcel.order)}
                  defaultValue={parcel.code ?? ''}
                  placeholder={t('Tracking code')}
                  maxLength={60}
                  autoComplete="off"
                  onKeyDown={focusNextCode}
                />
                {parcel.delivered ? (
                  <PageLink
                    to={`/dashboard/exchanges?number=${parcel.number}`}
                    aria-label={t('{number} came back', { number: parcel.number })}
                  >
                    Came back
                  </PageLink>
                ) : (
                  <Button
                    size="sm"
                    tone="quiet"
                    data-order={parcel.order}
                    onClick={() => onReturn(parcel)}
                    aria-label={t('{number} came back', { number: parcel.number })}
                  >
                    Came back
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {notice}
      {mayHandOver && (
        <Button type="submit" busy={busy} className="w-fit">
          Save codes
        </Button>
      )}
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

/** As a ref: moves the focus to what is shown in place of the list. */
const focus = (element: HTMLElement | null) => element?.focus()

interface ReturnFormProps {
  ref?: Ref<FormHandle>
  /** id */
  order: string
  number: string
  onClose: () => void
}

/** A parcel that came back or is lost: why, and how many of its pairs can be sold again. Its order is Cancelled. */
function ReturnForm({ ref, order, number, onClose }: ReturnFormProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<ReturnReason>('refused')
  const { data, error, refetch } = useQuery({
    queryKey: orderKeys.toReturn(order),
    queryFn: () => call(api.orders.singleOrder[':id'].$get({ param: { id: order } })),
  })
  const count = (form: HTMLFormElement | null) =>
    reason === 'lost' || !form ? { lines: [] } : readSellableLines(form, data?.products ?? [])
  const { formProps, errors, busy, requestClose, notice } = useTypedForm({
    ref,
    findErrors: (form) => {
      const counted = count(form)
      return 'errors' in counted ? counted.errors : {}
    },
    onSave: async () => {
      const counted = count(formProps.ref.current)
      if ('errors' in counted) throw new WrongFields(counted.errors)
      const json = { reason, ...counted }
      const { message } = await call(
        api.parcels.returned[':orderId'].$post({ param: { orderId: order }, json }),
      ).finally(() => {
        void queries.invalidateQueries({ queryKey: parcelKeys.all })
        void queries.invalidateQueries({ queryKey: orderKeys.all })
      })
      return () => {
        toast.success(`${number}: ${message}`)
        onClose()
      }
    },
    onCancel: onClose,
  })
  if (error && !data) return <LoadFailure subject={t('The order')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <form {...formProps} className="grid gap-4">
      <h3 ref={focus} tabIndex={-1} className="text-18 outline-none">
        {t('{number} came back', { number })}
      </h3>
      <RadioGroup
        legend="Why"
        name="reason"
        value={reason}
        onChange={(value) => setReason(RETURN_REASONS.find((known) => known === value) ?? 'refused')}
        options={RETURN_REASONS.map((value) => ({ value, label: returnReasonLabel(value) }))}
      />
      {reason !== 'lost' && <SellableLines lines={data.products} errors={errors} />}
      <p className="text-14 text-ink-muted">The order is then Cancelled.</p>
      {notice}
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          Count in
        </Button>
        <Button tone="quiet" onClick={requestClose}>
          Back
        </Button>
      </div>
    </form>
  )
}
