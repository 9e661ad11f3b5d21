import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import { ProductCarousel } from '#web/shop/product-carousel.tsx'
import shop from '../../content/shop.json' with { type: 'json' }
import type { Route } from './+types/home'
import { CategoryGrid } from './home/category-grid.tsx'
import { Slides } from './home/slides.tsx'
import { SubCategoryRow } from './home/sub-category-row.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: shop.name, description: shop.description, canonical: loaderData?.canonical })
}

export async function loader({ request }: Route.LoaderArgs) {
  const [slides, categories, subCategories, featured, bestSellers] = await Promise.all([
    call(api.slides['all-slides'].$get()),
    call(api.categories['all-categories'].$get()),
    call(api['sub-categories']['all-sub-categories'].$get()),
    call(api.products.featured.$get({ query: {} })),
    call(api.products.bestseller.$get({ query: {} })),
  ])
  return { slides, categories, subCategories, featured, bestSellers, canonical: new URL('/', request.url).href }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, categories, subCategories, featured, bestSellers } = loaderData
  return (
    <div className="pb-section">
      <h1 className="sr-only">{shop.name}</h1>
      <Slides slides={slides} />
      <CategoryGrid categories={categories} />
      <SubCategoryRow subCategories={subCategories} />
      <ProductCarousel title="New Arrivals" products={featured} />
      <ProductCarousel title="Best Seller" products={bestSellers} />
    </div>
  )
}
