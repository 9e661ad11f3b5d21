import { useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface StepFormProps {
  /** id */
  order: string
  /** why a showroom cannot serve it, or the code of the customer who fetches it */
  asks: 'decline' | 'collect'
  /** closes the form and gives the focus back to the button that opened it */
  onClose: () => void
}

/** The step of an order that needs a word; whatever comes of it, the board is read anew. */
export function StepForm({ order, asks, onClose }: StepFormProps) {
  const queries = useQueryClient()
  const param = { id: order }
  const { formProps, field, busy, requestClose, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const request =
        asks === 'decline'
          ? call(api.orders.decline[':id'].$post({ param, json: { reason: text('reason') } }))
          : call(api.orders.collect[':id'].$post({ param, json: { code: text('code') } }))
      const { message } = await request.finally(() => void queries.invalidateQueries({ queryKey: orderKeys.boards }))
      return () => {
        toast.success(message)
        onClose()
      }
    },
    onCancel: onClose,
  })
  return (
    <form {...formProps} onKeyDown={({ key }) => key === 'Escape' && requestClose()} className="grid gap-2">
      {asks === 'decline' ? (
        <TextField label={t('Reason')} {...field('reason')} maxLength={200} required autoFocus />
      ) : (
        <TextField
          label={t('Code on the customer’s phone')}
          {...field('code')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          autoFocus
        />
      )}
      {notice}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button tone="quiet" onClick={requestClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
