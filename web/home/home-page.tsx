import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { organizationData, webSiteData } from '#web/lib/seo/structured-data.ts'
import { OrderPanel } from '#web/orders/order-panel.tsx'
import { toCardProduct } from '#web/products/card-product.ts'
import { ProductCarousel } from '#web/products/product-carousel.tsx'
import { shop } from '#web/shop.ts'
import type { Route } from './+types/home-page'
import { CategoryGrid } from './category-grid.tsx'
import { Promises } from './promises.tsx'
import { Slides } from './slides.tsx'
import { SubCategoryRow } from './sub-category-row.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: t('Shoes for men, women and children'),
    description: shop.description,
    ...loaderData?.about,
  })
}

export async function loader({ request }: Route.LoaderArgs) {
  const [slides, categories, subCategories, featured, bestSellers] = await Promise.all([
    call(api.slides['all-slides'].$get()),
    call(api.categories['all-categories'].$get()),
    call(api['sub-categories']['all-sub-categories'].$get()),
    call(api.products.featured.$get({ query: {} })),
    call(api.products.bestseller.$get({ query: {} })),
  ])
  const arrivals = new Set(featured.map(({ _id }) => _id))
  const canonical = pageUrl('/', request.url)
  const about = { canonical, data: [organizationData(canonical), webSiteData(canonical)] }
  return {
    slides,
    categories,
    subCategories,
    featured: featured.map(toCardProduct),
    // A shoe stands in one row only.
    bestSellers: bestSellers.filter(({ _id }) => !arrivals.has(_id)).map(toCardProduct),
    about,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, categories, subCategories, featured, bestSellers } = loaderData
  return (
    <div className="pb-section">
      <h1 className="sr-only">{shop.name}</h1>
      <OrderPanel />
      <Slides slides={slides} />
      <Promises />
      <ProductCarousel title="New Arrivals" products={featured} className="mt-3 sm:mt-8" />
      <CategoryGrid categories={categories} />
      <SubCategoryRow subCategories={subCategories} />
      <ProductCarousel title="Best Seller" products={bestSellers} />
    </div>
  )
}
