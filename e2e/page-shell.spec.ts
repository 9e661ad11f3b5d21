import { expect } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { chooseRadio, someProduct } from './catalogue.ts'
import { untilHydrated } from './hydration.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { makeCartLine, setLocalStorage } from './shopping.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const PHONE = { width: 360, height: 740 }

test('[SHELL-03] every page has a header, a light main area and a footer, and never scrolls sideways', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const path of ['/', '/login', '/register', '/cart', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(250, 248, 244)')
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      expect(await scrollsSideways(page), `${path} at ${width} px`).toBe(false)
    }
  }
})

test('[SHELL-01][SHELL-05] sign-in pages, cart and checkouts have their text in the HTML and stay out of search engines', async ({
  request,
}) => {
  const titles = { '/login': 'Sign in', '/register': 'Sign up', '/cart': 'Cart', '/checkout': 'Checkout' }
  for (const [path, title] of Object.entries({ ...titles, '/checkout/direct': 'Checkout' })) {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>${title} | Omni Shoes</title>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    for (const name of ['description', 'author', 'keywords']) expect(html, path).toContain(`<meta name="${name}"`)
    expect(html, path).toContain(path.startsWith('/checkout') ? 'Privacy Policy' : 'Board Of Directors')
    expect(html, path).not.toContain('Your cart is empty')
  }
})

test('[SHELL-04][SHELL-09][LANG-03] an unknown URL is a 404 within header and footer, with a link home, without axe violations', async ({
  page,
}) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Omni Shoes')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Sorry, we couldn’t find the page you’re looking for.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Women', exact: true })).toHaveAttribute('href', /^\/category\//)
  await page.getByRole('combobox').fill('sand')
  await expect(page.getByRole('option')).toHaveCount(5)
  expect(await axeViolations(page)).toEqual([])
  await main.getByRole('searchbox', { name: 'Search for shoes' }).fill('sandal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?query=sandal')
  await page.goBack()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL('/')
})

test('[SHELL-04] the same page shows when a link leads to a deleted product', { tag: '@nightly' }, async ({ page }) => {
  const line = await makeCartLine(page)
  const deletedProduct = { ...line.product, _id: '01a00000-0000-7000-8000-000000000000' }
  await setLocalStorage(page, 'cart', [{ ...line, product: deletedProduct }])
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: deletedProduct.name }).last().click()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found | Omni Shoes')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible()
})

test('a page whose data fails to load can be retried, and one opened while offline continues automatically', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await page.goto('/login')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('banner').getByRole('link', { name: 'Omni Shoes' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a page whose code cannot be loaded, though the browser takes itself for online, comes once the shop answers', {
  tag: '@nightly',
}, async ({ page }) => {
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' })
  await page.goto('/login')
  await untilHydrated(cart)
  await page.route('**/*', (route) => route.abort('connectionfailed'))
  const probe = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await cart.click()
  await probe
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('while offline a link far down the page scrolls the message into view', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  await page.getByRole('contentinfo').locator('summary').filter({ hasText: 'MENU' }).click()
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Socks' }).click()
  const heading = page.getByRole('heading', { name: 'No connection' })
  await expect(heading).toBeInViewport()
  // Its text keeps off the edges of the screen.
  const text = await heading.locator('..').locator('p').boundingBox()
  expect(text?.x).toBeGreaterThanOrEqual(16)
  await expect(page.getByRole('main')).toBeFocused()
})

test('[SHELL-02] a page opens at its top, Back restores the scroll position, and the focus starts at the content', async ({
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

test('[SHELL-07] toasts show at the top right for five seconds, longer under the pointer, and are announced', {
  tag: '@nightly',
}, async ({ page }) => {
  const { _id } = await someProduct(page.request)
  await signIn(page)
  await page.goto(`/products/details/${_id}`)
  await chooseRadio(page.locator('input[type=radio]:enabled').first())
  await page.getByRole('button', { name: 'ADD TO CART' }).filter({ visible: true }).first().click()
  const region = page.getByRole('region', { name: 'Notifications' })
  const toast = region.getByRole('listitem').filter({ hasText: 'Successfully added to cart' })
  await expect(toast).toBeVisible()
  await expect(region.locator('[aria-live=polite]')).toHaveText('Successfully added to cart')
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box && box.x + box.width).toBeGreaterThan(width - 60)
  const cart = await page.getByRole('link', { name: 'Cart' }).boundingBox()
  expect(box?.y).toBeGreaterThan((cart?.y ?? 0) + (cart?.height ?? 0))
  expect(box?.y).toBeLessThan(150)
  await toast.hover()
  await page.waitForTimeout(6000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 700)
  await page.waitForTimeout(4500)
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 1500 })
})

test('on a phone the first Tab offers to skip to the content, and axe finds nothing in the menu', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
