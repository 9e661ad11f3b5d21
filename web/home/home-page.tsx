import { Banknote, RefreshCw, Store, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ProductSort } from '#shared/rules/search/product-filter.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { organizationData, webSiteData } from '#web/lib/seo/structured-data.ts'
import { OrderPanel } from '#web/orders/order-panel.tsx'
import { toCardProducts } from '#web/products/card-product.ts'
import { ProductCarousel } from '#web/products/product-carousel.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { HALF_A_PHONE, Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/home-page'
import { Slides } from './slides.tsx'
import { SubCategoryRow } from './sub-category-row.tsx'

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
  // A shoe stands in one row only.
  const cards = toCardProducts([...featured, ...bestSellers.filter(({ _id }) => !arrivals.has(_id))])
  const canonical = pageUrl('/', request.url)
  const about = { canonical, data: [organizationData(canonical), webSiteData(canonical)] }
  return {
    slides,
    categories,
    subCategories,
    featured: cards.slice(0, featured.length),
    bestSellers: cards.slice(featured.length),
    about,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, categories, subCategories, featured, bestSellers } = loaderData
  return (
    <div className="pb-section">
      <h1 className="sr-only">{shopFacts.name}</h1>
      <OrderPanel />
      <Slides slides={slides} pages={namesByPath(categories, subCategories)} />
      <Promises />
      <ProductCarousel title="New Arrivals" all={allShoes('newest')} products={featured} className="mt-1 sm:mt-8" />
      <CategoryGrid categories={categories} />
      <SubCategoryRow {...{ categories, subCategories }} />
      <ProductCarousel title="Best Seller" all={allShoes('best-selling')} products={bestSellers} />
      <ShowroomBlock />
    </div>
  )
}

/** All shoes, in an order. */
function allShoes(sort: ProductSort): string {
  return `/search?${new URLSearchParams({ query: t('shoes'), sort })}`
}

/** The names of the pages of categories and sub-categories. */
function namesByPath(categories: readonly Category[], subCategories: readonly SubCategory[]): Map<string, string> {
  return new Map([
    ...categories.map((one) => [`/category/${one._id}`, localized(one, 'name')] as const),
    ...subCategories.map((one) => [`/sub-category/${one._id}`, localized(one, 'name')] as const),
  ])
}

/** What people ask before they buy, in one line. */
function Promises() {
  const promises = [
    { icon: Truck, text: t('Delivery {fee}', { fee: shopFacts.deliveryFee }) },
    { icon: RefreshCw, text: t('{days} days to exchange', { days: shopFacts.promises.exchangeDays }) },
    { icon: Banknote, text: t('Cash on Delivery') },
  ]
  return (
    <ul className="wrap flex justify-between gap-x-3 gap-y-1 overflow-x-auto py-2.5 text-12 whitespace-nowrap sm:py-3 scrollbar-none sm:justify-center sm:gap-x-12 sm:text-14">
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
      <h2 id="categories" className="mb-4 text-28 sm:mb-6 sm:text-36">
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
                minWidth={160}
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

/** Where to try shoes on. */
function ShowroomBlock() {
  return (
    <section aria-labelledby="visit" className="wrap mt-section">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-m bg-ground p-5 sm:p-8">
        <Store aria-hidden="true" className="size-8 shrink-0 text-brand max-sm:hidden" />
        <div className="grow basis-64">
          <h2 id="visit" className="text-22 sm:text-28">
            Try them on first
          </h2>
          <p className="mt-1 text-pretty text-ink-muted">
            {t('{count} showrooms. Bring a pair back to any of them within {days} days to exchange it.', {
              count: shopFacts.retailShops,
              days: shopFacts.promises.exchangeDays,
            })}
          </p>
        </div>
        <LinkButton to="/showrooms" tone="secondary" className="max-sm:w-full">
          Find a showroom
        </LinkButton>
      </div>
    </section>
  )
}
