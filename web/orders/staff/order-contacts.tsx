import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import { Fact } from '#web/orders/fact.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { trustText } from '#web/orders/trust-text.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** The customer, and the delivery address or who collects it; fields are empty after the account was deleted. */
export function OrderContacts({ order }: { order: OrderDetail }) {
  const { customer, shippingAddress } = order
  const { name, address, phone, email } = shippingAddress
  const isCollected = order.fulfilment === 'collection'
  return (
    <>
      <Fact title="Customer" level={3}>
        <p className="wrap-anywhere">{accountName(customer.name)}</p>
        {customer.phone && <PhoneLine phone={customer.phone} label="Customer’s phone" />}
      </Fact>
      <Fact title={isCollected ? t('Collected by') : t('Delivery address')} level={3}>
        {name && <p className="wrap-anywhere">{accountName(name)}</p>}
        {address && !isCollected && <p className="wrap-anywhere">{address}</p>}
        {email && (
          <TextLink to={`mailto:${email}`} className="w-fit py-1 wrap-anywhere">
            {email}
          </TextLink>
        )}
        {phone && <PhoneLine phone={phone} label={isCollected ? t('Phone') : t('Phone for delivery')} />}
        {phone && (
          <May permission="read_customers">
            <TrustLine phone={phone} />
          </May>
        )}
        {waitsForCall(order) && (
          <May permission="write_phone_calls" at={order.store._id}>
            <TextLink to={`/dashboard/calls?order=${order._id}`} className="w-fit py-2">
              Open its call
            </TextLink>
          </May>
        )}
      </Fact>
    </>
  )
}

/** Whether only a call moves it on: its buyer was not called yet, or nobody reached them. */
function waitsForCall({ status, work }: OrderDetail): boolean {
  return status === 'Pending' && (work?.step === 'to-call' || work?.atRisk === true)
}

/** What the books say of the phone. */
function TrustLine({ phone }: { phone: string }) {
  const { data } = useQuery({
    queryKey: orderKeys.trust(phone),
    queryFn: () => call(api.customers.trust[':phone'].$get({ param: { phone } })),
  })
  return data ? <p className="text-ink-muted">{trustText(data)}</p> : null
}

function PhoneLine({ phone, label }: { phone: string; label: string }) {
  return (
    <CopyLine text={phone} label={label}>
      <TextLink to={`tel:${phoneDigits(phone)}`} className="py-2.5">
        {phone}
      </TextLink>
    </CopyLine>
  )
}

interface CopyLineProps {
  text: string
  /** what the text is, for the copy button */
  label: string
  children: ReactNode
}

/** A line with a copy button. */
export function CopyLine({ text, label, children }: CopyLineProps) {
  return (
    <div className="-my-1.5 flex items-center gap-1 wrap-anywhere tabular-nums">
      {children}
      <CopyButton text={text} subject={label} />
    </div>
  )
}
