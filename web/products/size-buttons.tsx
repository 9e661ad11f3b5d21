import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { isForChildren, ukSize } from '#shared/rules/products/shoe-size.ts'
import type { Product } from '#shared/schemas/product.ts'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'

interface SizeButtonsProps {
  product: Pick<Product, '_id' | 'sizes' | 'category'>
  /** id of the selected size */
  value: string | null
  onChange: (size: string) => void
  error?: ReactNode
  /** Shown at the end of the legend's line */
  aside?: ReactNode
}

/** The sizes of a product in ascending order: EU, with UK below. */
export function SizeButtons({ product, value, onChange, error, aside }: SizeButtonsProps) {
  const forChildren = isForChildren(product)
  const options = product.sizes
    .toSorted((a, b) => a.size - b.size)
    .map(({ _id, size, available }) => ({
      value: _id,
      label: size,
      note: `UK ${ukSize(size, forChildren)}`,
      unavailableReason: available === false ? t('Sold out') : undefined,
    }))
  return (
    <OptionTiles
      legend="Size (EU)"
      name={`size of ${product._id}`}
      options={options}
      value={value}
      onChange={onChange}
      error={error}
      aside={aside}
    />
  )
}
