import { lazy, Suspense, useEffect } from 'react'
import { data, useSearchParams } from 'react-router'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isMissedSearch } from '#shared/rules/search/missed-search.ts'
import { parseAspects } from '#shared/rules/search/search-aspects.ts'
import type { CardProduct, ProductPage, UnderstoodPart } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { keepSearch } from '#web/state/searches.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/search-page'
import { toCardProducts } from './card-product.ts'
import { loadProducts } from './load-products.ts'
import { ProductGrid } from './product-grid.tsx'
import { ProductListing } from './product-listing.tsx'

const POPULAR_COUNT = '8'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: loaderData.query ? t('Search: {query}', { query: loaderData.query }) : t('Search'),
    description: t('What {name} has for "{query}".', { name: shopFacts.name, query: loaderData.query }),
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
    { query, list, isEmpty, popular: toCardProducts(popular) },
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
  const meant = meantKind(query, list)
  return (
    <div className="wrap pt-8 pb-section sm:pt-12">
      <h1 className="text-28 sm:text-36">{t('Search Results for "{query}"', { query })}</h1>
      <p className="mt-1 mb-6 min-h-6 text-ink-muted lg:mb-8">
        {meant && t('Showing results for {kind}', { kind: meant })}
      </p>
      <UnderstoodChips parts={list.understood} />
      {list.isNear && (
        <Notice className="mb-8" title="No exact match">
          These shoes come close.
        </Notice>
      )}
      {!isEmpty && <LeftOut {...list} />}
      {isEmpty ? <NothingFound query={query} popular={popular} /> : <ProductListing list={list} isSearch />}
    </div>
  )
}

type Said = Pick<ProductPage, 'leftOut' | 'makers' | 'unwanted' | 'notApart'>

/**
 * Says what a search did not look for: makers that are not sold here, and words that say nothing to it; and what it kept out
 * because the words do not want it.
 */
function LeftOut({ leftOut: words, makers, unwanted, notApart }: Said) {
  if (!words.length && !makers.length && !unwanted.length && !notApart.length) return null
  const names = makers.map((maker) => localized(maker, 'name')).join(', ')
  const things = unwanted.map((thing) => localized(thing, 'name')).join(', ')
  return (
    <Notice className="mb-8">
      {things && <p>{t('Left out, as you asked: {things}.', { things })}</p>}
      {notApart.length > 0 && (
        <p>{t('We cannot tell shoes apart by ‘{words}’, so we searched without it.', { words: notApart.join(' ') })}</p>
      )}
      {names && <p>{t('We do not sell {makers}. These shoes are our own.', { makers: names })}</p>}
      {words.length > 0 && (
        <p>{t('We searched without ‘{words}’: nothing here is called that.', { words: words.join(' ') })}</p>
      )}
    </Notice>
  )
}

/** The kind of shoe that was looked for where no shoe is called what was typed: after a slip, or in another language. */
function meantKind(
  query: string,
  { understood, products }: Pick<ProductPage, 'understood'> & { products: CardProduct[] },
) {
  const kind = understood.find((part) => part.kind === 'kind')
  const text = query.toLowerCase()
  if (/\s/.test(text)) return null
  const isCalledSo = products.some(({ name, nameBn }) => `${name} ${nameBn}`.toLowerCase().includes(text))
  return kind && products.length > 0 && !isCalledSo ? localized(kind, 'label') : null
}

const WaysOn = lazy(() => import('./ways-on.tsx'))

/** In place of a search's results: what else to do, and popular shoes. */
function NothingFound({ query, popular }: { query: string; popular: readonly CardProduct[] }) {
  return (
    <>
      <EmptyState title="No products found.">
        {query && <p>{t('No results for “{query}”.', { query })}</p>}
        <p>
          Try another word, or an article number. Or call us and we will look for you:{' '}
          <a href={`tel:${phoneDigits(shopFacts.care.phone)}`} className="text-link whitespace-nowrap">
            {shopFacts.care.phone}
          </a>{' '}
          ({shopFacts.care.hours}).
        </p>
      </EmptyState>
      <div className="-mx-gutter">
        <Suspense>
          <WaysOn withShoes={false} />
        </Suspense>
      </div>
      {popular.length > 0 && (
        <section aria-labelledby="popular-shoes" className="mt-2">
          <h2 id="popular-shoes" className="mb-6 text-28">
            Popular shoes
          </h2>
          <ProductGrid products={popular} />
        </section>
      )}
    </>
  )
}

/** What the words of a search were understood to ask for, as removable chips; links, so that they work without JavaScript. */
function UnderstoodChips({ parts }: { parts: readonly UnderstoodPart[] }) {
  const [searchParams] = useSearchParams()
  // The kind of shoe is the search itself: without it there is nothing to look for.
  const removable = parts.filter(({ kind }) => kind !== 'kind')
  if (removable.length === 0) return null
  const searchWithout = ({ kind }: UnderstoodPart) => {
    const params = new URLSearchParams(searchParams)
    params.set('ignore', [...parseAspects(params.get('ignore')), kind].join(','))
    params.delete('page')
    return String(params)
  }
  return (
    <section aria-label="What we understood" className="-mt-3 mb-8 flex flex-wrap items-center gap-2">
      {removable.map((part) => (
        <Chip
          key={part.kind + part.value}
          to={{ search: searchWithout(part) }}
          removeLabel={t('Remove {label} from the search', { label: localized(part, 'label') })}
        >
          {localized(part, 'label')}
        </Chip>
      ))}
    </section>
  )
}
