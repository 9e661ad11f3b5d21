import { Checkout } from '#web/shop/checkout.tsx'
import { pageMeta } from '#web/shop/page-meta.ts'

export function meta() {
  return pageMeta({
    title: 'Checkout',
    description: 'Choose a store, tell us where to deliver and how you pay.',
    noindex: true,
  })
}

/** `/checkout`: orders the content of the cart. */
export default function CheckoutPage() {
  return <Checkout source="cart" />
}
