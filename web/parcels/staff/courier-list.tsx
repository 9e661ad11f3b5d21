import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import type { Courier, CourierInput } from '#shared/schemas/parcel.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CourierForm } from './courier-form.tsx'

type Open = Courier | CourierInput | null

/** The couriers of the shop, to add, change and remove. */
export function CourierList({ couriers }: { couriers: Courier[] }) {
  const [open, setOpen] = useState<Open>(null)
  const [leaving, setLeaving] = useState<Courier | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { remove, busy } = useRemoval(() => setLeaving(null))
  const close = () => {
    heading.current?.focus()
    setOpen(null)
  }
  const names = new Set(couriers.map(({ name }) => name.toLowerCase()))
  return (
    <section aria-labelledby="couriers" className="mt-10">
      <h2 id="couriers" ref={heading} tabIndex={-1} className="mb-3 text-20 outline-none">
        Couriers
      </h2>
      <ul className="grid gap-2">
        {couriers.map((courier) => (
          <li
            key={courier._id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line p-3"
          >
            <div>
              <p className="font-semibold">{courier.name}</p>
              <p className="text-14 text-ink-muted">
                {courier.phone} ·{' '}
                {t('{inside} in Dhaka, {outside} elsewhere', {
                  inside: formatTaka(courier.fees.inside),
                  outside: formatTaka(courier.fees.outside),
                })}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                tone="secondary"
                onClick={() => setOpen(courier)}
                aria-label={t('Change {name}', { name: courier.name })}
              >
                Change
              </Button>
              <Button
                size="sm"
                tone="quiet"
                onClick={() => setLeaving(courier)}
                aria-label={t('Delete {name}', { name: courier.name })}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {!open && (
        <div className="mt-3 flex flex-wrap gap-2">
          {COURIER_PRESETS.filter(({ name }) => !names.has(name.toLowerCase())).map((preset) => (
            <Button key={preset.name} size="sm" tone="secondary" onClick={() => setOpen(preset)}>
              {t('Add {name}', { name: preset.name })}
            </Button>
          ))}
          <Button size="sm" tone="secondary" onClick={() => setOpen(EMPTY)}>
            Add another courier
          </Button>
        </div>
      )}
      {open && <CourierForm key={'_id' in open ? open._id : open.name} courier={open} onClose={close} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('Delete {name}?', { name: leaving?.name ?? '' })}
        confirmLabel={t('Delete')}
        busy={busy}
        onConfirm={() => leaving && remove(leaving._id)}
        onClose={() => setLeaving(null)}
      >
        Its parcels stay.
      </ConfirmDialog>
    </section>
  )
}

const EMPTY: CourierInput = {
  name: '',
  phone: '',
  areas: [],
  fees: { inside: 60, outside: 120 },
  tracking: '',
  columns: ['Order', 'Name', 'Phone', 'Address', 'Cash', 'Items'],
}

function useRemoval(onDone: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(api.couriers.delete[':id'].$delete({ param: { id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['couriers'] }),
  })
  return { remove: (id: string) => mutate(id), busy: isPending }
}
