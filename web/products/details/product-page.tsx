import { MapPin, RefreshCw, Truck } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { data } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import type { ImageRole } from '#shared/rules/products/image-role.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import { ApiError, api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { parseId } from '#web/lib/loading/parse-id.ts'
import { productCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { breadcrumbData, productData } from '#web/lib/seo/structured-data.ts'
import { toCardProduct, toCardProducts } from '#web/products/card-product.ts'
import { Price } from '#web/products/price.tsx'
import { ProductGrid } from '#web/products/product-grid.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Tooltip } from '#web/ui/menu/tooltip.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/product-page'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { splitDescription, truncateDescription } from './truncate-description.ts'

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
  const [{ images, ...product }, similar] = found
  const canonical = pageUrl(productPath(product._id), request.url)
  const crumbs = productCrumbs(product)
  const about = [productData(product, images, canonical), breadcrumbData(crumbs, canonical)]
  // Made here, because the names of all colours and the cutting are too heavy for the page.
  const { lang } = localizedProps(product, 'description')
  const description = { lang, ...splitDescription(localized(product, 'description')) }
  const summary = truncateDescription(description.text)
  return {
    product: toCardProduct(product),
    pictures: images.map(({ url, role }) => ({ src: url, alt: describePicture(localized(product, 'name'), role) })),
    description,
    summary,
    colorName: colorName(product.color),
    similar: toCardProducts(similar),
    crumbs,
    canonical,
    about,
  }
}

/** What a picture of a product shows, for those who do not see it. */
function describePicture(name: string, role: ImageRole): string {
  if (role === 'pair') return name
  return {
    side: t('{name}, from the side', { name }),
    back: t('{name}, from behind', { name }),
    sole: t('{name}, the sole', { name }),
    top: t('{name}, from above', { name }),
    detail: t('{name}, a detail', { name }),
    worn: t('{name}, worn', { name }),
  }[role]
}

/** What was here, for people and (410) for machines. */
async function loadGone(id: string) {
  const { similar, ...product } = await orNotFound(call(api.products.gone[':id'].$get({ param: { id } })))
  const gone = t('{name} is no longer sold', { name: localized(product, 'name') })
  return data({ gone, similar: toCardProducts(similar) }, { status: 410 })
}

const GoneProduct = lazy(() => import('#web/products/gone-product.tsx'))

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if ('gone' in loaderData)
    return (
      <Suspense>
        <GoneProduct title={loaderData.gone} similar={loaderData.similar} />
      </Suspense>
    )
  const { product, similar, crumbs } = loaderData
  return (
    <div className="wrap pt-1 pb-section sm:pt-5">
      <Breadcrumbs crumbs={crumbs} />
      <Shoe key={product._id} {...loaderData} />
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

type LoadedProduct = Exclude<Route.ComponentProps['loaderData'], { gone: string }>

/** All about a product, which forgets the chosen size when another one takes its place. */
function Shoe({ product, pictures, description, summary, colorName }: LoadedProduct) {
  const [size, onSize] = useState<string | null>(null)
  return (
    <article className="mt-1 sm:mt-5">
      <div className="grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <Gallery pictures={pictures} />
        <ProductFacts {...{ product, summary, lang: description.lang, colorName, size, onSize }} />
      </div>
      <ProductTabs {...{ product, description, size }} />
    </article>
  )
}

interface ProductFactsProps extends ComponentProps<typeof BuyBox> {
  /** the beginning of its description */
  summary: string
  /** the language of that, if it is not the page's */
  lang: string | undefined
  /** of the product's colour, for people */
  colorName: string
}

/** The details of a product and the form to buy it, beside the images. */
function ProductFacts({ summary, lang, colorName, ...chosen }: ProductFactsProps) {
  const { product } = chosen
  const { code, color } = product
  return (
    <div>
      <div className="flex flex-col md:sticky md:top-24">
        <h1 {...localizedProps(product, 'name')} className="text-22 sm:text-36" />
        <div className="mt-1 flex items-center gap-3 text-14 sm:mt-2">
          <span className="sr-only">Color</span>
          <Tooltip text={colorName}>
            <Swatch color={color.hex ?? color.name} />
          </Tooltip>
          <span className="font-medium">{colorName}</span>
          <p className="text-ink-muted tabular-nums">Article: {code}</p>
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 sm:mt-4">
          <Price {...product} size="lg" isPlain={product.soldOut} />
          {product.soldOut && <Badge>Sold out</Badge>}
        </div>
        <p lang={lang} className="mt-4 max-w-prose text-pretty text-ink-muted max-md:order-1 max-md:mt-6">
          {summary}
        </p>
        <BuyBox {...chosen} />
        <ServiceFacts />
      </div>
    </div>
  )
}

/** Delivery, exchange, payment, and where to try the shoes on: what people ask before they buy, one line each. */
function ServiceFacts() {
  const { deliveryFee, retailShops } = shopFacts
  const { deliveryDaysDhaka, deliveryDaysElsewhere, exchangeDays } = shopFacts.promises
  return (
    <ul className="mt-6 grid gap-3 border-t border-line pt-6 text-14">
      <Fact icon={Truck}>
        <VisuallyHidden>Delivery</VisuallyHidden> {deliveryFee}: {deliveryDaysDhaka} working days in Dhaka,{' '}
        {deliveryDaysElsewhere} elsewhere
      </Fact>
      <Fact icon={RefreshCw}>
        {exchangeDays} days to <TextLink to="/returns">exchange</TextLink> at {retailShops} showrooms
      </Fact>
      <Fact icon={TakaSign}>Cash on Delivery, bKash or Nagad</Fact>
      <Fact icon={MapPin}>
        Prefer to try it on? <TextLink to="/showrooms">Find a showroom</TextLink>
      </Fact>
    </ul>
  )
}

function TakaSign({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`text-center font-semibold ${className}`}>
      ৳
    </span>
  )
}

function Fact({ icon: Icon, children }: { icon: ComponentType<{ className?: string }>; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-0.5 size-4.5 shrink-0 text-brand" />
      <span>{children}</span>
    </li>
  )
}
