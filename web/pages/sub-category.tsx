import { api, call } from '#web/api.ts'
import { givenId } from '#web/shop/given-id.ts'
import { loadProducts } from '#web/shop/load-products.ts'
import { orNotFound } from '#web/shop/or-not-found.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import { ProductListing } from '#web/shop/product-listing.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import shop from '../../content/shop.json' with { type: 'json' }
import type { Route } from './+types/sub-category'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { subCategory, canonical } = loaderData
  return pageMeta({
    title: subCategory.name,
    description: `${subCategory.name} at ${shop.name}: ${subCategory.productCount} styles with their prices in taka, delivered to your door or tried on in one of our showrooms.`,
    keywords: `${subCategory.name}, ${subCategory.parentCat.name} shoes`,
    canonical,
  })
}

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const address = new URL(request.url)
  const subCategory = await orNotFound(call(api['sub-categories'].single[':id'].$get({ param: { id: givenId(id) } })))
  const list = await loadProducts({ subCategory: subCategory._id }, address.searchParams)
  return { subCategory, list, canonical: new URL(`/sub-category/${subCategory._id}`, address).href }
}

export default function SubCategoryPage({ loaderData: { subCategory, list } }: Route.ComponentProps) {
  const { _id, name, parentCat } = subCategory
  return (
    <div className="wrap pt-3 pb-section sm:pt-5">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: parentCat.name, to: `/category/${parentCat._id}` },
          { label: name, to: `/sub-category/${_id}` },
        ]}
      />
      <h1 className="mt-3 mb-8 text-36 sm:mt-5 sm:text-48 lg:mb-10">{name}</h1>
      <ProductListing list={list} />
    </div>
  )
}
