import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { COURIER_PRESETS } from '#shared/rules/courier-presets.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { Courier, CourierInput } from '#shared/schemas/courier.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'

type Open = Courier | CourierInput | null

/** The couriers of the shop, to add, change and remove. */
export function CourierList({ couriers }: { couriers: Courier[] }) {
  const [open, setOpen] = useState<Open>(null)
  const [leaving, setLeaving] = useState<Courier | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { save, remove, busy } = useCourierChanges(() => {
    if (open) close()
    setLeaving(null)
  })
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
      {open && (
        <CourierForm
          key={'_id' in open ? open._id : open.name}
          courier={open}
          busy={busy}
          onSave={save}
          onClose={close}
        />
      )}
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

interface CourierFormProps {
  courier: Courier | CourierInput
  busy: boolean
  onSave: (input: CourierInput, existing: Courier | null) => void
  onClose: () => void
}

function CourierForm({ courier, busy, onSave, onClose }: CourierFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const list = (name: string) =>
      text(name)
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean)
    const input = {
      name: text('name'),
      phone: text('phone'),
      areas: list('areas'),
      fees: { inside: Number(text('inside')), outside: Number(text('outside')) },
      tracking: text('tracking'),
      columns: list('columns'),
    }
    onSave(input, '_id' in courier ? courier : null)
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="mt-3 grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-2"
    >
      <TextField label={t('Name')} name="name" defaultValue={courier.name} maxLength={60} required autoFocus />
      <TextField label={t('Phone')} name="phone" type="tel" defaultValue={courier.phone} required />
      <TextField
        label={t('Fee in Dhaka, in taka')}
        name="inside"
        type="number"
        min={0}
        defaultValue={courier.fees.inside}
        required
      />
      <TextField
        label={t('Fee elsewhere, in taka')}
        name="outside"
        type="number"
        min={0}
        defaultValue={courier.fees.outside}
        required
      />
      <TextField label={t('Areas, with commas')} name="areas" defaultValue={courier.areas.join(', ')} optional />
      <TextField
        label={t('Tracking address, with {code}', { code: '{code}' })}
        name="tracking"
        defaultValue={courier.tracking}
        optional
      />
      <TextField
        className="sm:col-span-2"
        label={t('Columns of its sheet, with commas')}
        name="columns"
        defaultValue={courier.columns.join(', ')}
        required
      />
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useCourierChanges(onDone: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (request: () => Promise<{ message: string }>) => request(),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['couriers'] }),
    meta: { errorToast: false },
  })
  return {
    busy: isPending,
    save: (input: CourierInput, existing: Courier | null) =>
      mutate(() =>
        existing
          ? call(
              api.couriers.update[':id'].$put({
                param: { id: existing._id },
                json: { ...input, updatedAt: existing.updatedAt },
              }),
            )
          : call(api.couriers.create.$post({ json: input })),
      ),
    remove: (id: string) => mutate(() => call(api.couriers.delete[':id'].$delete({ param: { id } }))),
  }
}
