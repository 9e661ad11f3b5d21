import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { orderQuery } from './order-queries.ts'

interface AskedAddressProps {
  order: Pick<OrderDetail, '_id'>
  askedAddress: NonNullable<OrderDetail['askedAddress']>
}

/** Asks the buyer of a paid order whether it goes to the address that was given in a call. */
export default function AskedAddress({ order: { _id }, askedAddress }: AskedAddressProps) {
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (accepted: boolean) =>
      call(api.orders.address[':id'].$post({ param: { id: _id }, json: { accepted } })),
    onSuccess: ({ message, order }) => {
      toast.success(message)
      queries.setQueryData(orderQuery(_id).queryKey, order)
    },
    onError: () => void queries.invalidateQueries({ queryKey: orderQuery(_id).queryKey }),
  })
  return (
    <Notice tone="warn" title={t('Is this address right?')}>
      <p>
        {t('In a call, another delivery address was given for this order. We send it there only when you say yes.')}
      </p>
      <AddressLines address={askedAddress.address} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          Yes, send it there
        </Button>
        <Button tone="secondary" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          No, keep the address
        </Button>
      </div>
    </Notice>
  )
}

/** Tells staff that the buyer has not answered yet. */
export function AskedAddressOfBuyer({ order: { askedAddress } }: { order: Pick<OrderDetail, 'askedAddress'> }) {
  if (!askedAddress) return null
  const { by, at, address } = askedAddress
  return (
    <Notice tone="warn" title={t('The buyer is asked about another address')}>
      <AddressLines address={address} />
      <p className="text-14 text-ink-muted">
        {t('Given to {name}, {at}', { name: accountName(by), at: formatDateTime(at) })}
      </p>
    </Notice>
  )
}

function AddressLines({ address: { name, address, phone } }: { address: OrderDetail['shippingAddress'] }) {
  return <p className="mt-2 font-semibold wrap-anywhere">{[name, address, phone].filter(Boolean).join(', ')}</p>
}
