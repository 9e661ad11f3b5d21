import { ShoppingBag } from 'lucide-react'
import { useCart } from '#web/state/cart.ts'
import { IconLink } from '#web/ui/icon-button.tsx'

/** The link to the cart, with the number of pieces in it. */
export function CartLink() {
  const { pieces } = useCart()
  return (
    <IconLink to="/cart" label="Cart" count={pieces}>
      <ShoppingBag aria-hidden="true" className="size-6" />
    </IconLink>
  )
}
