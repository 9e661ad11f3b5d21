import { discountLabel, formatTaka, isDiscounted, type ProductPrices } from '#shared/rules/money/price.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

interface PriceProps extends ProductPrices {
  /** md on cards, lg on the product page */
  size?: 'md' | 'lg'
  /** in ink, of what is not to be had */
  isPlain?: boolean | undefined
  className?: string
}

/** The price of a product; if reduced, with the original price struck through and the discount. */
export function Price({ originalPrice, discountPrice, size = 'md', isPlain, className }: PriceProps) {
  const reduced = isDiscounted({ originalPrice, discountPrice })
  const label = discountLabel({ originalPrice, discountPrice })
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2 tabular-nums', size === 'lg' && 'gap-x-3', className)}>
      {reduced && (
        <s className={cx('text-ink-muted', size === 'lg' ? 'text-18' : 'text-14')}>
          <VisuallyHidden>Original price </VisuallyHidden>
          {formatTaka(originalPrice)}
        </s>
      )}{' '}
      <span className={cx('font-semibold', size === 'lg' ? 'text-28' : 'text-16', reduced && !isPlain && 'text-price')}>
        {reduced && <VisuallyHidden>Now </VisuallyHidden>}
        {formatTaka(discountPrice)}
      </span>{' '}
      {label && <span className={cx('font-semibold text-price', size === 'lg' ? 'text-14' : 'text-12')}>{label}</span>}
    </p>
  )
}
