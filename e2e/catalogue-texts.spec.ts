import { type APIRequestContext, expect } from '@playwright/test'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { getJson, someProduct } from './catalogue.ts'
import { headOf } from './head-of.ts'
import { test } from './test.ts'

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

test('[LANG-06] a product is named in the language of its page: heading, title, breadcrumbs, description and structured data', async ({
  request,
}) => {
  const product = await someProduct(request)
  const path = `/products/details/${product._id}`
  for (const [prefix, name, category] of [
    ['', product.name, product.category.name],
    ['/bn', product.nameBn, product.category.nameBn],
  ] as const) {
    const page = await htmlOf(request, prefix + path)
    expect(page.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe(name)
    expect(page).toMatch(new RegExp(`<a [^>]*href="${prefix}/category/${product.category._id}"[^>]*>${category}<`))
    const { title, property } = await headOf(request, prefix + path)
    expect(title).toContain(name)
    expect(property['og:title']).toContain(name)
    expect(page).toContain(`"@type":"Product","name":${JSON.stringify(name)}`)
  }
  expect(await htmlOf(request, `/bn${path}`)).toContain(product.descriptionBn?.split('\n')[0]?.slice(0, 60))
})

test('[LANG-06] a place is chosen by its Bangla name and sent by its English one, and a showroom says where it is in Bangla', async ({
  request,
}) => {
  const finder = await htmlOf(request, '/bn/showrooms?division=Dhaka&district=Dhaka')
  for (const option of ['value="Sylhet">সিলেট', 'value="Gazipur">গাজীপুর', 'value="Dhanmondi">ধানমন্ডি'])
    expect(finder).toContain(option)
  const showrooms = await getJson<Showroom[]>(request, '/showrooms/all-showrooms')
  const showroom = showrooms.find(({ code }) => code === 'Dhanmondi')
  const page = await htmlOf(request, `/bn/showrooms/details/${showroom?._id}`)
  expect(page.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe(showroom?.codeBn)
  for (const text of [showroom?.address.streetBn, showroom?.address.landmarkBn, 'ধানমন্ডি'])
    expect(page).toContain(`>${text}<`)
})
