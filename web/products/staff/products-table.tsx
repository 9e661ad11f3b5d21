import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { ManagedProduct } from '#shared/schemas/product-input.ts'
import { Price } from '#web/products/price.tsx'
import { NotPublished } from '#web/staff/crud/publishing.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { StockText } from './stock-text.tsx'

interface ProductsTableProps {
  products: readonly ManagedProduct[]
  selectedIds: ReadonlySet<string>
  /** null: none is selected */
  onSelect: ((id: string, selected: boolean) => void) | null
}

/** The products of a page in dense rows with small pictures; the name opens the form. */
export function ProductsTable({ products, selectedIds, onSelect }: ProductsTableProps) {
  const tick: TableColumn<ManagedProduct> = {
    key: 'tick',
    header: <span className="sr-only">{t('Select')}</span>,
    className: 'w-10',
    cell: (product) => (
      <input
        type="checkbox"
        className="control-check"
        aria-label={t('Select {name}', { name: localized(product, 'name') })}
        checked={selectedIds.has(product._id)}
        onChange={({ target }) => onSelect?.(product._id, target.checked)}
      />
    ),
  }
  return (
    <Table
      caption={t('All Products')}
      columns={onSelect ? [tick, ...COLUMNS] : COLUMNS}
      rows={products}
      rowKey={({ _id }) => _id}
      className="table-open table-dense"
    />
  )
}

const COLUMNS: readonly TableColumn<ManagedProduct>[] = [
  {
    key: 'image',
    header: t('Image'),
    className: 'w-14',
    cell: ({ image1 }) => <Picture src={image1} alt="" sizes="2.5rem" maxWidth={160} className="w-10 rounded-s" />,
  },
  {
    key: 'name',
    header: t('Name'),
    cell: (product) => (
      <>
        <Link
          to={`/dashboard${productPath(product._id)}`}
          {...localizedProps(product, 'name')}
          className="mr-2 inline-block py-1 font-medium underline-offset-4 wrap-anywhere hover:underline"
        />
        {(product.hidden || product.inHiddenCategory) && <NotPublished />}
      </>
    ),
  },
  { key: 'code', header: t('Article number'), cell: ({ code }) => code, className: 'whitespace-nowrap max-sm:hidden' },
  {
    key: 'subCategory',
    header: t('Sub Category'),
    cell: ({ subCategory }) => localized(subCategory, 'name'),
    className: 'max-lg:hidden',
  },
  {
    key: 'color',
    header: t('Color'),
    cell: ({ color }) => (
      <span className="flex items-center gap-2">
        <Swatch color={color.hex ?? color.name} size="sm" />
        {colorName(color)}
      </span>
    ),
    className: 'max-md:hidden',
  },
  {
    key: 'sizes',
    header: t('Sizes'),
    cell: ({ sizes }) => sizesText(sizes),
    className: 'max-md:hidden whitespace-nowrap',
  },
  {
    key: 'stock',
    header: t('Stock'),
    cell: (product) => <StockText product={product} />,
    className: 'max-lg:hidden whitespace-nowrap',
  },
  {
    key: 'price',
    header: t('Price'),
    cell: (product) => <Price {...product} className="justify-end" />,
    align: 'end',
    className: 'whitespace-nowrap',
  },
  {
    key: 'flags',
    header: <span className="sr-only">{t('New or bestseller')}</span>,
    className: 'max-xl:hidden',
    cell: ({ isNew, bestSeller }) => (
      <span className="flex gap-1.5">
        {isNew && <Badge tone="gold">New</Badge>}
        {bestSeller && <Badge>Bestseller</Badge>}
      </span>
    ),
  },
]

/** '39–44', or '36, 38' where a size between them is missing. */
function sizesText(sizes: ManagedProduct['sizes']): string {
  const numbers = sizes.map(({ size }) => size)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return '–'
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(', ')
}
