import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Order, OrderDetail } from '#shared/schemas/orders/order.ts'
import { api, call } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { orderKeys, orderQuery } from '#web/orders/order-queries.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface CollectDialogProps {
  /** one, or several, which are given without their codes, as is one that does not lie at the counter */
  orders: readonly Pick<Order | OrderDetail, '_id' | 'number' | 'work'>[]
  /** the code was right, and the order is Delivered */
  onCollected: () => void
  /** What was given without its code, for this reason; resolves to whether that was taken */
  onWithoutCode: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the code of a parcel that its customer fetches, or for the reason why it was given without; of several for the reason. */
export function CollectDialog({ orders, onCollected, onWithoutCode, onClose }: CollectDialogProps) {
  const queries = useQueryClient()
  const [only] = orders.length === 1 ? orders : []
  const [saysCode, setSaysCode] = useState(only?.work?.step === 'to-collect')
  const order = saysCode ? only : undefined
  const save = async ({ text }: FormValues) => {
    if (!order) {
      if (!(await onWithoutCode(text('reason').trim()))) throw new WrongFields({})
      return onClose
    }
    const request = api.orders.collect[':id'].$post({ param: { id: order._id }, json: { code: text('code') } })
    const { message } = await call(request).finally(() => {
      void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
      void queries.invalidateQueries({ queryKey: orderKeys.all })
    })
    return () => {
      toast.success(message)
      onCollected()
    }
  }
  return (
    <FormDialog open title={orders.map(({ number }) => number).join(', ')} onClose={onClose}>
      {(ref) => (
        <ManageForm ref={ref} submitLabel={t('Update Status')} onCancel={onClose} onSave={save}>
          {({ field }) => (
            <>
              <p>
                {only
                  ? t('The customer fetches this parcel with a code.')
                  : t('Customers fetch these parcels with a code each. To enter a code, open its order.')}
              </p>
              {only?.work?.step === 'to-collect' && (
                <RadioGroup
                  legend="How was it given?"
                  name="given"
                  value={saysCode ? 'code' : 'none'}
                  onChange={(value) => setSaysCode(value === 'code')}
                  options={[
                    { value: 'code', label: t('By its code') },
                    { value: 'none', label: t('Without the code') },
                  ]}
                />
              )}
              {order ? (
                <TextField
                  label={t('Code on the customer’s phone')}
                  {...field('code')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  required
                />
              ) : (
                <TextField
                  label={only ? t('Reason') : t('Why were they given without their codes?')}
                  {...field('reason')}
                  maxLength={200}
                  hint={t('It stands in the history of the order.')}
                  required
                />
              )}
            </>
          )}
        </ManageForm>
      )}
    </FormDialog>
  )
}
