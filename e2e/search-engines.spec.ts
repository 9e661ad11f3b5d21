import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import type { ProductDetails } from '#shared/schemas/product.ts'
import shop from '../content/shop.json' with { type: 'json' }
import { categoryNamed, getJson, someProduct, subCategoryNamed } from './catalogue.ts'
import { headOf } from './head-of.ts'
import { test } from './test.ts'

test('[SHELL-06] a page has one canonical URL, whatever filter, order, page or host name is requested', async ({
  request,
  baseURL,
}) => {
  const product = await someProduct(request)
  const category = `/category/${product.category._id}`
  const subCategory = `/sub-category/${product.subCategory._id}`
  const details = `/products/details/${product._id}`
  const addresses = {
    '/': '/',
    '/?utm_source=mail': '/',
    [`${category}?color=black&size=40&price=1000-1999&sort=price-up&page=2`]: category,
    [category.toUpperCase().replace('CATEGORY', 'category')]: category,
    [`${subCategory}?sort=price-down&page=3`]: subCategory,
    [`${details}?v=2`]: details,
    [`/product/${product._id}`]: details,
  }
  for (const [path, canonical] of Object.entries(addresses)) {
    const head = await headOf(request, path)
    expect(head.canonical, path).toBe(baseURL + canonical)
    expect(head.property['og:url'], path).toBe(baseURL + canonical)
    expect(head.robots, path).toBeUndefined()
  }
  const spoofedHead = await headOf(request, '/', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
  expect(spoofedHead.canonical).toBe(`${baseURL}/`)
})

test('a link to a product has a preview with its image and price, in a format that every network accepts', async ({
  request,
  baseURL,
}) => {
  const product = await someProduct(request)
  const { property, twitter } = await headOf(request, `/product/${product._id}`)
  expect(property).toMatchObject({
    'og:site_name': shop.name,
    'og:type': 'product',
    'og:title': `${product.name} | ${shop.name}`,
    'og:image': `${baseURL}${product.image1}&as=preview`,
    'og:image:alt': product.name,
    'product:price:amount': String(product.discountPrice),
    'product:price:currency': 'BDT',
  })
  expect(property['og:description']).toBeTruthy()
  expect(twitter).toBe('summary_large_image')
  await expectPreview(request, property)
})

test('a link to a category, a sub-category or the home page has a preview image too', { tag: '@nightly' }, async ({
  request,
  baseURL,
}) => {
  const men = await categoryNamed(request, 'Men')
  const socks = await subCategoryNamed(request, 'Socks')
  const pictures = {
    [`/category/${men._id}`]: `${men.image}&as=preview`,
    [`/sub-category/${socks._id}`]: `${socks.image}&as=preview`,
    '/': '/og.jpg',
  }
  for (const [path, picture] of Object.entries(pictures)) {
    const { property } = await headOf(request, path)
    expect(property, path).toMatchObject({ 'og:type': 'website', 'og:image': baseURL + picture })
    expect(property['og:image:alt'], path).toBeTruthy()
    await expectPreview(request, property)
  }
})

test('a product has structured data: what it is, its price and its breadcrumbs', async ({ page, baseURL }) => {
  const product = await someProduct(page.request)
  const url = `${baseURL}/products/details/${product._id}`
  const { images } = await getJson<ProductDetails>(page.request, `/products/single/${product._id}`)
  const [about, breadcrumbs] = (await headOf(page.request, `/product/${product._id}`)).data
  expect(about).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.code,
    description: product.description,
    url,
    image: images.map((image) => baseURL + image.url),
    brand: { '@type': 'Brand', name: shop.name },
    color: product.color.name,
    category: `${product.category.name} > ${product.subCategory.name}`,
    offers: {
      '@type': 'Offer',
      url,
      price: product.discountPrice,
      priceCurrency: 'BDT',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  })
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
})

test('the breadcrumbs in the structured data match those on the page, also after a client navigation', {
  tag: '@nightly',
}, async ({ page, baseURL }) => {
  const product = await someProduct(page.request)
  await page.goto(`/products/details/${product._id}`)
  for (const crumbs of [4, 3, 2]) {
    const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    await expect(links).toHaveCount(crumbs)
    const shownCrumbs = await links.evaluateAll((elements) =>
      elements.map((link) => [link.textContent, (link as HTMLAnchorElement).href]),
    )
    const list = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((all) =>
        all.map((block) => JSON.parse(block.textContent)).find((block) => block['@type'] === 'BreadcrumbList'),
      )
    expect(list.itemListElement).toEqual(
      shownCrumbs.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
    )
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${baseURL}${new URL(page.url()).pathname}`,
    )
    await links.nth(crumbs - 2).click()
  }
})

test('the home page has structured data about the shop and its search', async ({ request, baseURL }) => {
  const [organization, site] = (await headOf(request, '/')).data
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: shop.name,
    legalName: shop.company,
    address: { '@type': 'PostalAddress', addressLocality: shop.headOffice.city, addressCountry: 'BD' },
    url: `${baseURL}/`,
    telephone: shop.care.phone,
    email: shop.care.email,
    sameAs: [shop.social],
  })
  expect((await request.get(String(organization?.logo))).headers()['content-type']).toBe('image/png')
  expect(site).toMatchObject({ '@type': 'WebSite', name: shop.name, url: `${baseURL}/` })
  expect(JSON.stringify(site)).toContain(`${baseURL}/search?query={search_term_string}`)
})

test('a search query cannot inject markup into the page', async ({ request }) => {
  const hostile = '"></title></script><script>alert(1)</script>'
  const html = await (await request.get(`/search?${new URLSearchParams({ query: hostile })}`)).text()
  expect(html).not.toContain('<script>alert(1)')
  expect((await headOf(request, '/search?query=x')).robots).toBe('noindex')
})

/** The image exists, in the size that the page declares, for a client that accepts any type. */
async function expectPreview(request: APIRequestContext, property: Record<string, string>) {
  const response = await request.get(property['og:image'] ?? '', { headers: { Accept: '*/*' } })
  expect(response.headers()['content-type']).toMatch(/^image\/(?:jpeg|png)$/)
  const { width, height } = await sharp(await response.body()).metadata()
  expect([String(width), String(height)]).toEqual([property['og:image:width'], property['og:image:height']])
}
