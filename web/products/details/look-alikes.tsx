import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { Picture } from '#web/ui/picture.tsx'

const COUNT = 6

interface LookAlikesProps {
  product: CardProduct
  /** the European size that is sold out; undefined while none is chosen */
  size: number | undefined
}

/** Up to six shoes of the same kind that are in stock in a size, for who does not want to wait. */
export function LookAlikes({ product, size }: LookAlikesProps) {
  const { _id, subCategory } = product
  const query = { subCategory: subCategory._id, size: String(size), inStock: 'true', limit: String(COUNT + 1) }
  const found = useFetched(
    size ? JSON.stringify(query) : null,
    async () => ({ size, ...(await call(api.products.search.$get({ query }))) }),
    'similar shoes',
  )
  const products = found?.products.filter((other) => other._id !== _id).slice(0, COUNT)
  if (!size || found?.size !== size || !products?.length) return null
  return (
    <section aria-labelledby="look-alikes">
      <h3 id="look-alikes" className="mb-2 font-text text-14 font-medium tracking-normal">
        {t('In stock in size {size}', { size: String(size) })}
      </h3>
      <ul className="grid grid-cols-3 gap-3">
        {products.map((other) => (
          <li key={other._id} className="min-w-0">
            <Link to={productPath(other._id)} className="block text-12">
              <Picture src={other.image1} alt="" sizes="120px" maxWidth={240} />
              <span {...localizedProps(other, 'name')} className="mt-1 block truncate font-medium" />
              <span className="tabular-nums">{formatTaka(other.discountPrice)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
