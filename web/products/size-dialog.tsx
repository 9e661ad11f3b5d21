import { useState } from 'react'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from './price.tsx'
import { SizeButtons } from './size-buttons.tsx'

interface SizeDialogProps {
  product: CardProduct
  /** what the button does with the size */
  intent: 'cart' | 'buy'
  /** a size was missing: says so to those who hear the page */
  isAsked?: boolean
  /** called with the id of the size */
  onChosen: (size: string) => void
  onClose: () => void
}

/** Asks for the size of a product that somebody wants. */
export default function SizeDialog({ product, intent, isAsked, onChosen, onClose }: SizeDialogProps) {
  const [size, setSize] = useState<string | null>(null)
  const [isSizeMissing, setSizeMissing] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose your size"
      description={isAsked && <span className="sr-only">Please select a size</span>}
      variant="bottom"
      size="sm"
      footer={
        <Button block onClick={() => (size ? onChosen(size) : setSizeMissing(true))}>
          {intent === 'buy' ? t('BUY NOW') : t('ADD TO CART')}
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
