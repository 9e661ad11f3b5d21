import { PAGE_SIZE, type ProductFilter, parseProductFilter } from '#shared/rules/search/product-filter.ts'
import type { CardProduct, ProductPage } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { toCardProducts } from './card-product.ts'

/** What a list contains: a category, a sub-category or search results. */
export type ProductScope = { category: string } | { subCategory: string } | { query: string }

/** Pages 1 to `page` of a list, with the shopper's filter. */
export interface ProductList
  extends Pick<
    ProductPage,
    'total' | 'facets' | 'understood' | 'leftOut' | 'makers' | 'unwanted' | 'notApart' | 'isNear'
  > {
  products: CardProduct[]
  /** The number of pages in total */
  pages: number
  filter: ProductFilter
}

const NOTHING = {
  products: [],
  total: 0,
  facets: { colors: [], sizes: [], prices: [] },
  understood: [],
  leftOut: [],
  makers: [],
  unwanted: [],
  notApart: [],
  isNear: false,
}

/** The API returns at most 100 products per request: four pages of 24. */
const PAGES_PER_CALL = 4

/** Loads a list according to its query string: `?page=3` loads pages 1 to 3. */
export async function loadProducts(scope: ProductScope, searchParams: URLSearchParams): Promise<ProductList> {
  const filter = parseProductFilter(searchParams)
  if ('query' in scope && !scope.query) return { ...NOTHING, pages: 0, filter }
  const ignore = searchParams.get('ignore')
  const wanted = 'query' in scope && ignore ? { ...scope, ignore } : scope
  const limit = PAGE_SIZE * Math.min(filter.page, PAGES_PER_CALL)
  const responses = await Promise.all(
    Array.from({ length: Math.ceil(filter.page / PAGES_PER_CALL) }, (_, index) =>
      search(wanted, filter, index + 1, limit),
    ),
  )
  const { total, facets, understood, leftOut, makers, unwanted, notApart, isNear } = responses[0] ?? NOTHING
  const found = responses.flatMap((response) => response.products).slice(0, PAGE_SIZE * filter.page)
  const products = toCardProducts(found)
  const said = { understood, leftOut, makers, unwanted, notApart, isNear }
  return { products, total, pages: Math.ceil(total / PAGE_SIZE), facets, ...said, filter }
}

function search(
  scope: ProductScope & { ignore?: string },
  filter: ProductFilter,
  page: number,
  limit: number,
): Promise<ProductPage> {
  const query: Record<string, string> = { ...scope, page: String(page), limit: String(limit) }
  if (filter.sort) query.sort = filter.sort
  if (filter.color) query.color = filter.color
  if (filter.size) query.size = filter.size
  if (filter.price) query.minPrice = String(filter.price.min)
  if (filter.price?.max) query.maxPrice = String(filter.price.max)
  if (filter.store) Object.assign(query, { inStock: 'true', store: filter.store })
  return call(api.products.search.$get({ query }))
}
