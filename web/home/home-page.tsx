import { Banknote, RefreshCw, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { organizationData, webSiteData } from '#web/lib/seo/structured-data.ts'
import { OrderPanel } from '#web/orders/order-panel.tsx'
import { toCardProduct } from '#web/products/card-product.ts'
import { ProductCarousel } from '#web/products/product-carousel.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { countItems } from '#web/sub-categories/count-items.ts'
import { HALF_A_PHONE, Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/home-page'
import { Slides } from './slides.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: t('Shoes for men, women and children'),
    description: shopFacts.description,
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
      <h1 className="sr-only">{shopFacts.name}</h1>
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

/** What people ask before they buy, in one line. */
function Promises() {
  const promises = [
    { icon: Truck, text: t('Delivery {fee}', { fee: shopFacts.deliveryFee }) },
    { icon: RefreshCw, text: t('{days} days to exchange', { days: shopFacts.promises.exchangeDays }) },
    { icon: Banknote, text: t('Cash on Delivery') },
  ]
  return (
    <ul className="wrap flex justify-between gap-x-3 gap-y-1 overflow-x-auto py-3 text-12 whitespace-nowrap scrollbar-none sm:justify-center sm:gap-x-12 sm:text-14">
      {promises.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-brand max-sm:hidden" />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The categories as large images. */
function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories" className="wrap mt-section">
      <h2 id="categories" className="mb-6 text-28 sm:text-36">
        Shop by category
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-3 lg:gap-x-5 lg:gap-y-8">
        {categories.map(({ _id, image, ...texts }) => (
          <li key={_id}>
            <Link to={`/category/${_id}`} className="group block">
              <Picture
                src={image}
                alt=""
                sizes={`(min-width: 1320px) 430px, (min-width: 1024px) 31vw, ${HALF_A_PHONE}`}
                maxWidth={1200}
                imageClassName="duration-250 ease-out group-hover:scale-[1.03]"
              />
              <span
                {...localizedProps(texts, 'name')}
                className="mt-3 block font-display text-18 leading-snug font-semibold underline-offset-4 group-hover:underline sm:text-22"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sub-categories as a row of circles with '24 Items'; it scrolls on narrow screens. */
function SubCategoryRow({ subCategories }: { subCategories: readonly SubCategory[] }) {
  if (subCategories.length === 0) return null
  return (
    <section aria-labelledby="styles" className="wrap mt-section">
      <h2 id="styles" className="mb-6 text-28 sm:text-36">
        Find your style
      </h2>
      <ul className="-mx-gutter flex snap-x scroll-px-gutter gap-x-5 gap-y-8 overflow-x-auto px-gutter pb-2 scrollbar-none lg:mx-0 lg:grid lg:grid-cols-8 lg:overflow-visible lg:px-0">
        {subCategories.map(({ _id, productCount, image, ...texts }) => (
          <li key={_id} className="w-24 shrink-0 snap-start lg:w-auto">
            <Link to={`/sub-category/${_id}`} className="group block text-center">
              <Picture
                src={image}
                alt=""
                sizes="(min-width: 1024px) 140px, 96px"
                maxWidth={320}
                className="rounded-full"
                imageClassName="duration-250 ease-out group-hover:scale-105"
              />
              <span
                {...localizedProps(texts, 'name')}
                className="mt-3 block text-14 leading-snug font-medium text-balance underline-offset-4 group-hover:underline"
              />
              <span className="mt-0.5 block text-12 text-ink-muted tabular-nums">{countItems(productCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
