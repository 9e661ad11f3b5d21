import { useState } from 'react'
import { useNavigate } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { writeDirectOrder } from '#web/state/direct-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from './price.tsx'
import { SizeButtons } from './size-buttons.tsx'

interface BuyNowDialogProps {
  product: Product
  onClose: () => void
}

/** Asks for a size, then leads to the direct checkout of one pair. */
export default function BuyNowDialog({ product, onClose }: BuyNowDialogProps) {
  const navigate = useNavigate()
  const [size, setSize] = useState<string | null>(null)
  const [isSizeMissing, setSizeMissing] = useState(false)
  const buy = () => {
    if (!size) return setSizeMissing(true)
    writeDirectOrder({ product, quantity: 1, selectedSize: size })
    navigate('/checkout/direct')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose your size"
      size="sm"
      footer={
        <Button block onClick={buy}>
          BUY NOW
        </Button>
      }
    >
      <div className="mb-5 flex items-center gap-4">
        <Picture src={product.image1} alt="" sizes="80px" maxWidth={160} className="w-20 shrink-0" />
        <div>
          <p {...localizedProps(product, 'name')} className="font-medium" />
          <Price {...product} />
        </div>
      </div>
      <SizeButtons
        product={product}
        value={size}
        onChange={setSize}
        error={isSizeMissing && !size ? t('Please select a size') : undefined}
      />
    </Dialog>
  )
}
