import { z } from 'zod'
import { IMAGE_ROLES } from '#shared/rules/products/image-role.ts'
import { PAGE_SIZE, PRODUCT_SORTS } from '#shared/rules/search/product-filter.ts'
import { parseAspects, SEARCH_ASPECTS } from '#shared/rules/search/search-aspects.ts'
import { colorName } from './color.ts'
import { id, imageUrl, timestamp } from './fields.ts'
import { clampedInteger, firstValue, optionalWhole, truncatedText } from './query-params.ts'
import { sizeNumber } from './size.ts'

const idAndName = z.object({ _id: id, name: z.string(), nameBn: z.string().nullable() })

/** A product in a response; `discount` is derived and absent at 0 %. Prices are whole taka. */
export const product = z
  .object({
    _id: id,
    name: z.string(),
    nameBn: z.string().nullable(),
    code: z.string(),
    description: z.string(),
    descriptionBn: z.string().nullable(),
    originalPrice: z.int(),
    discountPrice: z.int(),
    discount: z.string().optional(),
    category: idAndName.extend({ forChildren: z.boolean() }),
    subCategory: idAndName,
    color: colorName,
    /** ascending; `available`: whether any showroom has a pair, absent while the shop keeps no stock */
    sizes: z.array(sizeNumber.extend({ available: z.boolean().optional() })),
    /** no showroom has a pair of any size; absent while the shop keeps no stock, and in whole lists */
    soldOut: z.boolean().optional(),
    image1: imageUrl,
    image2: imageUrl,
    featured: z.boolean(),
    /** featured, and at most 30 days old */
    isNew: z.boolean(),
    bestSeller: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof product>

/** A picture of a product: its address, its size in pixels as it is stored, and what it shows. */
export const productImage = z
  .object({ url: imageUrl, width: z.int(), height: z.int(), role: z.enum(IMAGE_ROLES) })
  .meta({ id: 'ProductImage' })
export type ProductImage = z.infer<typeof productImage>

/** A product with all its pictures, in the order in which they are shown: the first two are image 1 and image 2. */
export const productDetails = product.extend({ images: z.array(productImage) }).meta({ id: 'ProductDetails' })
export type ProductDetails = z.infer<typeof productDetails>

/** A product that has left the shop, and what is like it. */
export const goneProduct = z
  .object({ name: z.string(), nameBn: z.string().nullable(), similar: z.array(product) })
  .meta({ id: 'GoneProduct' })
export type GoneProduct = z.infer<typeof goneProduct>

/** A product as the cards of a list, its own page and a cart need it. */
export type CardProduct = Omit<
  Product,
  'description' | 'descriptionBn' | 'featured' | 'bestSeller' | 'createdAt' | 'updatedAt'
>

/** A product in the lists by category and by sub-category: colour and sizes as plain values. */
export const plainProduct = product
  .extend({ color: z.string(), sizes: z.array(z.number()) })
  .meta({ id: 'PlainProduct' })
export type PlainProduct = z.infer<typeof plainProduct>

/** A product in the search suggestions. */
export const productSuggestion = product
  .pick({
    _id: true,
    name: true,
    nameBn: true,
    originalPrice: true,
    discountPrice: true,
    discount: true,
    soldOut: true,
    image1: true,
  })
  .meta({ id: 'ProductSuggestion' })
export type ProductSuggestion = z.infer<typeof productSuggestion>

/** Query parameters of the featured and best-seller lists. */
export const productListQuery = z.object({ limit: clampedInteger(PAGE_SIZE, 1, 100) })

/** Query parameters of `GET /products/suggest`. */
export const suggestQuery = z.object({ query: truncatedText(100) })

/** Query parameters of `GET /products/search`: malformed values are ignored, never rejected. */
export const productSearch = z.object({
  query: truncatedText(100),
  category: truncatedText(100),
  subCategory: truncatedText(100),
  /** name or id of a colour */
  color: truncatedText(100),
  /** number or id of a size */
  size: truncatedText(100),
  minPrice: optionalWhole,
  maxPrice: optionalWhole,
  /** what the words of the query ask for, but the shopper does not want after all, comma-separated */
  ignore: firstValue.transform(parseAspects),
  /** without it the best match first, and the newest where there is no query */
  sort: firstValue.transform((text) => PRODUCT_SORTS.find((name) => name === text) ?? null),
  /** 'true': only what has a pair to sell, of the size if one is filtered for; without effect while the shop keeps no stock */
  inStock: firstValue.transform((text) => text === 'true'),
  /** id of a showroom that has such a pair */
  store: truncatedText(100),
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(PAGE_SIZE, 1, 100),
  /** ids of the products of a cart, comma-separated, at most 50; all other parameters are then ignored */
  ids: firstValue.transform((text) => text?.split(',').slice(0, 50) ?? null),
})
export type ProductSearch = z.output<typeof productSearch>

/** Something that was understood from the words of a search. */
export const understoodPart = z
  .object({
    kind: z.enum(SEARCH_ASPECTS),
    /** ids of what was understood, comma-separated; a European size; or a price range such as `1000-1999`, `-999`, `5000-` */
    value: z.string(),
    label: z.string(),
    labelBn: z.string(),
  })
  .meta({ id: 'UnderstoodPart' })
export type UnderstoodPart = z.infer<typeof understoodPart>

/** One page of products with facets; the counts of each facet ignore its own filter. */
export const productPage = z
  .object({
    products: z.array(product),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    /** what the words of the query ask for, without what is to be ignored; empty without a query */
    understood: z.array(understoodPart),
    /** words of the query, as they were typed, that say nothing here: they left nothing out */
    leftOut: z.array(z.string()),
    /** makers that the query names and that are not sold here */
    makers: z.array(z.object({ name: z.string(), nameBn: z.string() })),
    /** what the query says it does not want: nothing found is that */
    unwanted: z.array(z.object({ name: z.string(), nameBn: z.string() })),
    /** what the query does not want either, as it was typed, but no product can be told by it */
    notApart: z.array(z.string()),
    /** nothing fits all that was understood: these products come close */
    isNear: z.boolean(),
    facets: z.object({
      colors: z.array(colorName.extend({ count: z.int() })),
      sizes: z.array(sizeNumber.extend({ count: z.int() })),
      prices: z.array(z.object({ label: z.string(), min: z.int(), max: z.int().nullable(), count: z.int() })),
    }),
  })
  .meta({ id: 'ProductPage' })
export type ProductPage = z.infer<typeof productPage>
