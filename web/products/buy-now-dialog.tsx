import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardProduct } from '#shared/schemas/product.ts'
import { currentSession } from '#web/state/auth.ts'
import { writeDirectOrder } from '#web/state/direct-order.ts'
import SizeDialog from './size-dialog.tsx'

const SignInSheet = lazy(() => import('#web/auth/sign-in-sheet.tsx'))

interface BuyNowDialogProps {
  product: CardProduct
  onClose: () => void
}

/** Lets a visitor sign in first, then asks for a size and leads to the direct checkout of one pair. */
export default function BuyNowDialog({ product, onClose }: BuyNowDialogProps) {
  const navigate = useNavigate()
  const [isSignedIn, setSignedIn] = useState(() => currentSession() !== null)
  if (!isSignedIn) return <SignInSheet onSignedIn={() => setSignedIn(true)} onClose={onClose} />
  return (
    <SizeDialog
      product={product}
      intent="buy"
      onChosen={(selectedSize) => {
        writeDirectOrder({ product, quantity: 1, selectedSize })
        navigate('/checkout/direct')
      }}
      onClose={onClose}
    />
  )
}
