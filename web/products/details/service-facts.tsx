import { MapPin, RefreshCw, Truck } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { shop } from '#web/shop.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Delivery, exchange, payment, and where to try the shoes on: what people ask before they buy, one line each. */
export function ServiceFacts() {
  const { deliveryFee, retailShops } = shop
  const { deliveryDaysDhaka, deliveryDaysElsewhere, exchangeDays } = shop.promises
  return (
    <ul className="mt-6 grid gap-3 border-t border-line pt-6 text-14">
      <Fact icon={Truck}>
        <VisuallyHidden>Delivery</VisuallyHidden> {deliveryFee}: {deliveryDaysDhaka} working days in Dhaka,{' '}
        {deliveryDaysElsewhere} elsewhere
      </Fact>
      <Fact icon={RefreshCw}>
        {exchangeDays} days to <TextLink to="/returns">exchange</TextLink> at {retailShops} showrooms
      </Fact>
      <Fact icon={TakaSign}>Cash on Delivery, bKash or Nagad</Fact>
      <Fact icon={MapPin}>
        Prefer to try it on? <TextLink to="/showrooms">Find a showroom</TextLink>
      </Fact>
    </ul>
  )
}

function TakaSign({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`text-center font-semibold ${className}`}>
      ৳
    </span>
  )
}

function Fact({ icon: Icon, children }: { icon: ComponentType<{ className?: string }>; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-0.5 size-4.5 shrink-0 text-brand" />
      <span>{children}</span>
    </li>
  )
}
