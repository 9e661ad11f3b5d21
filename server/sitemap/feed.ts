import type { Db } from '#server/platform/db/open.ts'
import { readPublicState } from '#server/platform/db/public-state.ts'
import { readAllProducts } from '#server/products/queries.ts'
import { escapeXml } from '#server/spreadsheets/stream-workbook.ts'
import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
import { localized } from '#shared/language/localized.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import { isForChildren } from '#shared/rules/products/shoe-size.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'
import { readAvailability } from './queries.ts'

/** Who reads the products, and what they call those that are sold out. */
export const FEEDS = {
  google: { available: 'in_stock', soldOut: 'out_of_stock' },
  meta: { available: 'in stock', soldOut: 'out of stock' },
} as const
export type FeedName = keyof typeof FEEDS

/** Of how items are written: another one, and nobody keeps what they have. */
const FORM = 2

/** What a feed was made of: while it is unchanged, so are its products and whether they are sold out. */
export async function feedVersion(db: Db, name: FeedName): Promise<string> {
  const [{ version }, pairs] = await Promise.all([readPublicState(db), readAvailability(db)])
  return `W/"${[FORM, name, language(), version, pairs].join(' ').replace(/[^\w .:-]/g, '')}"`
}

/** Shoes, in the categories that Google and Meta know. */
const SHOES = 187
/** In signs, as both take them. */
const LIMITS = { title: 150, size: 6, description: 5_000 }

interface FeedContext {
  db: Db
  publicUrl: string
  facts: Pick<ShopFacts, 'name' | 'description'>
}

/** All shoes on sale, each of their sizes, as RSS 2.0 with the attributes of Google, which Meta reads too; in the language of the request. */
export async function* writeFeed(name: FeedName, { db, publicUrl, facts }: FeedContext): AsyncGenerator<string> {
  const home = `${publicUrl}${localizePath('/')}`
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n<channel>\n${element('title', facts.name)}${element('link', home)}${element('description', facts.description)}`
  for await (const products of readAllProducts(db, undefined, true))
    yield products.map((product) => itemsOf(product, { name, publicUrl, brand: facts.name })).join('')
  yield '</channel>\n</rss>\n'
}

interface ItemContext {
  name: FeedName
  publicUrl: string
  brand: string
}

/** A shoe as an item for each of its sizes, which belong together. */
function itemsOf(product: Product, { name, publicUrl, brand }: ItemContext): string {
  const { _id, code, originalPrice, discountPrice, category, subCategory } = product
  const ownName = localized(product, 'name')
  const color = localized(product.color, 'name')
  const common = linesOf([
    ['description', cutText(localized(product, 'description') || ownName, LIMITS.description)],
    ['link', `${publicUrl}${localizePath(`/products/details/${_id}`)}`],
    ['image_link', `${publicUrl}${product.image1}`],
    ['additional_image_link', `${publicUrl}${product.image2}`],
    ['price', `${originalPrice}.00 BDT`],
    ['sale_price', discountPrice < originalPrice ? `${discountPrice}.00 BDT` : null],
    ['condition', 'new'],
    ['brand', brand],
    ['color', color],
    ['gender', genderOf([category.name, category.nameBn, subCategory.name, subCategory.nameBn])],
    ['age_group', isForChildren(product) ? 'kids' : 'adult'],
    ['google_product_category', SHOES],
    ['product_type', `${localized(category, 'name')} > ${localized(subCategory, 'name')}`],
  ])
  const title = cutText(`${ownName}, ${color}`, LIMITS.title - LIMITS.size)
  const availability = (isSoldOut: boolean | undefined) => (isSoldOut ? FEEDS[name].soldOut : FEEDS[name].available)
  const item = (lines: string) => `<item>\n${lines}${common}</item>\n`
  if (product.sizes.length === 0)
    return item(
      linesOf([
        ['id', _id],
        ['title', title],
        ['availability', availability(product.soldOut)],
        ['mpn', code],
      ]),
    )
  const variants = product.sizes.map(({ size, available }) =>
    linesOf([
      // At most 50 signs, and the same for as long as the shoe has the size.
      ['id', `${_id}-${size}`],
      ['item_group_id', _id],
      ['title', `${title}, ${size}`],
      ['availability', availability(available === false)],
      ['mpn', `${code}-${size}`],
      ['size', size],
      ['size_system', 'EU'],
    ]),
  )
  return variants.map(item).join('')
}

type Gender = 'male' | 'female' | 'unisex'

/** What names of categories say of whose shoes they have. */
const HIS = namesOf(['men', 'mens', 'man', 'gents', 'male', 'boy', 'boys', 'পুরুষ', 'পুরুষের', 'পুরুষদের', 'ছেলেদের'])
const HERS = namesOf([
  'women',
  'womens',
  'woman',
  'ladies',
  'lady',
  'female',
  'girl',
  'girls',
  'মহিলা',
  'মহিলাদের',
  'মেয়েদের',
])

function namesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.normalize('NFC')))
}

/** Whose shoes these are, by the names of their category and sub-category, in either language; of both or neither: everybody's. */
export function genderOf(names: readonly (string | null)[]): Gender {
  const all = names.flatMap((name) =>
    (name ?? '')
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u),
  )
  const [isHis, isHers] = [all.some((name) => HIS.has(name)), all.some((name) => HERS.has(name))]
  if (isHis === isHers) return 'unisex'
  return isHis ? 'male' : 'female'
}

function linesOf(attributes: [name: string, value: string | number | null][]): string {
  return attributes.map(([name, value]) => (value === null ? '' : element(`g:${name}`, String(value)))).join('')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`
}
