import type { Db } from '#server/platform/db/open.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import { readAllProducts } from '#server/products/queries.ts'
import { escapeXml } from '#server/spreadsheets/stream-workbook.ts'
import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
import { localized } from '#shared/language/localized.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'
import { readAvailability } from './queries.ts'

/** Who reads the products, and what they call those that are sold out. */
export const FEEDS = {
  google: { available: 'in_stock', soldOut: 'out_of_stock' },
  meta: { available: 'in stock', soldOut: 'out of stock' },
} as const
export type FeedName = keyof typeof FEEDS

/** What a feed was made of: while it is unchanged, so are its products and whether they are sold out. */
export async function feedVersion(db: Db, name: FeedName): Promise<string> {
  const [{ version }, pairs] = await Promise.all([readPublicState(db), readAvailability(db)])
  return `W/"${[name, language(), version, pairs].join(' ').replace(/[^\w .:-]/g, '')}"`
}

/** Shoes, in the categories that Google and Meta know. */
const SHOES = 187
/** In signs, as both take them. */
const LIMITS = { title: 150, description: 5_000 }

interface FeedContext {
  db: Db
  publicUrl: string
  facts: Pick<ShopFacts, 'name' | 'description'>
}

/** All products on sale as RSS 2.0 with the attributes of Google, which Meta reads too; in the language of the request. */
export async function* writeFeed(name: FeedName, { db, publicUrl, facts }: FeedContext): AsyncGenerator<string> {
  const home = `${publicUrl}${localizePath('/')}`
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n<channel>\n${element('title', facts.name)}${element('link', home)}${element('description', facts.description)}`
  for await (const products of readAllProducts(db, undefined, true))
    yield products.map((product) => itemOf(product, { name, publicUrl, brand: facts.name })).join('')
  yield '</channel>\n</rss>\n'
}

function itemOf(
  product: Product,
  { name, publicUrl, brand }: { name: FeedName; publicUrl: string; brand: string },
): string {
  const { _id, code, originalPrice, discountPrice, category, subCategory, color } = product
  const title = localized(product, 'name')
  const attributes: [string, string | number | null][] = [
    ['id', _id],
    ['title', cutText(title, LIMITS.title)],
    ['description', cutText(localized(product, 'description') || title, LIMITS.description)],
    ['link', `${publicUrl}${localizePath(`/products/details/${_id}`)}`],
    ['image_link', `${publicUrl}${product.image1}`],
    ['additional_image_link', `${publicUrl}${product.image2}`],
    ['availability', product.soldOut ? FEEDS[name].soldOut : FEEDS[name].available],
    ['price', `${originalPrice}.00 BDT`],
    ['sale_price', discountPrice < originalPrice ? `${discountPrice}.00 BDT` : null],
    ['condition', 'new'],
    ['brand', brand],
    ['mpn', code],
    ['color', localized(color, 'name')],
    ['age_group', category.forChildren ? 'kids' : 'adult'],
    ['google_product_category', SHOES],
    ['product_type', `${localized(category, 'name')} > ${localized(subCategory, 'name')}`],
  ]
  const lines = attributes.map(([attribute, value]) => (value === null ? '' : element(`g:${attribute}`, String(value))))
  return `<item>\n${lines.join('')}</item>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`
}
