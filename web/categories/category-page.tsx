import { redirect } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Category } from '#shared/schemas/category.ts'
import { ApiError, api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { parseId } from '#web/lib/loading/parse-id.ts'
import { categoryCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { breadcrumbData } from '#web/lib/seo/structured-data.ts'
import { loadProducts } from '#web/products/load-products.ts'
import { ProductListing } from '#web/products/product-listing.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { SubCategoryTiles } from '#web/sub-categories/sub-category-tiles.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/category-page'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { category, canonical, data } = loaderData
  const name = localized(category, 'name')
  return pageMeta({
    title: name,
    description: t(
      '{name} at {shopName}: every style with its price in taka, delivered to your door or tried on in one of our showrooms.',
      { name, shopName: shopFacts.name },
    ),
    keywords: t('{name} shoes', { name }),
    canonical,
    image: category.image,
    data,
  })
}

export async function loader({ params: { categoryId }, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const category = await loadCategoryOrRedirect(parseId(categoryId), url.search)
  const [subCategories, list] = await Promise.all([
    call(api['sub-categories'].all[':cid'].$get({ param: { cid: category._id } })),
    loadProducts({ category: category._id }, url.searchParams),
  ])
  const canonical = pageUrl(`/category/${category._id}`, url)
  const crumbs = categoryCrumbs(category)
  return { category, subCategories, list, crumbs, canonical, data: [breadcrumbData(crumbs, canonical)] }
}

export default function CategoryPage({ loaderData: { category, subCategories, list, crumbs } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-3 pb-section sm:pt-5">
      <Breadcrumbs crumbs={crumbs} />
      <h1 {...localizedProps(category, 'name')} className="mt-3 mb-6 text-36 sm:mt-5 sm:text-48" />
      <SubCategoryTiles subCategories={subCategories} />
      <div className="mt-8 lg:mt-12">
        <ProductListing list={list} />
      </div>
    </div>
  )
}

/** Loads the category; the id of a sub-category redirects to the page of that sub-category. */
async function loadCategoryOrRedirect(id: string, search: string): Promise<Category> {
  try {
    return await call(api.categories.single[':id'].$get({ param: { id } }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const subCategory = await orNotFound(call(api['sub-categories'].single[':id'].$get({ param: { id } })))
    throw redirect(`/sub-category/${subCategory._id}${search}`, 301)
  }
}
