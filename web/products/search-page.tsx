import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import shop from '../../content/shop.json' with { type: 'json' }
import type { Route } from './+types/search-page'
import { loadProducts } from './load-products.ts'
import { ProductListing } from './product-listing.tsx'

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
  return { query, list: await loadProducts({ query }, searchParams) }
}

export default function SearchPage({ loaderData: { query, list } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-section sm:pt-12">
      <h1 className="mb-8 text-28 sm:text-36 lg:mb-10">{t('Search Results for "{query}"', { query })}</h1>
      <ProductListing list={list} query={query} />
    </div>
  )
}
