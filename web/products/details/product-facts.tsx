import { localizedProps } from '#shared/language/localized.ts'
import type { Product } from '#shared/schemas/product.ts'
import { Price } from '#web/products/price.tsx'
import { Tooltip } from '#web/ui/menu/tooltip.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { BuyBox } from './buy-box.tsx'
import { ServiceFacts } from './service-facts.tsx'

interface ProductFactsProps {
  product: Product
  /** the beginning of its description */
  summary: string
  /** of the product's colour, for people */
  colorName: string
}

/** The details of a product and the form to buy it, beside the images. */
export function ProductFacts({ product, summary, colorName }: ProductFactsProps) {
  const { code, color } = product
  const { lang } = localizedProps(product, 'description')
  return (
    <div>
      <div className="flex flex-col md:sticky md:top-24">
        <h1 {...localizedProps(product, 'name')} className="text-22 sm:text-36" />
        <div className="mt-1 flex items-center gap-3 text-14 sm:mt-2">
          <span className="font-medium">Color</span>
          <Tooltip text={colorName}>
            <Swatch color={color.hex ?? color.name} />
          </Tooltip>
          <p className="text-ink-muted tabular-nums">Article: {code}</p>
        </div>
        <Price {...product} size="lg" className="mt-1 sm:mt-4" />
        <p lang={lang} className="mt-4 max-w-prose text-pretty text-ink-muted max-md:order-1 max-md:mt-6">
          {summary}
        </p>
        <BuyBox product={product} />
        <ServiceFacts />
      </div>
    </div>
  )
}
