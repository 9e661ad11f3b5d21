import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { ManagedProduct } from '#shared/schemas/product-input.ts'
import { CardImages } from '#web/products/card-images.tsx'
import { Price } from '#web/products/price.tsx'
import { useHover } from '#web/products/use-hover.ts'
import { NotPublished } from '#web/staff/crud/publishing.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { StockText } from './stock-text.tsx'

interface AdminProductCardProps {
  product: ManagedProduct
  selected: boolean
  /** null: it is not selected */
  onSelect: ((selected: boolean) => void) | null
}

/** A product in the admin list: it links to its form and can be selected. */
export function AdminProductCard({ product, selected, onSelect }: AdminProductCardProps) {
  const { hovered, handlers } = useHover()
  return (
    <article
      {...handlers}
      className="relative h-full rounded-m border border-line bg-surface p-3 max-sm:pl-30 sm:grid sm:content-start"
    >
      <Link to={`/dashboard${productPath(product._id)}`} className="group block">
        <span className="block max-sm:absolute max-sm:top-3 max-sm:left-3 max-sm:w-24">
          <CardImages
            product={product}
            sizes="(min-width: 1024px) 22vw, (min-width: 640px) 46vw, 96px"
            priority={false}
            showSecond={hovered}
          />
        </span>
        <span className="flex items-start justify-between gap-2 sm:mt-3">
          <span
            {...localizedProps(product, 'name')}
            className="line-clamp-2 leading-snug font-medium underline-offset-4 wrap-anywhere group-hover:underline"
          />
          <Swatch color={product.color.hex ?? product.color.name} size="sm" />
        </span>
      </Link>
      <p className="mt-1 truncate text-14 text-ink-muted">
        {product.code} · {localized(product.subCategory, 'name')}
      </p>
      <Price {...product} className="mt-1" />
      <p className="mt-1 min-h-6 text-14">
        <StockText product={product} />
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t border-line">
        {onSelect && (
          <Checkbox
            label={
              <>
                Select<span className="sr-only"> {localized(product, 'name')}</span>
              </>
            }
            checked={selected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        )}
        <span className="flex gap-1.5">
          {(product.hidden || product.inHiddenCategory) && <NotPublished />}
          {product.isNew && <Badge tone="gold">New</Badge>}
          {product.bestSeller && <Badge>Bestseller</Badge>}
        </span>
      </div>
    </article>
  )
}
