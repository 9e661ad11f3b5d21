import { expect, type Page } from '@playwright/test'
import { colorName } from '#shared/rules/products/color-name.ts'
import shop from '../content/shop.json' with { type: 'json' }
import { axeViolations } from './axe-violations.ts'
import { productNamed, searchFor } from './catalogue.ts'
import { goWithin } from './go-within.ts'
import { untilHydrated } from './hydration.ts'
import { CUSTOMER, fillLogin, signIn } from './sign-in.ts'
import { test } from './test.ts'

const OXFORD = "Gentleman's Cap Toe Oxford"

async function open(page: Page, name = OXFORD) {
  const product = await productNamed(page.request, name)
  await page.goto(`/products/details/${product._id}`)
  return product
}

/** The part of the page about the product itself, without similar products. */
function about(page: Page) {
  return page.getByRole('main').getByRole('article').first()
}

test('[PDP-01][PDP-02][PDP-05][PDP-09] breadcrumbs, colour, sizes, quantity, pictures and the Size Chart work', async ({
  page,
}) => {
  await test.step('breadcrumbs lead home, to the category, the sub-category and the product', async () => {
    const { _id, name, category, subCategory } = await open(page)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    await expect(crumbs).toHaveText(['Home', category.name, subCategory.name, name])
    const links = await crumbs.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([
      '/',
      `/category/${category._id}`,
      `/sub-category/${subCategory._id}`,
      `/products/details/${_id}`,
    ])
  })
  await test.step('the colour shows its name, sizes ascend with UK sizes below, the quantity stays within 1 and 99', async () => {
    const { color, sizes } = await productNamed(page.request, OXFORD)
    await about(page)
      .getByRole('img', { name: colorName(color), exact: true })
      .hover()
    await expect(about(page).getByText(colorName(color), { exact: true })).toHaveCount(2)

    const group = page.getByRole('group', { name: 'Size (EU)' })
    const shownSizes = await group
      .getByRole('radio')
      .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))
    expect(shownSizes).toEqual(sizes.toSorted((a, b) => a.size - b.size).map(({ _id }) => _id))
    await expect(group.getByText('UK 6')).toBeVisible()

    const quantity = about(page).getByRole('spinbutton')
    const fewer = about(page).getByRole('button', { name: 'Decrease quantity' })
    await expect(quantity).toHaveText('1')
    await expect(fewer).toBeDisabled()
    await about(page).getByRole('button', { name: 'Increase quantity' }).click()
    await expect(quantity).toHaveText('2')
    await fewer.click()
    await expect(quantity).toHaveText('1')
    await quantity.press('End')
    await expect(quantity).toHaveText('99')
  })
  await test.step('the keyboard magnifies and moves the picture too', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('Enter')
    const zoomed = page.locator('[data-zoomed=true]')
    await expect(zoomed).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => zoomed.evaluate((element) => element.style.transformOrigin)).toBe('65% 50%')
    await page.keyboard.press('Escape')
    await expect(zoomed).toHaveCount(0)
  })
  await test.step('a thumbnail changes the main picture, which the pointer magnifies to 1.5', async () => {
    const { name } = await productNamed(page.request, OXFORD)
    const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
    await expect(thumbnails).toHaveCount(4)
    const main = page.getByRole('img', { name: new RegExp(`^${name}`) })
    await expect(main).toHaveAttribute('src', /\/products\/image\/[^d]/)
    await thumbnails.nth(1).click()
    await expect(main).toHaveAttribute('src', /\/products\/image\/details\//)

    const box = await main.boundingBox()
    if (!box) throw new Error('no picture')
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2)
    const zoomed = page.locator('[data-zoomed=true]')
    await expect(zoomed).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)')
    await expect.poll(() => zoomed.evaluate((element) => element.style.transformOrigin)).toBe('25% 50%')
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2)
    await expect.poll(() => zoomed.evaluate((element) => element.style.transformOrigin)).toBe('75% 50%')
    await page.mouse.move(0, 0)
    await expect(zoomed).toHaveCount(0)
  })
  await test.step('the Size Chart tab converts between EU, UK and centimetres', async () => {
    await page.getByRole('tab', { name: 'Size Chart' }).click()
    const row = page.getByRole('tabpanel', { name: 'Size Chart' }).getByRole('row', { name: /^42 / })
    await expect(row.getByRole('cell')).toHaveText(['42', '8', '26.5 cm'])
  })
})

test('[PDP-03][PDP-12][DEC-06][DEC-11][DEC-16] name, article number, prices, discount, and what delivery is like', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: OXFORD })).toBeVisible()
  await expect(page.getByText('Article: 821-2869')).toBeVisible()
  await expect(about(page).locator('s').first()).toHaveText('Original price ৳ 5,490')
  await expect(about(page).getByText('৳ 4,990').first()).toBeVisible()
  await expect(about(page).getByText('9% OFF', { exact: true }).first()).toBeVisible()
  const { exchangeDays, deliveryDaysDhaka, deliveryDaysElsewhere } = shop.promises
  for (const fact of [
    `Delivery ৳ 50: ${deliveryDaysDhaka} working days in Dhaka, ${deliveryDaysElsewhere} elsewhere`,
    `${exchangeDays} days to exchange at ${shop.retailShops} showrooms`,
    'Cash on Delivery, bKash or Nagad',
  ])
    await expect(about(page).getByRole('listitem').filter({ hasText: fact })).toBeVisible()

  await open(page, 'Chelsea Boot')
  await expect(about(page).getByText('৳ 5,500').first()).toBeVisible()
  await expect(about(page).locator('s')).toHaveCount(0)
  await expect(about(page).getByText('OFF')).toHaveCount(0)
})

test('[PDP-04][PDP-09] a long description is truncated at 200 characters and complete in its tab', {
  tag: '@nightly',
}, async ({ page }) => {
  const lists = await Promise.all(['1', '2'].map((at) => searchFor(page.request, { limit: '100', page: at })))
  const products = lists.flatMap((list) => list.products)
  const textOf = ({ description }: { description: string }) => description.split('\n')[0] ?? ''
  const long = products.find((product) => textOf(product).length > 200)
  const short = products.find((product) => textOf(product).length <= 200)
  if (!long || !short) throw new Error('the demonstration needs a long and a short description')
  await page.goto(`/products/details/${long._id}`)
  await expect(page.getByText(`${textOf(long).slice(0, 200)}...`, { exact: true })).toBeVisible()
  const tab = page.getByRole('tabpanel', { name: 'Description' })
  await expect(tab.getByText(textOf(long), { exact: true })).toBeVisible()
  await expect(tab.getByText(/colours may differ slightly/)).toBeVisible()

  await page.goto(`/products/details/${short._id}`)
  await expect(page.getByText(textOf(short), { exact: true })).toHaveCount(2)
  for (const line of short.description.split('\n').slice(1)) {
    const [label = '', said = ''] = line.split(': ')
    await expect(tab.getByText(said, { exact: true })).toBeVisible()
    await expect(tab.getByRole('term').filter({ hasText: label })).toBeVisible()
  }
})

test('[PDP-06][PDP-08][AUTH-14] signed out, both buttons ask to log in first, in a sheet; then what was pressed happens', async ({
  page,
}) => {
  const { _id, sizes } = await open(page)
  const path = `/products/details/${_id}`
  const size = sizes.find(({ size }) => size === 42)?._id
  const sheet = page.getByRole('dialog', { name: 'Sign in to order' })
  const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
  await chooseSize(page, '42')
  await about(page).getByRole('button', { name: 'Increase quantity' }).click()
  for (const name of ['ADD TO CART', 'BUY NOW']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(sheet).toHaveAccessibleDescription(/^Please login first/)
    await expect(sheet.getByText('Please login first')).toBeVisible()
    await expect(page.getByRole('listitem').getByText('Please login first')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  expect(await stored('cart')).toBeNull()
  await expect(page).toHaveURL(path)

  await test.step('a wrong password is said in the sheet too, the right one puts the pairs into the cart', async () => {
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await fillLogin(page, CUSTOMER, 'not the password')
    await expect(sheet.getByRole('alert')).toHaveText('Invalid email or password')
    expect(await axeViolations(page)).toEqual([])
    await fillLogin(page, CUSTOMER)
    await expect(page.getByRole('listitem').getByText('Successfully added to cart')).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(path)
    expect(await stored('cart')).toMatchObject([{ product: { _id }, quantity: 2, size }])
  })
  await test.step('a forgotten password leads away and back to the checkout', async () => {
    await signOut(page)
    await chooseSize(page, '42')
    await page.getByRole('button', { name: 'BUY NOW', exact: true }).click()
    await sheet.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/change-password')
    await goWithin(page, `/login?${new URLSearchParams({ next: path })}`)
    // The page before has an e-mail field too.
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await fillLogin(page, CUSTOMER)
    await expect(page).toHaveURL('/checkout/direct')
    expect(await stored('directOrder')).toMatchObject({ product: { _id }, quantity: 1, selectedSize: size })
  })
})

test("[PDP-06][PDP-07][PDP-08] without a size both buttons ask for one; adding says so; 'BUY NOW' opens the checkout", {
  tag: '@nightly',
}, async ({ page }) => {
  await test.step('without a size, both buttons ask for one', async () => {
    await signIn(page)
    await open(page)
    for (const name of ['ADD TO CART', 'BUY NOW']) {
      await page.getByRole('button', { name, exact: true }).click()
      const group = page.getByRole('group', { name: 'Size (EU)' })
      await expect(group.getByText('Please select a size')).toBeVisible()
      await expect(group).toHaveAccessibleDescription('Please select a size')
      await expect(group.getByRole('radio').first()).toBeFocused()
    }
    await expect(page.getByRole('listitem').getByText('Please select a size')).toHaveCount(0)
  })
  await test.step('adding shows a message, resets the quantity to 1, clears the size and increases the badge', async () => {
    const { _id, sizes } = await productNamed(page.request, OXFORD)
    await chooseSize(page, '41')
    await about(page).getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(page.getByRole('listitem').getByText('Successfully added to cart')).toBeVisible()
    await expect(about(page).getByRole('spinbutton')).toHaveText('1')
    await expect(page.getByRole('group', { name: 'Size (EU)' }).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: /cart/i })).toHaveAccessibleName(/2/)
    const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
    const size = sizes.find(({ size }) => size === 41)?._id
    expect(cart).toMatchObject([{ product: { _id }, quantity: 2, size }])
  })
  await test.step("'BUY NOW' stores the direct order and opens its checkout", async () => {
    const { _id, sizes } = await productNamed(page.request, OXFORD)
    await chooseSize(page, '43')
    await page.getByRole('button', { name: 'BUY NOW', exact: true }).click()
    await expect(page).toHaveURL(/\/checkout\/direct$/)
    const order = await page.evaluate(() => JSON.parse(localStorage.getItem('directOrder') ?? 'null'))
    const selectedSize = sizes.find(({ size }) => size === 43)?._id
    expect(order).toMatchObject({ product: { _id }, quantity: 1, selectedSize })
  })
})

test("[PDP-10] 'You may also like' leads to the next product, with a loader until it is there", async ({ page }) => {
  const { _id } = await open(page)
  const similar = page.getByRole('region', { name: 'You may also like' }).getByRole('article')
  expect(await similar.count()).toBeGreaterThan(0)
  const loader = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await loader.promise
    await route.continue()
  })
  const next = await similar.first().getByRole('link').first().getAttribute('href')
  await untilHydrated(similar.first().getByRole('link').first())
  await similar.first().getByRole('link').first().click()
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached()
  loader.resolve()
  await expect(page.getByText(/^Article: /)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${next}$`))
  expect(next).not.toContain(_id)
})

async function chooseSize(page: Page, size: string) {
  await page.getByRole('group', { name: 'Size (EU)' }).getByText(size, { exact: true }).click()
}

/** Ends the session as another tab would. */
async function signOut(page: Page) {
  await page.evaluate(() => {
    localStorage.removeItem('auth')
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }))
  })
}
