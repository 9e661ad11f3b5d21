import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ProductPage } from '#shared/schemas/product.ts'

const strings = z.array(z.string())
const conditions = z.strictObject({
  codes: strings.optional(),
  category: strings.optional(),
  subCategory: strings.optional(),
  color: strings.optional(),
  nameContains: strings.optional(),
  size: z.number().optional(),
  minPrice: z.number().optional(),
  maxPrice: z.number().optional(),
})
type Conditions = z.infer<typeof conditions>
const right = z.union([
  z.strictObject({ nothing: z.literal(true) }),
  z.strictObject({ anyOf: z.array(conditions) }),
  conditions,
])
const querySet = z.array(
  z.strictObject({ query: z.string(), language: z.string(), kind: z.string().optional(), right }),
)
export type QueryRow = z.infer<typeof querySet>[number]

type QuerySet =
  | 'shoppers'
  | 'strangers'
  | 'strangers-later'
  | 'everyday'
  | 'everyday-unseen'
  | 'everyday-later'
  | 'testers'

/**
 * Queries with the rule by which a product is right: `shoppers` came with the task, the others were written before any of them
 * was tried, `strangers-later` and `testers` by people who
 * had seen no other.
 */
export function readQuerySet(name: QuerySet): QueryRow[] {
  return querySet.parse(JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')))
}

/** Whether a right product is among those found, or nothing was found where nothing is right. */
export function isSuccess({ right }: QueryRow, { products, total }: Pick<ProductPage, 'products' | 'total'>): boolean {
  if ('nothing' in right) return total === 0
  const alternatives = 'anyOf' in right ? right.anyOf : [right]
  return products.some((product) => alternatives.some((alternative) => fits(product, alternative)))
}

function fits(product: ProductPage['products'][number], wanted: Conditions): boolean {
  const isOneOf = (list: string[] | undefined, value: string) => !list || list.includes(value)
  const name = product.name.toLowerCase()
  return (
    isOneOf(wanted.codes, product.code) &&
    isOneOf(wanted.category, product.category.name) &&
    isOneOf(wanted.subCategory, product.subCategory.name) &&
    isOneOf(wanted.color, product.color.name) &&
    (!wanted.nameContains || wanted.nameContains.some((part) => name.includes(part.toLowerCase()))) &&
    (wanted.size === undefined || product.sizes.some(({ size }) => size === wanted.size)) &&
    (wanted.minPrice === undefined || product.discountPrice >= wanted.minPrice) &&
    (wanted.maxPrice === undefined || product.discountPrice <= wanted.maxPrice)
  )
}
