import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { localizePath } from '#shared/language/address.ts'
import { localized } from '#shared/language/localized.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { button, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface BackInStockParams {
  product: { _id: string; name: string; nameBn: string | null }
  /** the European number */
  size: number
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Tells that a size which was sold out is back. Whoever reads it may be a stranger, so it names nobody. */
export function backInStockLetter({ product, size, publicUrl }: BackInStockParams): Letter {
  const name = localized(product, 'name')
  return renderLetter({
    subject: t('{product} in size {size} is back', { product: name, size: String(size) }),
    heading: t('Your size is back'),
    blocks: [
      paragraph(
        t(
          '{product} in size {size} is back in stock at {shop}. We cannot hold a pair for you: first come, first served.',
          {
            product: name,
            size: String(size),
            shop: translationOf(shopFacts.name),
          },
        ),
      ),
      button(t('View the product'), `${publicUrl}${localizePath(`/products/details/${product._id}`)}`),
      paragraph(t('You asked us to tell you. We will not write about it again.')),
    ],
  })
}
