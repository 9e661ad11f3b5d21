import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, isDiscounted, lineTotal } from '#shared/rules/money/price.ts'
import { MAX_QUANTITY } from '#shared/rules/orders/cart.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import { changeQuantity } from '#web/state/cart.ts'
import type { CartLine as Line } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { describeChange, isOrderable, type LineChange, sizeNumber } from './line-change.ts'

interface CartLineProps {
  line: Line
  change: LineChange | undefined
  /** what the shopper's showroom lacks of it */
  short: ReactNode
  onRemove: () => void
}

/** A line of the cart: one product in one size. */
export function CartLine({ line, change, short, onRemove }: CartLineProps) {
  const { product, quantity, size: sizeId } = line
  const path = productPath(product._id)
  const name = localized(product, 'name')
  const color = colorName(product.color)
  const size = sizeNumber(line) ?? '–'
  return (
    <li className="grid grid-cols-[min(5.5rem,27%)_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <Link to={path} className="row-span-2 self-start sm:row-span-1">
        <Picture src={product.image1} alt={name} sizes="120px" maxWidth={320} />
      </Link>
      <div className="grid grid-cols-1 content-start gap-1">
        <h2 className="font-text text-16 font-medium tracking-normal">
          <Link to={path} className="underline-offset-4 hover:underline" {...localizedProps(product, 'name')} />
        </h2>
        <p className="text-14 text-ink-muted">
          Size {String(size)} / {color}
        </p>
        <p className="text-14 text-ink-muted tabular-nums">
          {isDiscounted(product) && <s className="mr-2">{formatTaka(product.originalPrice)}</s>}
          {formatTaka(product.discountPrice)} each
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-3 sm:grid sm:justify-items-end sm:gap-3">
        <p className="font-semibold tabular-nums max-sm:order-2">
          {formatTaka(lineTotal({ unitPrice: product.discountPrice, quantity }))}
        </p>
        <QuantityStepper
          label={t('Quantity of {name}', { name })}
          value={quantity}
          max={MAX_QUANTITY}
          disabled={!isOrderable(change)}
          onChange={(next) => changeQuantity(product._id, sizeId, next)}
        />
        <Button
          tone="quiet"
          size="sm"
          aria-label={t('Remove {name}', { name })}
          onClick={onRemove}
          className="-mr-3 max-sm:order-3 max-sm:-ml-3"
        >
          Remove
        </Button>
      </div>
      {change && (
        <Notice tone={isOrderable(change) ? 'warn' : 'bad'} className="col-span-full">
          {describeChange(change)}
        </Notice>
      )}
      {isOrderable(change) && short}
    </li>
  )
}
