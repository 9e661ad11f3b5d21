import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { MAX_PRINTED, type OrderPaper } from '#shared/rules/paper.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { Courier } from '#shared/schemas/courier.ts'
import type { PackedOrder } from '#shared/schemas/parcel.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Chooses packed orders and gives them to a courier. */
export function HandOverForm({ couriers, orders }: { couriers: Courier[]; orders: PackedOrder[] }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [courier, setCourier] = useState<string>()
  const courierId = courier ?? couriers[0]?._id
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { courier: string; orders: string[] }) => call(api.parcels['hand-over'].$post({ json: input })),
    onSuccess: ({ message }) => {
      setChosen(new Set())
      toast.success(message)
    },
    onError: (error) => toastError(error),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['parcels'] })
    },
    meta: { errorToast: false },
  })
  if (orders.length === 0) return <p className="text-ink-muted">Nothing is packed at the moment.</p>
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isAll = chosen.size === orders.length
  return (
    <section aria-label={t('Hand over')} className="grid gap-3">
      <Checkbox
        label={t('All of them: {count}', { count: figures(orders.length) })}
        checked={isAll}
        onChange={() => setChosen(isAll ? new Set() : new Set(orders.map(({ _id }) => _id)))}
      />
      <ul className="grid gap-x-6 border-y border-line py-2 md:grid-cols-2">
        {orders.map(({ _id, number, name, cash }) => (
          <li key={_id}>
            <Checkbox
              label={`${number} · ${name}`}
              hint={cash > 0 ? t('{total} to collect', { total: formatTaka(cash) }) : t('Paid')}
              checked={chosen.has(_id)}
              onChange={() => toggle(_id)}
            />
          </li>
        ))}
      </ul>
      <PrintChosen orders={[...chosen]} />
      {couriers.length === 0 ? (
        <p className="text-ink-muted">An admin has to add a courier first.</p>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('Courier|the company')}
            className="w-56"
            value={courierId}
            options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ target }) => setCourier(target.value)}
          />
          <Button
            busy={isPending}
            disabled={chosen.size === 0}
            onClick={() => courierId && mutate({ courier: courierId, orders: [...chosen] })}
          >
            {t('Hand over {count}', { count: figures(chosen.size) })}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The papers of the chosen orders, in one print. */
function PrintChosen({ orders }: { orders: string[] }) {
  if (orders.length === 0) return null
  if (orders.length > MAX_PRINTED)
    return (
      <p className="text-14 text-ink-muted">
        {t('Choose at most {max} to print at once', { max: figures(MAX_PRINTED) })}
      </p>
    )
  const count = figures(orders.length)
  const path = (paper: OrderPaper) => `/dashboard/papers?paper=${paper}&orders=${orders.join()}`
  return (
    <p className="flex flex-wrap gap-x-5 text-14">
      <TextLink to={path('label')} className="py-2">
        {t('Print {count} labels', { count })}
      </TextLink>
      <TextLink to={path('slip')} className="py-2">
        {t('Print {count} packing slips', { count })}
      </TextLink>
      <TextLink to={path('invoice')} className="py-2">
        {t('Print {count} invoices', { count })}
      </TextLink>
    </p>
  )
}
