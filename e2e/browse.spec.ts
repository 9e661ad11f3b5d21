import { expect, type Page } from '@playwright/test'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import { axeViolations } from './axe-violations.ts'
import { categoryNamed, chooseRadio, getJson, searchFor, subCategoryNamed } from './catalogue.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { test } from './test.ts'

async function openMen(page: Page, search = '') {
  const category = await categoryNamed(page.request, 'Men')
  await page.goto(`/category/${category._id}${search}`)
  return category
}

function cards(page: Page) {
  return page.getByRole('region', { name: 'Products' }).getByRole('article')
}

function total(page: Page) {
  return page.getByRole('region', { name: 'Products' }).getByRole('status')
}

/** The prices that shoppers pay, from top to bottom. */
function prices(page: Page): Promise<number[]> {
  return cards(page).evaluateAll((all) =>
    all.map((card) => {
      const amounts = [...(card.textContent ?? '').matchAll(/৳\s([\d,]+)/g)]
      return Number((amounts.at(-1)?.[1] ?? '').replaceAll(',', ''))
    }),
  )
}

/** Selects a radio button that is styled as a tile or a swatch. */
async function choose(page: Page, name: string | RegExp) {
  await chooseRadio(page.getByRole('form', { name: 'Filters' }).getByRole('radio', { name, exact: true }))
}

test('[LIST-02][LIST-03] color, size and price filter at once, are kept in the URL and removed by their badges', {
  tag: '@nightly',
}, async ({ page }) => {
  const { _id } = await openMen(page)
  await choose(page, /^Black/)
  await expect(page).toHaveURL(/\?color=black$/)
  await choose(page, '42')
  await expect(page).toHaveURL(/color=black&size=42$/)
  await choose(page, /^৳2000 to ৳3000/)
  await expect(page).toHaveURL(/color=black&size=42&price=2000-2999$/)
  const searchResult = await searchFor(page.request, {
    category: _id,
    color: 'black',
    size: '42',
    minPrice: '2000',
    maxPrice: '2999',
  })
  expect(searchResult.total).toBeGreaterThan(0)
  await expect(total(page)).toHaveText(new RegExp(`^${searchResult.total} product`))
  await expect(cards(page)).toHaveCount(searchResult.total)

  await page.reload()
  await expect(cards(page)).toHaveCount(searchResult.total)
  await expect(page.getByRole('radio', { name: '42', exact: true })).toBeChecked()

  await expect(page.getByText('REFINE BY')).toBeVisible()
  await page.getByRole('link', { name: 'Remove color Black' }).click()
  await expect(page).toHaveURL(/\?size=42&price=2000-2999$/)
  await page.getByRole('link', { name: 'Remove size 42' }).click()
  // A navigation superseded by another one leaves no entry in the browser's history.
  await expect(page).toHaveURL(/\?price=2000-2999$/)
  await page.getByRole('link', { name: 'Remove price ৳2000 to ৳3000' }).click()
  await expect(page).toHaveURL(new RegExp(`/category/${_id}$`))
  await expect(page.getByText('REFINE BY')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\?price=2000-2999$/)
  await expect(page.getByRole('radio', { name: /^৳2000 to ৳3000/ })).toBeChecked()
})

test('[LIST-06] the price filter applies to the discount price', { tag: '@nightly' }, async ({ page }) => {
  const { _id } = await openMen(page, '?price=3000-3999')
  const shownPrices = await prices(page)
  expect(shownPrices.length).toBeGreaterThan(0)
  expect(shownPrices.filter((price) => price < 3000 || price > 3999)).toEqual([])
  const { products } = await searchFor(page.request, { category: _id, limit: '100' })
  const expected = products.filter(({ discountPrice }) => discountPrice >= 3000 && discountPrice <= 3999)
  expect(shownPrices.length).toBe(expected.length)
  expect(expected.some(({ originalPrice }) => originalPrice > 3999)).toBe(true)
})

test('[LIST-10] the order is newest first, or by price; loading more keeps the position, ?page=2 is in the HTML', {
  tag: '@nightly',
}, async ({ page }) => {
  await test.step('?page=2 renders pages 1 and 2 on the server; loading more keeps the scroll position', async () => {
    await openMen(page)
    await expect(cards(page)).toHaveCount(24)
    const first = await cards(page).first().innerText()
    const more = page.getByRole('link', { name: 'Load more' })
    await more.scrollIntoViewIfNeeded()
    const scrollTop = await page.evaluate(() => scrollY)
    await more.click()
    await expect(cards(page)).toHaveCount(44)
    expect(await page.evaluate(() => scrollY)).toBeCloseTo(scrollTop, -2)
    expect(await cards(page).first().innerText()).toBe(first)
    await expect(more).toHaveCount(0)
    const html = await (await page.request.get(page.url())).text()
    const links = new Set([...html.matchAll(/href="(\/products\/details\/[^"]+)"/g)].map(([, href]) => href))
    expect(links.size).toBe(44)
  })
  await test.step('the order is newest first, or by price up and down', async () => {
    const sort = page.getByLabel('Sort by')
    await expect(sort).toHaveValue('newest')
    await sort.selectOption('price-up')
    await expect(page).toHaveURL(/\?sort=price-up$/)
    await expect.poll(async () => isSorted(await prices(page), 1)).toBe(true)
    await sort.selectOption('price-down')
    await expect(page).toHaveURL(/\?sort=price-down$/)
    await expect.poll(async () => isSorted(await prices(page), -1)).toBe(true)
    await sort.selectOption('newest')
    await expect(page).not.toHaveURL(/sort=/)
  })
})

test('[LIST-01][LIST-02][LIST-05][LIST-09][DEC-11] a category has breadcrumbs, title, tiles, filters and 24 products', async ({
  page,
}) => {
  await test.step('a list page sends its first 24 products and never requests the whole catalogue', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await openMen(page)
    await page.waitForLoadState('networkidle')
    const html = await (await page.request.get(page.url())).text()
    expect(new Set(html.match(/\/products\/image\/[0-9a-f-]{36}/g)).size).toBe(24)
    expect(requests.filter((url) => /\/api\/v1\/products\/(?:all|category|sub-category)/.test(url))).toEqual([])
  })
  await test.step('a category has breadcrumbs, its title and tiles of its sub-categories with their counts', async () => {
    const { _id } = await categoryNamed(page.request, 'Men')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText(['Home', 'Men'])
    await expect(page.getByRole('heading', { level: 1, name: 'Men' })).toBeVisible()
    const all = await getJson<{ _id: string; name: string; productCount: number }[]>(
      page.request,
      `/sub-categories/all/${_id}`,
    )
    expect(all.length).toBe(6)
    for (const { _id, name, productCount } of all) {
      const tile = page.getByRole('main').locator(`a[href="/sub-category/${_id}"]`)
      await expect(tile).toContainText(name)
      await expect(tile).toContainText(`${productCount} Items`)
      await expect(tile.locator('img')).toHaveAttribute('src', /\/sub-categories\/image\//)
    }
  })
  await test.step('sizes are in ascending order and the six price ranges have their exact labels', async () => {
    const form = page.getByRole('form', { name: 'Filters' })
    const sizes = await form
      .getByRole('group', { name: 'SIZE' })
      .getByRole('radio')
      .evaluateAll((all) => all.map((radio) => Number((radio as HTMLInputElement).value)))
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(sizes.length).toBeGreaterThan(5)
    const labels = await form.getByRole('group', { name: 'PRICE' }).locator('label').allInnerTexts()
    expect(labels.map((label) => label.replace(/\s*\(\d+\)$/, ''))).toEqual(PRICE_RANGES.map(({ label }) => label))
    expect(labels[0]).toMatch(/^Under ৳1000\s/)
    await expect(form.getByRole('group', { name: 'COLOR' }).getByRole('radio').first()).toBeAttached()
  })
  await test.step('the grid has four columns, fewer on narrow screens', async () => {
    for (const [width, columns] of [
      [1280, 4],
      [768, 3],
      [360, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const tops = await cards(page).evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      )
      expect(tops.filter((top) => top === tops[0]).length, `columns at ${width} px`).toBe(columns)
      expect(await scrollsSideways(page)).toBe(false)
    }
  })
})

test('[LIST-05] a loader shows until the list is there; an empty result has a message', { tag: '@nightly' }, async ({
  page,
}) => {
  const { _id } = await openMen(page)
  const { _id: boots, name } = await subCategoryNamed(page.request, "Men's Boots")
  const loader = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await loader.promise
    await route.continue()
  })
  await page.getByRole('main').locator(`a[href="/sub-category/${boots}"]`).click()
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached()
  loader.resolve()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(`/category/${_id}?color=hotpink&size=20`)
  await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(cards(page)).toHaveCount(24)
})

test('[LIST-07] a sub-category has breadcrumbs through its category, and the same filters', async ({ page }) => {
  const { _id, parentCat } = await subCategoryNamed(page.request, 'Running')
  await page.goto(`/sub-category/${_id}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(crumbs).toHaveText(['Home', parentCat.name, 'Running'])
  await expect(crumbs.nth(1)).toHaveAttribute('href', `/category/${parentCat._id}`)
  await choose(page, '42')
  await expect(page).toHaveURL(/\?size=42$/)
  const { total: expected } = await searchFor(page.request, { subCategory: _id, size: '42' })
  await expect(cards(page)).toHaveCount(expected)
})

test('[LIST-08][LIST-10] search finds by name and article number, with the same filters', async ({ page }) => {
  await page.goto('/search?query=SANDAL')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "SANDAL"')
  // Those that say it in their name, and what else is a sandal after them (FIND-01).
  await expect(cards(page)).toHaveCount(24)
  const saysSandal = (await cards(page).allTextContents()).map((text) => /sandal/i.test(text))
  expect(saysSandal).toEqual(Array.from({ length: 24 }, (_, index) => index < 21))
  await choose(page, '40')
  await expect(page).toHaveURL(/query=SANDAL&size=40$/)
  await page.goto('/search?query=821-28')
  await expect(cards(page).first()).toBeVisible()
  await page.goto(`/search?query=${encodeURIComponent('শাপলা')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "শাপলা"')
  await expect(cards(page).first()).toContainText('শাপলা')
})

test('[LIST-08] an empty result and an empty query have a message', { tag: '@nightly' }, async ({ page }) => {
  for (const query of ['zzzzqqq', '<b>x</b>', '', '%20%20']) {
    await page.goto(`/search?query=${query}`)
    await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Products' })).toHaveCount(0)
  }
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await page.goto('/search?query=<b>x</b>')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "<b>x</b>"')
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    screen: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })

  test('[LIST-04] the filters are a sheet from below, whose button counts what they leave', async ({ page }) => {
    const { _id } = await openMen(page)
    const form = page.getByRole('dialog', { name: 'Filters' }).getByRole('form', { name: 'Filters' })
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Show Filters' }).tap()
    await expect(form).toBeVisible()
    await form.getByText('42', { exact: true }).tap()
    await expect(page).toHaveURL(/\?size=42$/)
    await form.getByText(/^Black \(\d+\)$/).tap()
    await expect(page).toHaveURL(/\?size=42&color=black$|\?color=black&size=42$/)
    const { total: left } = await searchFor(page.request, { category: _id, color: 'black', size: '42' })
    const show = page.getByRole('button', { name: `Show ${left} product` })
    await expect(show).toBeInViewport()
    expect(await axeViolations(page)).toEqual([])
    await show.tap()
    await expect(form).toBeHidden()
    await expect(cards(page)).toHaveCount(left)
    await expect(page.getByRole('link', { name: 'Remove color Black' })).toBeVisible()
    await page.getByRole('button', { name: 'Show Filters' }).tap()
    await page.getByRole('button', { name: 'Hide Filters' }).tap()
    await expect(form).toBeHidden()
  })
})

function isSorted(numbers: number[], direction: 1 | -1): boolean {
  return numbers.every((number, index) => index === 0 || (number - (numbers[index - 1] ?? number)) * direction >= 0)
}
