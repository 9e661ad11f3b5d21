import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#shared/language/t.ts'
import type { StaffChangePreview } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { useMayAt } from '#web/auth/access.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf } from '#web/lib/forms/use-submit.ts'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { readFormValues } from '#web/staff/crud/form-values.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { ChangedPayment, ChangedPerson, ChangedShowroom } from './changed-facts.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { ChangedMeanwhile, overText, SideBySide } from './side-by-side.tsx'
import { changesOf, priceErrors, priceField, useDraft, useServingDraft } from './use-draft.ts'
import { isSplittable } from './use-serving-order.ts'

/** The fields of errors that name none. */
const FIELD_OF = { transaction_id_used: 'transactionId', sold_out: 'store' }

interface ChangeFormProps {
  ref: Ref<FormHandle>
  order: OrderDetail
  /** as it was read last */
  current: OrderDetail
  /** Reads it once more, after something that it did not say */
  onReread: () => Promise<OrderDetail | undefined>
  /** The change is one of the order as it was read last */
  onFollow: () => void
  onSplit: () => void
  onChanged: (order: OrderDetail) => void
  onClose: () => void
}

/** All that can change of an order. What it becomes is shown beside what it is before anything changes. */
export function ChangeForm(props: ChangeFormProps) {
  const { ref, order, current, onReread, onFollow, onSplit, onChanged, onClose } = props
  const draft = useDraft(order)
  const showrooms = useServingDraft(order, draft)
  const [preview, setPreview] = useState<StaffChangePreview | null>(null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const mayApologise = useMayAt('write_discounts', order.store._id)
  const maySplit = useMayAt('write_orders', order.store._id) && isSplittable(order)
  const leave = useRef(onClose)
  const form = useRef<FormHandle>(null)
  const { formProps, field, busy, requestClose, notice } = useTypedForm({
    ref: form,
    onSave: async ({ text }) => {
      const changes = changesOf(draft, order, text)
      if (!changes) return () => toast.info(t('Nothing has changed'))
      const request = {
        param: { id: order._id },
        json: { seen: order.updatedAt, ...changes, ...(text('reason') && { reason: text('reason') }) },
      }
      try {
        if (!preview) {
          setPreview(await call(api.orders.preview[':id'].$post(request)))
          // Nothing is saved yet: whoever leaves is asked.
          throw new WrongFields({})
        }
        const { message, order: next } = await call(api.orders.change[':id'].$put(request))
        return () => {
          toast.success(`${next.number}: ${message}`)
          onChanged(next)
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setPreview(null)
        const now = error.status === 409 ? await onReread() : order
        // Said by what has changed of it.
        if (error.code === 'order_changed_meanwhile' && now && now.updatedAt !== order.updatedAt)
          throw new WrongFields({})
        const atLines = priceErrors(draft.lines, error.errors)
        if (error.code in FIELD_OF || Object.keys(atLines).length > 0)
          throw new WrongFields({ ...fieldErrorsOf(error, FIELD_OF), ...atLines })
        throw error
      }
    },
    onCancel: () => leave.current(),
  })
  const leaveTo = (next: () => void) => {
    leave.current = next
    requestClose()
  }
  useImperativeHandle(ref, () => ({
    requestClose: () => leaveTo(onClose),
    markClean: () => form.current?.markClean(),
  }))
  const touch = () => {
    formProps.onInput()
    setPreview(null)
  }
  const follow = () => {
    const element = formProps.ref.current
    if (!element) return
    const typed = readFormValues(element).text
    const texts = [...element.querySelectorAll<HTMLInputElement>('input:not([type="radio"])')]
    const untouched = texts.filter(({ value, defaultValue }) => value === defaultValue)
    flushSync(() => {
      setLeftOut(draft.follow(order, current, (line) => typed(priceField(line)) !== ''))
      onFollow()
    })
    // What nobody changed here is what it is now.
    for (const input of untouched) if (input.isConnected) input.value = input.defaultValue
    element.querySelector<HTMLElement>('[type="submit"]')?.focus()
    element.requestSubmit()
  }
  return (
    <form {...formProps} onInput={touch} className="grid gap-6">
      <Part title={t('Shoes')}>
        <ChangedLines
          {...{ lines: draft.lines, field, mayApologise }}
          showroom={showrooms?.find(({ _id }) => _id === draft.showroom) ?? null}
          onChange={(lines) => {
            draft.setLines(lines)
            touch()
          }}
        />
        <ChangedShowroom {...{ order, draft, field, showrooms }} onSplit={maySplit ? () => leaveTo(onSplit) : null} />
      </Part>
      <Part title={order.fulfilment === 'collection' ? t('Who collects it') : t('Where it goes')}>
        <ChangedPerson {...{ order, draft, field }} onTouched={touch} />
      </Part>
      <Part title={t('Payment')}>
        <ChangedPayment {...{ order, draft, field }} />
      </Part>
      <TextField
        label={t('Reason')}
        {...field('reason')}
        optional
        maxLength={200}
        hint={t('For the history of the order; the buyer gets a letter that says what changed.')}
      />
      {leftOut.length > 0 && (
        <Notice tone="warn" title={t('This of yours does not fit any more and is left out')}>
          {leftOut.join('; ')}
        </Notice>
      )}
      {preview && <SideBySide preview={preview} />}
      {notice}
      {current.updatedAt !== order.updatedAt && (
        <ChangedMeanwhile before={order} now={current} onFollow={follow} over={overText(current)} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {preview ? t('Save the change') : t('Show the change')}
        </Button>
        <Button tone="quiet" onClick={() => leaveTo(onClose)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h3 className="font-text text-16 font-semibold tracking-normal">{title}</h3>
      {children}
    </section>
  )
}
