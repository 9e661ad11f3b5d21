import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import { ApiError, api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { parseId } from '#web/lib/loading/parse-id.ts'
import { productCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { breadcrumbData, productData } from '#web/lib/seo/structured-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/product-page'
import { toCardProduct } from './card-product.ts'
import { Gallery } from './details/gallery.tsx'
import { ProductFacts } from './details/product-facts.tsx'
import { ProductTabs } from './details/product-tabs.tsx'
import { truncateDescription } from './details/truncate-description.ts'
import { ProductGrid } from './product-grid.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if ('gone' in loaderData) return pageMeta({ title: loaderData.gone, description: loaderData.gone, noindex: true })
  const { product, summary, crumbs, canonical, about } = loaderData
  const name = localized(product, 'name')
  return pageMeta({
    title: name,
    description: summary,
    keywords: [
      name,
      product.code,
      ...crumbs
        .slice(1, 3)
        .map(({ label }) => label)
        .reverse(),
    ].join(', '),
    canonical,
    image: product.image1,
    price: product.discountPrice,
    data: about,
  })
}

/** Also serves `/product/{id}`. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const id = parseId(params.id)
  const found = await Promise.all([
    call(api.products.single[':id'].$get({ param: { id } })),
    call(api.products.similar[':id'].$get({ param: { id } })),
  ]).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (!found) return loadGone(id)
  const [product, similar] = found
  const canonical = pageUrl(productPath(product._id), request.url)
  const crumbs = productCrumbs(product)
  const about = [productData(product, canonical), breadcrumbData(crumbs, canonical)]
  // Made here, because the names of all colours and the cutting are too heavy for the page.
  const summary = truncateDescription(localized(product, 'description'))
  return {
    product,
    summary,
    colorName: colorName(product.color),
    similar: similar.map(toCardProduct),
    crumbs,
    canonical,
    about,
  }
}

/** What was here, for people and (410) for machines. */
async function loadGone(id: string) {
  const { similar, ...product } = await orNotFound(call(api.products.gone[':id'].$get({ param: { id } })))
  const gone = t('{name} is no longer sold', { name: localized(product, 'name') })
  return data({ gone, similar: similar.map(toCardProduct) }, { status: 410 })
}

const GoneProduct = lazy(() => import('./gone-product.tsx'))

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if ('gone' in loaderData)
    return (
      <Suspense>
        <GoneProduct title={loaderData.gone} similar={loaderData.similar} />
      </Suspense>
    )
  const { product, summary, colorName, similar, crumbs } = loaderData
  return (
    <div className="wrap pt-1 pb-section sm:pt-5">
      <Breadcrumbs crumbs={crumbs} />
      <article key={product._id} className="mt-1 sm:mt-5">
        <div className="grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
          <Gallery product={product} />
          <ProductFacts {...{ product, summary, colorName }} />
        </div>
        <ProductTabs product={product} />
      </article>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-section">
          <h2 id="similar" className="mb-6 text-28 sm:text-36">
            You may also like
          </h2>
          <ProductGrid products={similar} />
        </section>
      )}
    </div>
  )
}
