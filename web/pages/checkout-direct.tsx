import { Checkout } from '#web/shop/checkout.tsx'
import { pageMeta } from '#web/shop/page-meta.ts'

export function meta() {
  return pageMeta({
    title: 'Checkout',
    description: 'Choose a store, tell us where to deliver and how you pay.',
    noindex: true,
  })
}

/** `/checkout/direct`: orders the single item of 'Buy now'. */
export default function CheckoutDirect() {
  return <Checkout source="direct" />
}
