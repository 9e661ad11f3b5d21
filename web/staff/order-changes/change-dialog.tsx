import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChangeForm } from './change-form.tsx'
import { SplitDialog } from './split-dialog.tsx'

/** From where an order is read, and what is read anew once it is another one. */
export interface OrderSource {
  queryKey: readonly unknown[]
  load: () => Promise<OrderDetail>
  rereadAll: () => Promise<unknown>
}

interface ChangeDialogProps {
  number: string
  source: OrderSource
  onChanged?: ((order: OrderDetail) => void) | undefined
  onClose: () => void
}

/** An order as it is to be, beside what it is. */
export function ChangeDialog({ number, source, onChanged, onClose }: ChangeDialogProps) {
  const { data, error, refetch } = useQuery({ queryKey: source.queryKey, queryFn: source.load })
  const [isSplit, setSplit] = useState(false)
  if (isSplit && data) return <SplitDialog order={data} onSent={source.rereadAll} onClose={onClose} />
  const finish = (order: OrderDetail) => {
    onClose()
    onChanged?.(order)
    void source.rereadAll()
  }
  return (
    <FormDialog open title={t('Change order {number}', { number })} size="lg" onClose={onClose}>
      {(ref) => (
        <>
          {data && (
            <Changing
              ref={ref}
              current={data}
              onReread={async () => {
                void source.rereadAll()
                return (await refetch({ cancelRefetch: false })).data
              }}
              onChanged={finish}
              onSplit={() => setSplit(true)}
              onClose={onClose}
            />
          )}
          {!data && error && <LoadFailure subject={t('The order')} level={3} error={error} onRetry={refetch} />}
          {!data && !error && <Skeleton className="h-96" />}
        </>
      )}
    </FormDialog>
  )
}

interface ChangingProps {
  ref: Ref<FormHandle>
  /** as it was read last */
  current: OrderDetail
  onReread: () => Promise<OrderDetail | undefined>
  onChanged: (order: OrderDetail) => void
  onSplit: () => void
  onClose: () => void
}

/** Goes on with the order as it is once somebody else has changed it meanwhile, and the clerk has seen how. */
function Changing({ current, ...form }: ChangingProps) {
  const [order, setOrder] = useState(current)
  return <ChangeForm {...{ order, current, ...form }} onFollow={() => setOrder(current)} />
}
