import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { parseId } from '#web/lib/loading/parse-id.ts'
import { subCategoryCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { breadcrumbData } from '#web/lib/seo/structured-data.ts'
import { loadProducts } from '#web/products/load-products.ts'
import { ProductListing } from '#web/products/product-listing.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/sub-category-page'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { subCategory, canonical, data } = loaderData
  const name = localized(subCategory, 'name')
  const parent = localized(subCategory.parentCat, 'name')
  return pageMeta({
    title: name,
    description: t(
      '{name} at {shopName}: {productCount} styles with their prices in taka, delivered to your door or tried on in one of our showrooms.',
      { name, shopName: shopFacts.name, productCount: subCategory.productCount },
    ),
    keywords: t('{name}, {parent} shoes', { name, parent }),
    canonical,
    image: subCategory.image,
    data,
  })
}

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const subCategory = await orNotFound(call(api['sub-categories'].single[':id'].$get({ param: { id: parseId(id) } })))
  const list = await loadProducts({ subCategory: subCategory._id }, url.searchParams)
  const canonical = pageUrl(`/sub-category/${subCategory._id}`, url)
  const crumbs = subCategoryCrumbs(subCategory)
  return { subCategory, list, crumbs, canonical, data: [breadcrumbData(crumbs, canonical)] }
}

export default function SubCategoryPage({ loaderData: { subCategory, list, crumbs } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-3 pb-section sm:pt-5">
      <Breadcrumbs crumbs={crumbs} />
      <h1 {...localizedProps(subCategory, 'name')} className="mt-3 mb-8 text-36 sm:mt-5 sm:text-48 lg:mb-10" />
      <ProductListing list={list} />
    </div>
  )
}
