import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { get, searchFor } from './catalogue.ts'
import { makeLine, store } from './shopping.ts'
import { signIn } from './sign-in.ts'

const PHONE = { width: 360, height: 740 }

test('[SHELL-03] every page has a header, a light main area and a footer', async ({ page }) => {
  for (const path of ['/', '/login', '/cart', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(250, 248, 244)')
  }
})

test('[SHELL-01][SHELL-05] sign-in pages, cart and checkouts have their words in the HTML and stay out of search engines', async ({
  request,
}) => {
  const titles = { '/login': 'Sign in', '/register': 'Sign up', '/cart': 'Cart', '/checkout': 'Checkout' }
  for (const [path, title] of Object.entries({ ...titles, '/checkout/direct': 'Checkout' })) {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>${title} | Omni Shoes</title>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    for (const name of ['description', 'author', 'keywords']) expect(html, path).toContain(`<meta name="${name}"`)
    expect(html).toContain('Board Of Directors')
    expect(html, path).not.toContain('Your cart is empty')
  }
})

test('[SHELL-04] an unknown address answers 404 within header and footer, with a way home', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Omni Shoes')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Sorry, we couldn’t find the page you’re looking for.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL('/')
})

test('[SHELL-04] the same stands there when a link leads to a product that is gone', async ({ page }) => {
  const line = await makeLine(page)
  const gone = { ...line.product, _id: '01a00000-0000-7000-8000-000000000000' }
  await store(page, 'cart', [{ ...line, product: gone }])
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: gone.name }).last().click()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found | Omni Shoes')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible()
})

test('a page whose data does not come says so calmly and tries again', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('banner').getByRole('link', { name: 'Omni Shoes' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible()
})

test('without a connection a navigation waits on a calm page and goes on by itself', async ({ page, context }) => {
  await page.goto('/login')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('[SHELL-02] a page opens at its top, Back returns to the place, and the focus starts at the content', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Socks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Socks' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.waitForTimeout(100)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Running' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Running' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Socks' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
})

test('a navigation that ends while somebody types in the search does not take the focus away', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/*.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Socks' }).click()
  await page.getByRole('banner').getByRole('combobox').fill('boot')
  await expect(page.getByRole('heading', { level: 1, name: 'Socks' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('[NAV-01][NAV-07][DEC-07] logo, Find a location, search, account and cart lead where they say', async ({
  page,
}) => {
  await page.goto('/login')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Omni Shoes' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Find a location' })).toHaveAttribute('href', '/showrooms')
  await expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart')
  await expect(header.getByRole('combobox')).toBeVisible()
})

test('[NAV-02] the badge counts pieces and is absent at none', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).locator('[data-count]')).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())
  await store(page, 'cart', [await makeLine(page, 0, 2), await makeLine(page, 1, 3)])
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Cart (5)' }).locator('[data-count="5"]')).toBeVisible()
})

test('[NAV-03] one link per category, then the company, the showrooms and the board', async ({ page }) => {
  const categories = await get<Category[]>(page.request, '/categories/all-categories')
  await page.goto('/login')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveCount(categories.length + 3)
  const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(found).toEqual([
    ...categories.map(({ _id, name }) => [name, `/category/${_id}`]),
    ['Our Company', '/our-company'],
    ['Showrooms', '/showrooms'],
    ['Board Of Directors', '/bod'],
  ])
})

test('[NAV-04] on a small screen the links stand in a menu that holds the focus and closes on Escape and navigation', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/login')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveCount(9)
  for (let tab = 0; tab < 14; tab += 1) {
    await page.keyboard.press('Tab')
    // Between the last and the first control the browser's own bar has its turn (body), never the page behind.
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'Women' }).click()
  await expect(page).toHaveURL(/\/category\//)
  await expect(menu).toBeHidden()
})

test('[NAV-05] the home page shows the header fixed and fading in, others the one that scrolls along', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveAttribute('data-variant', 'fixed')
  await expect(header).toHaveCSS('position', 'fixed')
  await expect(header).toHaveCSS('opacity', '1')
  await page.goto('/', { waitUntil: 'commit' })
  const fade = await page.evaluate(async () => {
    while (!document.querySelector('header')) await new Promise((resolve) => setTimeout(resolve, 1))
    const header = document.querySelector('header')
    return header?.getAnimations().map((motion) => (motion as CSSTransition).transitionProperty)
  })
  expect(fade).toContain('opacity')
  await page.goto('/login')
  await expect(header).toHaveCSS('position', 'sticky')
})

test('[NAV-06] the header changes from 100 px of scrolling on, and back', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await page.evaluate(() => window.scrollTo({ top: 99, behavior: 'instant' }))
  await page.waitForTimeout(100)
  await expect(header).not.toHaveAttribute('data-scrolled')
  const before = await header.evaluate((element) => getComputedStyle(element).boxShadow)
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }))
  await expect(header).toHaveAttribute('data-scrolled', 'true')
  await expect.poll(() => header.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe(before)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(header).not.toHaveAttribute('data-scrolled')
})

const MENUS = {
  'admin@omnishoes.example': [
    ['Dashboard', '/dashboard'],
    ['Logout', null],
  ],
  'owner@omnishoes.example': [
    ['Dashboard', '/dashboard'],
    ['Logout', null],
  ],
  'customer@omnishoes.example': [
    ['Profile', '/profile/user-info'],
    ['Orders', '/profile/orders'],
    ['Account Actions', '/profile/account-actions'],
  ],
  'dhanmondi@omnishoes.example': [
    ['Orders', '/dashboard/store-user/orders'],
    ['Account Actions', '/profile/account-actions'],
  ],
}

for (const [email, entries] of Object.entries(MENUS)) {
  test(`[NAV-08] the account menu of ${email}`, async ({ page }) => {
    await signIn(page, email)
    const checked = page.waitForResponse('**/auth/check-su/*')
    await page.goto('/login')
    await checked
    const button = page.getByRole('button', { name: 'Account' })
    const items = page.getByRole('menuitem')
    await expect(async () => {
      await button.click()
      await expect(items).toHaveCount(entries.length, { timeout: 500 })
    }).toPass()
    expect(await items.evaluateAll((all) => all.map((item) => [item.textContent, item.getAttribute('href')]))).toEqual(
      entries,
    )
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
}

test('[NAV-14] whether somebody is a store user is asked once; without an answer they are not', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  let asked = 0
  await page.route('**/auth/check-su/*', (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { message: 'The shop is busy' } })
  })
  await signIn(page, 'dhanmondi@omnishoes.example')
  await page.goto('/login')
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click()
  await expect(page).toHaveURL(/\/category\//)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Orders', 'Account Actions'])
  expect(asked).toBe(1)
  expect(logged.filter((text) => text.startsWith('Error checking store user'))).toHaveLength(1)
})

test('[NAV-09][NAV-10] typing shows at most five products that scroll, with picture and the bar’s own prices', async ({
  page,
}) => {
  await page.goto('/login')
  const field = page.getByRole('combobox')
  await field.pressSequentially('sAnD')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option')).toHaveCount(5)
  for (const text of await list.getByRole('option').allTextContents()) expect(text.toLowerCase()).toContain('sand')
  await expect(list.getByRole('option').first().locator('img')).toBeVisible()
  const { maxHeight, overflow } = await list.evaluate((element) => ({
    maxHeight: getComputedStyle(element).maxHeight,
    overflow: getComputedStyle(element).overflowY,
  }))
  expect([maxHeight, overflow]).toEqual(['320px', 'auto'])
  await field.fill('')
  await expect(list).toBeHidden()

  const { products } = await searchFor(page.request, { limit: '100' })
  const reduced = products.find(({ originalPrice, discountPrice }) => originalPrice !== discountPrice)
  if (!reduced) throw new Error('The demonstration has no reduced product')
  await field.fill(reduced.name)
  const option = list.getByRole('option').filter({ hasText: reduced.name }).first()
  const original = option.locator('b')
  await expect(original).toContainText(/^৳\s[\d,]+$/)
  await expect(original).toHaveCSS('color', 'rgb(200, 16, 46)')
  await expect(original).toHaveCSS('font-weight', '700')
  await expect(option.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
  expect(money(await original.textContent())).toBe(reduced.originalPrice)
  expect(money(await option.locator('s').textContent())).toBe(reduced.discountPrice)
})

test('[NAV-11] the list closes 150 ms after the field is left, on submit and on choosing, which opens the product', async ({
  page,
}) => {
  await page.goto('/login')
  const field = page.getByRole('combobox')
  const list = page.getByRole('listbox')
  await field.fill('sand')
  await expect(list).toBeVisible()
  const open = await page.evaluate(async () => {
    const input = document.activeElement as HTMLElement
    input.blur()
    const since = performance.now()
    while (document.querySelector('[role=listbox]')) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - since
  })
  expect(open).toBeGreaterThan(130)
  expect(open).toBeLessThan(400)

  await field.focus()
  await expect(list).toBeVisible()
  const first = list.getByRole('option').first()
  await first.click()
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/)
  await expect(field).toHaveValue('')
  await expect(list).toBeHidden()
})

test('[NAV-12] submitting opens the search; blank text is ignored', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByRole('combobox')
  await field.fill('   ')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/login')
  await field.fill(' শাপলা ')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=/)
  expect(new URL(page.url()).searchParams.get('query')).toBe('শাপলা')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('[NAV-12] the search works before, and without, JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/login')
  await page.getByRole('combobox').fill('boot')
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "boot"' })).toBeVisible()
  await page.close()
})

test('[NAV-13] the suggestions work by keyboard and name themselves to screen readers', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByRole('combobox')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.fill('sneaker')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const options = page.getByRole('option')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('sneaker')
  await field.press('ArrowDown')
  const name = await options.first().locator('span span').first().textContent()
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('[NAV-09][DEC-14] a newer text aborts the older question, and only the server is asked', async ({ page }) => {
  await page.goto('/login')
  const paths: string[] = []
  const aborted: string[] = []
  const pathOf = (address: string) => new URL(address).pathname + new URL(address).search
  page.on('request', (request) => paths.push(pathOf(request.url())))
  page.on('requestfailed', (request) => aborted.push(pathOf(request.url())))
  await page.route(
    '**/suggest?query=boo',
    (route) => new Promise((done) => setTimeout(() => done(route.abort()), 3000)),
  )
  const field = page.getByRole('combobox')
  await field.fill('boo')
  await expect.poll(() => paths).toContain('/api/v1/products/suggest?query=boo')
  await field.press('t')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(paths).toContain('/api/v1/products/suggest?query=boot')
  expect(aborted).toEqual(['/api/v1/products/suggest?query=boo'])
  expect(paths.filter((path) => path.includes('/products/') && !/suggest|image/.test(path))).toEqual([])
})

test('[NAV-09] on a phone the search fills the screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Search' }).click()
  const sheet = page.getByRole('dialog', { name: 'Search' })
  await expect(sheet.getByRole('combobox')).toBeFocused()
  await sheet.getByRole('combobox').fill('loafer')
  await sheet.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(sheet).toBeHidden()
})

test('[FOOT-01] the wordmark stands in two lines at 768 px and below', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/login')
  const mark = page.getByRole('contentinfo').getByRole('img', { name: 'Omni Shoes' })
  await mark.scrollIntoViewIfNeeded()
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('logo-vertical')
  const narrow = await mark.boundingBox()
  await page.setViewportSize({ width: 769, height: 900 })
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('logo-horizontal')
  const wide = await mark.boundingBox()
  expect((narrow?.width ?? 0) / (narrow?.height ?? 1)).toBeLessThan(3)
  expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeGreaterThan(5)
})

test('[FOOT-02][FOOT-03][FOOT-04][FOOT-05] the footer’s columns and links', async ({ page }) => {
  const subCategories = await get<SubCategory[]>(page.request, '/sub-categories/all-sub-categories')
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  const column = (name: string) => footer.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const links = (name: string) =>
    column(name)
      .locator('li a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))

  expect(await links('MENU')).toEqual([
    ['How Omni works', '/omni'],
    ...subCategories.map(({ _id, name }) => [name, `/sub-category/${_id}`]),
    ['Showrooms', '/showrooms'],
    ['Board Of Directors', '/bod'],
  ])
  expect(await links('HELP')).toEqual([
    ['Terms And Conditions', '/terms'],
    ['Find Us', '/locations'],
    ['Exchange and Return Policy', '/returns'],
    ['Privacy Policy', '/privacy'],
  ])
  const social = column('Stay Connected')
  await expect(social).toContainText('Keep up with the latest styles, news and offers on our social channels.')
  const outward = social.locator('a[target=_blank]')
  await expect(outward).toHaveCount(1)
  await expect(outward).toHaveAttribute('href', /^https:\/\//)
  await expect(outward).toHaveAttribute('rel', 'noopener')
  await expect(social.locator('a[href="#"]')).toHaveCount(2)
  await expect(footer).toContainText('Site by Omni Shoes Web Team')
})

test('[SHELL-07] toasts stand at the top right for five seconds, longer under the pointer, and are announced', async ({
  page,
}) => {
  const [product] = await get<Product[]>(page.request, '/products/featured')
  await page.goto(`/products/details/${product?._id}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).filter({ visible: true }).first().click()
  const region = page.getByRole('region', { name: 'Notifications' })
  const toast = region.getByRole('listitem').filter({ hasText: 'Please login first' })
  await expect(toast).toBeVisible()
  await expect(region.locator('[aria-live=assertive]')).toHaveText('Please login first')
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box && box.x + box.width).toBeGreaterThan(width - 60)
  expect(box?.y).toBeLessThan(60)
  await toast.hover()
  await page.waitForTimeout(6000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 700)
  await page.waitForTimeout(4500)
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 1500 })
})

test('the shell and its suggestions hold no accessibility mistake', async ({ page }) => {
  await page.goto('/no-such-page')
  await page.getByRole('combobox').fill('sand')
  await expect(page.getByRole('option')).toHaveCount(5)
  expect(await mistakes(page)).toEqual([])
})

test('the shell of a phone and its menu hold no accessibility mistake', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/login')
  expect(await mistakes(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await mistakes(page)).toEqual([])
})

for (const width of [320, 360, 768, 1280]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    for (const path of ['/login', '/register', '/cart', '/no-such-page']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
}

function money(text: string | null): number {
  return Number((text ?? '').replace(/\D/g, ''))
}

async function mistakes(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
