import { Link } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { formatTaka, lineTotal } from '#shared/rules/money/price.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { Picture } from '#web/ui/picture.tsx'

type Line = OrderDetail['products'][number]

/** The lines of an order, as they were when it was placed. Products still on sale link to their page. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="border-t border-line">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and the lines of an order never change
        <OrderLine key={index} line={line} />
      ))}
    </ul>
  )
}

function OrderLine({ line: { product, size, quantity, unitPrice } }: { line: Line }) {
  const path = productPath(product._id)
  const color = orderedColorName(product)
  const image = product.image1 && <Picture src={product.image1} alt="" sizes="80px" maxWidth={240} />
  return (
    <li className="grid break-inside-avoid grid-cols-[min(5rem,25%)_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4">
      {product.onSale ? (
        <Link to={path} tabIndex={-1} aria-hidden="true" className="self-start">
          {image}
        </Link>
      ) : (
        <span>{image}</span>
      )}
      <div className="grid content-start gap-0.5 text-14 max-xs:col-span-2">
        <h3 className="font-text text-16 font-medium tracking-normal">
          {product.onSale ? (
            <Link to={path} className="underline-offset-4 hover:underline" {...localizedProps(product, 'name')} />
          ) : (
            <span {...localizedProps(product, 'name')} />
          )}
        </h3>
        <p className="text-ink-muted">
          Size {String(size.size)} / {color}
        </p>
        <p className="text-ink-muted wrap-anywhere">Article: {product.code}</p>
        <p className="text-ink-muted tabular-nums">
          {figures(quantity)} × {formatTaka(unitPrice)}
        </p>
        {!product.onSale && <p className="text-ink-muted">No longer in our shop</p>}
      </div>
      <p className="font-semibold whitespace-nowrap tabular-nums max-xs:col-span-2 max-xs:col-start-2 max-xs:mt-1">
        {formatTaka(lineTotal({ unitPrice, quantity }))}
      </p>
    </li>
  )
}
