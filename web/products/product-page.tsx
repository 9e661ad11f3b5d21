import { localized } from '#shared/language/localized.ts'
import { colorName } from '#shared/rules/color-name.ts'
import { productPath } from '#shared/rules/product-path.ts'
import { api, call } from '#web/api.ts'
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
  const { product, crumbs, canonical, data } = loaderData
  const name = localized(product, 'name')
  return pageMeta({
    title: name,
    description: truncateDescription(localized(product, 'description')),
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
    data,
  })
}

/** Also serves `/product/{id}`. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const id = parseId(params.id)
  const [product, similar] = await Promise.all([
    orNotFound(call(api.products.single[':id'].$get({ param: { id } }))),
    orNotFound(call(api.products.similar[':id'].$get({ param: { id } }))),
  ])
  const canonical = pageUrl(productPath(product._id), request.url)
  const crumbs = productCrumbs(product)
  const data = [productData(product, canonical), breadcrumbData(crumbs, canonical)]
  // Named here, because the names of all colours are too heavy for the page.
  return { product, colorName: colorName(product.color), similar: similar.map(toCardProduct), crumbs, canonical, data }
}

export default function ProductPage({ loaderData: { product, colorName, similar, crumbs } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-1 pb-section sm:pt-5">
      <Breadcrumbs crumbs={crumbs} />
      <article key={product._id} className="mt-1 sm:mt-5">
        <div className="grid gap-2 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
          <Gallery product={product} />
          <ProductFacts product={product} colorName={colorName} />
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
