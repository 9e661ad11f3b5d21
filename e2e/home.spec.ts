import { expect, type Locator, type Page } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Slide } from '#shared/schemas/slide.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { fileContaining } from './built-files.ts'
import { getJson } from './catalogue.ts'
import { untilHydrated } from './hydration.ts'
import { test } from './test.ts'

function carousel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true }).and(page.locator('[aria-roledescription=carousel]'))
}

function targetsOf(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}

/** The indexes of the slides in view. */
function inView(region: Locator): Promise<number[]> {
  return region.locator('[aria-roledescription=slide]').evaluateAll((all) => {
    const view = all[0]?.parentElement?.parentElement?.getBoundingClientRect()
    if (!view) return []
    return all.flatMap((slide, index) => {
      const { left, right } = slide.getBoundingClientRect()
      const middle = (left + right) / 2
      return middle > view.left && middle < view.right ? [index] : []
    })
  })
}

test('[HOME-01][DEC-16] slides advance automatically and loop, also by dots and arrows, and pause under the pointer', {
  tag: '@nightly',
}, async ({ page }) => {
  const slides = await getJson<Slide[]>(page.request, '/slides/all-slides')
  await page.goto('/')
  const region = carousel(page, 'Highlights')
  const first = region.locator('[aria-roledescription=slide]').first()
  await expect(first).toContainText(slides[0]?.title ?? 'no title')
  await expect(first.getByRole('link')).toHaveAttribute('href', slides[0]?.link ?? 'no link')
  await expect(region.locator('.carousel-alive')).toBeVisible()
  const height = (await first.boundingBox())?.height ?? 0
  expect(height / 1280).toBeCloseTo(0.385, 1)

  await expect(region.getByRole('button', { name: /^Go to/ })).toHaveCount(slides.length)
  await region.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => inView(region)).toEqual([1])
  await region.getByRole('button', { name: 'Previous' }).click()
  await region.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => inView(region)).toEqual([slides.length - 1])
  await region.getByRole('button', { name: /^Go to 1 / }).click()
  await expect.poll(() => inView(region)).toEqual([0])

  await page.locator('body').click({ position: { x: 640, y: 5 } })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect.poll(() => inView(region), { timeout: 12_000 }).toEqual([1])
  await first.page().mouse.move(640, 300)
  await page.waitForTimeout(7000)
  expect(await inView(region)).toEqual([1])
})

test('[HOME-01][DEC-16] a slide is loaded once, up to 639 px as the image for phones, from 640 px as the wide one', async ({
  page,
}) => {
  const [slide] = await getJson<Slide[]>(page.request, '/slides/all-slides')
  let requests: string[] = []
  const isSlide = (url: string) => url.includes(`/${slide?._id}?`)
  page.on('request', (request) => isSlide(request.url()) && requests.push(request.url()))
  for (const [width, variant] of [
    [639, 'phone-image'],
    [640, 'image'],
  ] as const) {
    requests = []
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    const region = carousel(page, 'Highlights')
    await expect(region.locator('.carousel-alive')).toBeVisible()
    const first = region.locator('[aria-roledescription=slide]').first().locator('img')
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy()
    expect(requests).toEqual([expect.stringContaining(`/slides/${variant}/`)])
    expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(requests[0])
    expect(await page.locator('head > link[rel=preload][as=image][media]').count()).toBe(2)
    const box = await first.boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(0.385, 3)
    await page.goto('about:blank')
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[HOME-01] slides do not advance by themselves', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/')
    await page.waitForTimeout(7500)
    expect(await inView(carousel(page, 'Highlights'))).toEqual([0])
  })
})

test('[HOME-05] a swiped carousel hydrates once it stops, and keeps its position', { tag: '@nightly' }, async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 412, height: 823 })
  const view = carousel(page, 'Best Seller').getByRole('group', { name: 'Best Seller, slides' })
  const swipe = async (row: Element) => {
    row.scrollIntoView({ block: 'center' })
    const card = row.querySelector('[aria-roledescription=slide]')?.clientWidth ?? 0
    const moves: number[] = []
    row.addEventListener('scroll', () => moves.push(performance.now()))
    let woke = false
    for (let step = 0; step < 30; step++) {
      await new Promise((done) => setTimeout(done, 40))
      woke ||= row.classList.contains('carousel-alive')
      row.scrollLeft = (step % 2 ? 3 : 4) * card
    }
    const intervals = moves.slice(1).map((index, before) => index - (moves[before] ?? index))
    return { woke, pause: moves.length < 10 ? 1_000 : Math.max(...intervals) }
  }
  let swipeResult = { woke: true, pause: 0 }
  await expect(async () => {
    await page.goto('/')
    swipeResult = await view.evaluate(swipe)
    // On a slow machine the gesture may not count as a swipe: then try again.
    expect(swipeResult.pause).toBeLessThan(140)
  }).toPass({ timeout: 120_000 })
  expect(swipeResult.woke).toBe(false)
  await expect(view).toHaveClass(/carousel-alive/)
  await expect.poll(() => inView(carousel(page, 'Best Seller'))).toContain(3)
})

test("[HOME-02][HOME-03][HOME-04] categories, counts, 'New Arrivals' and 'Best Seller' are those of the shop", async ({
  page,
}) => {
  const categories = await getJson<Category[]>(page.request, '/categories/all-categories')
  await page.goto('/')
  const links = page.getByRole('region', { name: 'Shop by category' }).getByRole('link')
  await expect(links).toHaveText(categories.map(({ name }) => name))
  for (const [index, { _id }] of categories.entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', `/category/${_id}`)
    await expect(links.nth(index).locator('img')).toHaveAttribute('src', new RegExp(`/categories/image/${_id}`))
  }

  const subCategories = await getJson<SubCategory[]>(page.request, '/sub-categories/all-sub-categories')
  const circles = page.getByRole('region', { name: 'Find your style' }).getByRole('link')
  await expect(circles).toHaveText(subCategories.map(({ name, productCount }) => `${name}${productCount} Items`))
  expect(await targetsOf(circles)).toEqual(subCategories.map(({ _id }) => `/sub-category/${_id}`))

  const arrivals = await getJson<Product[]>(page.request, '/products/featured')
  const bestSellers = await getJson<Product[]>(page.request, '/products/bestseller')
  const isArrival = ({ _id }: Product) => arrivals.some((arrival) => arrival._id === _id)
  for (const [name, products] of [
    ['New Arrivals', arrivals],
    ['Best Seller', bestSellers.filter((product) => !isArrival(product))],
  ] as const) {
    expect(products.length).toBeGreaterThan(4)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    const cards = carousel(page, name).locator('article a[href^="/products/details/"]')
    expect(await targetsOf(cards)).toEqual(products.map(({ _id }) => `/products/details/${_id}`))
  }
})

/** Presses the arrows of a carousel: it shows so many products, moves by so many, and wraps around. */
async function expectArrows(page: Page, width: number, perView: number, step: number) {
  const region = carousel(page, 'Best Seller')
  await page.setViewportSize({ width, height: 800 })
  await region.scrollIntoViewIfNeeded()
  await expect(region.locator('.carousel-alive')).toBeVisible()
  const count = await region.locator('[aria-roledescription=slide]').count()
  expect(count).toBeGreaterThan(8)
  const from = (start: number) =>
    Array.from({ length: perView }, (_, index) => (start + index) % count).toSorted((a, b) => a - b)
  const expectFrom = (start: number) =>
    expect.poll(() => inView(region), { timeout: 10_000, message: `at ${width} px` }).toEqual(from(start))
  await expectFrom(0)
  await region.getByRole('button', { name: 'Next' }).click()
  await expectFrom(step)
  await region.getByRole('button', { name: 'Previous' }).click()
  await expectFrom(0)
  await region.getByRole('button', { name: 'Previous' }).click()
  await expectFrom(step * Math.floor((count - 1) / step))
  await region.getByRole('button', { name: 'Next' }).click()
  await expectFrom(0)
}

test('[HOME-05] a product carousel wakes in view as high as it was, shows 4 products, moves by 4 and wraps around', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const region = carousel(page, 'Best Seller')
  const unhydratedHeight = (await region.boundingBox())?.height ?? 0
  await expect(carousel(page, 'Highlights').locator('.carousel-alive')).toBeVisible()
  await expect(region.locator('.carousel-alive'), 'as long as it is far below').toHaveCount(0)
  await region.scrollIntoViewIfNeeded()
  await expect(region.locator('.carousel-alive')).toBeVisible()
  expect(
    Math.abs(((await region.boundingBox())?.height ?? 0) - unhydratedHeight),
    'a line of a name, at most',
  ).toBeLessThan(20)
  await expectArrows(page, 1280, 4, 4)
})

test('[HOME-05] on narrower screens it shows 2 products and moves by 2 or 1', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/')
  await expectArrows(page, 800, 2, 2)
  await expectArrows(page, 600, 2, 1)
})

test('[HOME-05] an arrow pressed before the carousel is hydrated moves it all the same', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/')
  const region = carousel(page, 'Best Seller')
  const next = region.getByRole('button', { name: 'Next' })
  await untilHydrated(next)
  await expect(region.locator('.carousel-alive')).toHaveCount(0)
  await next.click()
  await expect.poll(() => inView(region), { timeout: 10_000 }).toEqual([4, 5, 6, 7])
})

test('[HOME-05] a page whose carousel cannot be loaded stays, and the next press of an arrow tries again', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.route(`**/${fileContaining('skipSnaps')}`, (route) => route.abort(), { times: 1 })
  await page.goto('/')
  const region = carousel(page, 'Best Seller')
  const next = region.getByRole('button', { name: 'Next' })
  await untilHydrated(next)
  await Promise.all([page.waitForEvent('requestfailed'), next.click()])
  await next.click()
  await expect.poll(() => inView(region), { timeout: 10_000 }).toEqual([4, 5, 6, 7])
})

test('[HOME-05] a carousel hydrates at its current position: at the focused card, or as far as it was swiped', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const ends = new Promise((done) => addEventListener('sleep-ends', done))
    window.requestIdleCallback = (run) => {
      void ends.then(() => run({ didTimeout: true, timeRemaining: () => 0 }))
      return 0
    }
  })
  await page.goto('/')
  const [swiped, focused] = [carousel(page, 'New Arrivals'), carousel(page, 'Best Seller')]
  await swiped.getByRole('group', { name: 'New Arrivals, slides' }).evaluate((row) => {
    row.scrollIntoView()
    row.scrollLeft = row.scrollWidth / 3
  })
  await expect.poll(() => inView(swiped)).toEqual([8, 9, 10, 11])
  const link = focused.locator('[aria-roledescription=slide]').nth(14).getByRole('link').first()
  await link.focus()
  await expect(focused.locator('.carousel-alive')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('sleep-ends')))
  await expect(focused.locator('.carousel-alive')).toBeVisible()
  await expect.poll(() => inView(focused)).toEqual([12, 13, 14, 15])
  await expect(link).toBeFocused()
  await expect(focused.locator('[aria-roledescription=slide]:not([inert])')).toHaveCount(4)
  await swiped.scrollIntoViewIfNeeded()
  await expect(swiped.locator('.carousel-alive')).toBeVisible()
  expect(await inView(swiped)).toEqual([8, 9, 10, 11])
  await swiped.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => inView(swiped), { timeout: 10_000 }).toEqual([12, 13, 14, 15])
})
