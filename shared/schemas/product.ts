import { z } from 'zod'
import { PAGE_SIZE, PRODUCT_SORTS } from '../rules/product-filter.ts'
import { colorName } from './color.ts'
import { id, imageAddress, moment } from './fields.ts'
import { cutText, firstOf, taka, wholeNumber } from './query.ts'
import { sizeNumber } from './size.ts'

const named = z.object({ _id: id, name: z.string() })

/** Spec section 3, Product; `discount` is derived and absent when it would say 0 % (DEC-06). Prices are whole taka. */
export const product = z
  .object({
    _id: id,
    name: z.string(),
    code: z.string(),
    description: z.string(),
    originalPrice: z.int(),
    discountPrice: z.int(),
    discount: z.string().optional(),
    category: named,
    subCategory: named,
    color: colorName,
    /** ascending */
    sizes: z.array(sizeNumber),
    image1: imageAddress,
    image2: imageAddress,
    featured: z.boolean(),
    bestSeller: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof product>

/** A product in the lists by category and by sub-category: colour and sizes as plain values (API-04). */
export const plainProduct = product
  .extend({ color: z.string(), sizes: z.array(z.number()) })
  .meta({ id: 'PlainProduct' })
export type PlainProduct = z.infer<typeof plainProduct>

/** What the suggestion list shows of a product (NAV-09). */
export const productSuggestion = product
  .pick({ _id: true, name: true, originalPrice: true, discountPrice: true, discount: true, image1: true })
  .meta({ id: 'ProductSuggestion' })
export type ProductSuggestion = z.infer<typeof productSuggestion>

/** The query of the featured and best-seller lists: at most 24 unless `limit` says otherwise, at most 100 (API-12). */
export const productListQuery = z.object({ limit: wholeNumber(PAGE_SIZE, 1, 100) })

/** The query of `GET /products/suggest`. */
export const suggestQuery = z.object({ query: cutText(100) })

/** The query of `GET /products/search`: nothing in it is refused; what is malformed counts as not given. */
export const productSearch = z.object({
  query: cutText(100),
  category: cutText(100),
  subCategory: cutText(100),
  /** a colour's name or id */
  color: cutText(100),
  /** a size's number or id */
  size: cutText(100),
  minPrice: taka,
  maxPrice: taka,
  sort: firstOf.transform((text) => PRODUCT_SORTS.find((name) => name === text) ?? PRODUCT_SORTS[0]),
  page: wholeNumber(1, 1, 100_000),
  limit: wholeNumber(PAGE_SIZE, 1, 100),
  /** ids of a cart's products, comma-separated, at most 50; then nothing else is looked at */
  ids: firstOf.transform((text) => text?.split(',').slice(0, 50) ?? null),
})
export type ProductSearch = z.output<typeof productSearch>

/** One page of products with the counts of each filter; a filter's counts ignore that filter itself (LIST-10). */
export const productPage = z
  .object({
    products: z.array(product),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    facets: z.object({
      colors: z.array(colorName.extend({ count: z.int() })),
      sizes: z.array(sizeNumber.extend({ count: z.int() })),
      prices: z.array(z.object({ label: z.string(), min: z.int(), max: z.int().nullable(), count: z.int() })),
    }),
  })
  .meta({ id: 'ProductPage' })
export type ProductPage = z.infer<typeof productPage>
