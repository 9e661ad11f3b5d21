import { type APIRequestContext, expect } from '@playwright/test'
import { categoryNamed, productNamed, subCategoryNamed } from './catalogue.ts'
import { test } from './test.ts'

const NOBODY = '0199ece3-0000-7000-8000-000000000000'

test('[SHELL-01] every page of shoes sends its own title, description, author and keywords', async ({ request }) => {
  const titles = new Set<string>()
  for (const { path, title } of await pagesOf(request)) {
    const html = await (await request.get(path)).text()
    const pageTitle = html.match(/<title>([^<]+)<\/title>/)?.[1] ?? ''
    expect(unescapeHtml(pageTitle), path).toContain(title)
    for (const name of ['description', 'author', 'keywords']) {
      expect(html, `${name} of ${path}`).toMatch(new RegExp(`<meta name="${name}" content="[^"]{5,}"`))
    }
    titles.add(pageTitle)
  }
  expect(titles.size).toBe(5)
})

test('[SHELL-04] unknown categories, sub-categories and products respond 404 with a link home', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const id of [NOBODY, 'no-id', '%00']) {
    for (const path of ['/category/', '/sub-category/', '/products/details/', '/product/']) {
      expect((await page.request.get(path + id)).status(), path + id).toBe(404)
    }
  }
  await page.goto(`/products/details/${NOBODY}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Sorry, we couldn’t find the page you’re looking for.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
})

test('[SHELL-06] /product/{id} is the product page, whose canonical URL is /products/details/{id}', async ({
  page,
}) => {
  const { _id, name } = await productNamed(page.request, 'Chelsea Boot')
  await page.goto(`/product/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toMatch(new RegExp(`^https?://[^/]+/products/details/${_id}$`))
})

test("[FOOT-02][DEC-05] /category/{a sub-category's id} leads to the sub-category", async ({ page }) => {
  const { _id, name } = await subCategoryNamed(page.request, 'Running')
  await page.goto(`/category/${_id}?size=42`)
  await expect(page).toHaveURL(new RegExp(`/sub-category/${_id}\\?size=42$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('[SHELL-02][LIST-10] a product opens at its top, and Back restores the position in the extended list', {
  tag: '@nightly',
}, async ({ page }) => {
  const { _id } = await categoryNamed(page.request, 'Men')
  await page.goto(`/category/${_id}`)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article')
  await expect(cards).toHaveCount(44)
  const card = cards.nth(29).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await card.click()
  await expect(page).toHaveURL(/\/products\/details\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(cards).toHaveCount(44)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[SHELL-05] every page of shoes is readable', { tag: '@nightly' }, async ({ page }) => {
    for (const { path, texts } of await pagesOf(page.request)) {
      await page.goto(path)
      for (const text of texts) await expect(page.getByRole('main').getByText(text).first(), text).toBeVisible()
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    }
  })

  test('[LIST-02][LIST-03] filters, their badges, the order and further pages work', async ({ page }) => {
    const { _id } = await categoryNamed(page.request, 'Men')
    await page.goto(`/category/${_id}`)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('article')).toHaveCount(44)
    await page.getByRole('radio', { name: '42', exact: true }).check({ force: true })
    await page.getByLabel('Sort by').selectOption('price-up')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/size=42/)
    await expect(page).toHaveURL(/sort=price-up/)
    await page.getByRole('link', { name: 'Remove size 42' }).click()
    await expect(page).not.toHaveURL(/size=42/)
  })
})

async function pagesOf(request: APIRequestContext) {
  const category = await categoryNamed(request, 'Women')
  const subCategory = await subCategoryNamed(request, 'Running')
  const product = await productNamed(request, "Gentleman's Cap Toe Oxford")
  return [
    { path: '/', title: 'Omni Shoes', texts: ['New Arrivals', 'Best Seller', 'Running'] },
    { path: `/category/${category._id}`, title: 'Women', texts: ["Women's Heels", 'COLOR', 'PRICE'] },
    { path: `/sub-category/${subCategory._id}`, title: 'Running', texts: ['Running', 'SIZE'] },
    { path: '/search?query=oxford', title: 'oxford', texts: ['Search Results for "oxford"', product.name] },
    {
      path: `/products/details/${product._id}`,
      title: product.name,
      texts: [product.name, 'Article: 821-2869', 'You may also like', 'Disclaimer'],
    },
  ]
}

function unescapeHtml(html: string): string {
  return html
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}
