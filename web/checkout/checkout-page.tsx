import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Checkout } from './checkout.tsx'

export function meta() {
  return pageMeta({
    title: t('Checkout'),
    description: t('Choose a store, tell us where to deliver and how you pay.'),
    noindex: true,
  })
}

/** `/checkout`: orders the content of the cart. */
export default function CheckoutPage() {
  return <Checkout source="cart" />
}
