import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProductSort } from '#shared/rules/search/product-filter.ts'
import { api, call } from '#web/api.ts'
import { catalogueKeys } from '#web/staff/catalogue-queries.ts'

const PAGE_SIZE = '24'

/** The keys of what is loaded to manage products. */
export const productKeys = {
  all: catalogueKeys.products,
  page: (query: object) => [...catalogueKeys.products, query],
  changes: [...catalogueKeys.products, 'changes'],
  one: (id: string) => ['product', id],
  options: ['catalogue-options'],
} as const

/** Which products, and which page of them. */
interface ManagedFilter {
  query: string
  category: string
  subCategory: string
  notPublished: boolean
  sort: ProductSort
  page: number
}

/** A page of the products that staff manage. */
export function managedProductsQuery({ page, notPublished, ...filter }: ManagedFilter) {
  const query = { ...filter, notPublished: String(notPublished), page: String(page), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: productKeys.page(query),
    queryFn: () => call(api.products.managed.$get({ query })),
    placeholderData: keepPreviousData,
    meta: { errorToast: true },
  })
}

/** A product to edit: never from the cache, because saving an outdated one is refused. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: productKeys.one(id),
    queryFn: () => call(api.products.managed[':id'].$get({ param: { id: encodeURIComponent(id) } })),
    gcTime: 0,
    meta: { errorToast: true },
  })
}

/** The last changes of many products, as long as they can be taken back. */
export const changesQuery = queryOptions({
  queryKey: productKeys.changes,
  queryFn: () => call(api.products.changes.$get()),
})

/** What a product form offers; never from the cache, because an outdated list may lack the product's own colour. */
export const catalogueOptionsQuery = queryOptions({
  queryKey: productKeys.options,
  queryFn: loadCatalogueOptions,
  gcTime: 0,
})

export type CatalogueOptions = Awaited<ReturnType<typeof loadCatalogueOptions>>

async function loadCatalogueOptions() {
  const [categories, subCategories, colors, sizes] = await Promise.all([
    call(api.categories.managed.$get()),
    call(api['sub-categories'].managed.$get()),
    call(api.colors['all-colors'].$get()),
    call(api.sizes['all-sizes'].$get()),
  ])
  return { categories, subCategories, colors, sizes }
}
