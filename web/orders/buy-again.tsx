import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { toCardProduct } from '#web/products/card-product.ts'
import { addLine } from '#web/state/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

type Line = OrderDetail['products'][number]

/** Puts what an order had into the cart again, as far as the shop still has it, at the prices of today. */
export default function BuyAgain({ lines }: { lines: readonly Line[] }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const wanted = lines.filter(({ product }) => product.onSale)
  if (wanted.length === 0) return null
  const buy = async () => {
    setBusy(true)
    try {
      const missing = (await addAll(wanted)) + lines.length - wanted.length
      if (missing) toast.info(t('Some of these shoes are no longer available.'))
      navigate('/cart')
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Button icon={<ShoppingBag aria-hidden="true" />} busy={busy} onClick={buy}>
      Buy again
    </Button>
  )
}

/** Returns how many lines could not be added. */
async function addAll(lines: readonly Line[]): Promise<number> {
  const ids = [...new Set(lines.map(({ product }) => product._id))].join(',')
  const { products } = await call(api.products.search.$get({ query: { ids } }))
  const refused = lines.filter(({ product: { _id }, size, quantity }) => {
    const product = products.find((one) => one._id === _id)
    const there = product?.sizes.find((one) => one._id === size._id && one.available !== false)
    return !product || !there || addLine(toCardProduct(product), there._id, quantity) !== null
  })
  return refused.length
}
