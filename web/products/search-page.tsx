import { useEffect } from 'react'
import { data } from 'react-router'
import { t } from '#shared/language/t.ts'
import { isMissedSearch } from '#shared/rules/search/missed-search.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { shop } from '#web/shop.ts'
import { keepSearch } from '#web/state/searches.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/search-page'
import { toCardProduct } from './card-product.ts'
import { LeftOut } from './list/left-out.tsx'
import { UnderstoodChips } from './list/understood-chips.tsx'
import { loadProducts } from './load-products.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductListing } from './product-listing.tsx'

const POPULAR_COUNT = '8'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: loaderData.query ? t('Search: {query}', { query: loaderData.query }) : t('Search'),
    description: t('What {name} has for "{query}".', { name: shop.name, query: loaderData.query }),
    noindex: true,
  })
}

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = (searchParams.get('query') ?? '').trim()
  const list = await loadProducts({ query }, searchParams)
  const { color, size, price } = list.filter
  const isEmpty = list.total === 0 && !color && !size && !price
  const popular = isEmpty && query ? await call(api.products.bestseller.$get({ query: { limit: POPULAR_COUNT } })) : []
  // A missed search is not cached, so that the next one is counted too.
  return data(
    { query, list, isEmpty, popular: popular.map(toCardProduct) },
    isMissedSearch(query, list) ? { headers: { 'Cache-Control': 'no-store' } } : {},
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function SearchPage({ loaderData: { query, list, isEmpty, popular } }: Route.ComponentProps) {
  const isFound = query !== '' && !isEmpty
  useEffect(() => {
    if (isFound) keepSearch(query)
  }, [isFound, query])
  return (
    <div className="wrap pt-8 pb-section sm:pt-12">
      <h1 className="mb-8 text-28 sm:text-36 lg:mb-10">{t('Search Results for "{query}"', { query })}</h1>
      <UnderstoodChips parts={list.understood} />
      {list.isNear && (
        <Notice className="mb-8" title="No exact match">
          These shoes come close.
        </Notice>
      )}
      {!isEmpty && <LeftOut {...list} />}
      {isEmpty ? <NothingFound popular={popular} /> : <ProductListing list={list} isSearch />}
    </div>
  )
}
