import { MapPin, RefreshCw, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { SHIPPING_FEE } from '#shared/rules/price.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Delivery, exchange, and where to try the shoes on. */
export function ServiceFacts() {
  return (
    <ul className="mt-8 grid gap-3 border-t border-line pt-6 text-14">
      <Fact icon={Truck}>Delivery anywhere in Bangladesh for Tk. {SHIPPING_FEE}</Fact>
      <Fact icon={RefreshCw}>
        Wrong size? See how <TextLink to="/returns">exchange and return</TextLink> work
      </Fact>
      <Fact icon={MapPin}>
        Rather try it on? <TextLink to="/showrooms">Find a showroom</TextLink> near you
      </Fact>
    </ul>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof Truck; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand" />
      <span>{children}</span>
    </li>
  )
}
