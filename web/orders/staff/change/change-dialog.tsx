import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { HistoryEntry, OrderDetail } from '#shared/schemas/orders/order.ts'
import { orderKeys, orderQuery } from '#web/orders/order-queries.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import { ChangeForm } from './change-form.tsx'

interface ChangeDialogProps {
  order: OrderDetail
  textsOf: (entry: HistoryEntry) => string[]
  onClose: () => void
}

/** An order as it is to be, beside what it is; begun anew once somebody else has changed it meanwhile and the clerk has seen how. */
export function ChangeDialog({ order: opened, textsOf, onClose }: ChangeDialogProps) {
  const queries = useQueryClient()
  const { data: current = opened } = useQuery(orderQuery(opened._id))
  const [order, setOrder] = useState(opened)
  return (
    <FormDialog open title={t('Change order {number}', { number: order.number })} size="lg" onClose={onClose}>
      {(ref) => (
        <ChangeForm
          key={order.updatedAt}
          ref={ref}
          order={order}
          current={current}
          textsOf={textsOf}
          onAnew={() => setOrder(current)}
          onChanged={() => {
            onClose()
            void queries.invalidateQueries({ queryKey: orderKeys.all })
            void queries.invalidateQueries({ queryKey: orderKeys.boards })
          }}
          onClose={onClose}
        />
      )}
    </FormDialog>
  )
}
