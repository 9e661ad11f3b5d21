import { expect, type Page } from '@playwright/test'
import { colorName } from '#shared/rules/products/color-name.ts'
import type { Product } from '#shared/schemas/product.ts'
import { axeViolations } from './axe-violations.ts'
import { chooseRadio, getJson } from './catalogue.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { type CartLine, getLocalStorage, makeCartLine, setLocalStorage } from './shopping.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test('[CART-03][LANG-03] an empty cart has a message and a link onwards', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText("Looks like you haven't added anything to your cart yet")).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
})

test('[CART-01][CART-02] adding the same size raises the quantity, another is a new line, both survive a reload', async ({
  page,
}) => {
  await signIn(page)
  const { product } = await makeCartLine(page)
  await page.goto(`/products/details/${product._id}`)
  const add = page.getByRole('button', { name: 'ADD TO CART' }).filter({ visible: true }).first()
  for (const index of [0, 0, 1]) {
    await chooseRadio(page.getByRole('radio', { name: String(product.sizes[index]?.size) }).first())
    await add.click()
    await expect(page.getByText('Successfully added to cart').last()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible()
  const cart: CartLine[] = JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')
  expect(cart.map(({ size, quantity }) => [size, quantity])).toEqual([
    [product.sizes[0]?._id, 2],
    [product.sizes[1]?._id, 1],
  ])
  expect(cart[0]?.product).toMatchObject({ _id: product._id, name: product.name, sizes: product.sizes })
  await page.goto('/cart')
  await expect(linesOf(page)).toHaveCount(2)
})

test('[CART-01] an invalid or foreign value counts as an empty cart, and an invalid line is dropped', {
  tag: '@nightly',
}, async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const validLine = await makeCartLine(page)
  await page.goto('/cart')
  for (const invalidValue of [
    '{',
    'null',
    '{"a":1}',
    '"text"',
    '[1,null,{"product":{}}]',
    '[{"product":{"_id":"x"},"size":1}]',
  ]) {
    await page.evaluate((text) => localStorage.setItem('cart', text), invalidValue)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' }), invalidValue).toBeVisible()
  }
  const invalidLines = [
    { ...validLine, quantity: 1e9 },
    { ...validLine, size: 7 },
    { product: { ...validLine.product, name: null }, size: 'x' },
  ]
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(invalidLines))
  await page.reload()
  await expect(linesOf(page)).toHaveCount(1)
  await expect(page.getByRole('spinbutton')).toHaveText('99')
  expect(errors).toEqual([])
})

test('[CART-04][CART-06][DEC-11][DEC-13] lines, steppers from 1 to 99, and the bill', async ({ page }) => {
  const [firstLine, secondLine] = [await makeCartLine(page, 0, 1), await makeCartLine(page, 1, 98)]
  await setLocalStorage(page, 'cart', [firstLine, secondLine])
  await page.goto('/cart')
  const line = linesOf(page).first()
  const size = firstLine.product.sizes.find(({ _id }) => _id === firstLine.size)?.size
  await expect(line).toContainText(`Size ${size} / ${colorName(firstLine.product.color)}`)
  const address = `/products/details/${firstLine.product._id}`
  await expect(line.getByRole('link', { name: firstLine.product.name })).toHaveCount(2)
  for (const link of await line.getByRole('link').all()) await expect(link).toHaveAttribute('href', address)
  await expect(line.getByRole('img')).toBeVisible()

  await expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line).toContainText(taka(firstLine.product.discountPrice * 3))
  const second = linesOf(page).nth(1)
  await second.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(second.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()

  const subtotal = firstLine.product.discountPrice * 3 + secondLine.product.discountPrice * 99
  const bill = page.getByRole('region', { name: 'ESTIMATED BILL' })
  expect(await bill.locator('dl > div').allInnerTexts().then(trimTexts)).toEqual([
    `Subtotal ${taka(subtotal)}`,
    'Shipping Fee Tk. 50',
    `Total ${taka(subtotal + 50)}`,
  ])
  await expect(bill.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toHaveAttribute('href', '/checkout')
  await page.reload()
  await expect(page.getByRole('spinbutton').first()).toHaveText('3')
})

test('[CART-05][DEC-10] Remove removes all lines of that product, and Undo restores them', async ({ page }) => {
  const line = await makeCartLine(page, 0, 2)
  const sibling = { ...line, size: line.product.sizes[1]?._id ?? '', quantity: 1 }
  const other = await makeCartLine(page, 1, 1)
  await setLocalStorage(page, 'cart', [line, other, sibling])
  await page.goto('/cart')
  await expect(linesOf(page)).toHaveCount(3)
  await page
    .getByRole('button', { name: `Remove ${line.product.name}` })
    .first()
    .click()
  await expect(linesOf(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(linesOf(page)).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Cart (4)' })).toBeVisible()
})

test('[CART-07] opening the cart sends one request; changed prices and unavailable products are reported before ordering', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/products/search') && requests.push(request.url()))
  const [repricedLine, unavailableSizeLine, unavailableLine] = [
    await makeCartLine(page, 0),
    await makeCartLine(page, 1),
    await makeCartLine(page, 2),
  ]
  const price = repricedLine.product.discountPrice
  const oldId = '01a00000-0000-7000-8000-000000000000'
  await setLocalStorage(page, 'cart', [
    { ...repricedLine, product: { ...repricedLine.product, discountPrice: 1 } },
    { ...unavailableSizeLine, size: oldId },
    { ...unavailableLine, product: { ...unavailableLine.product, _id: oldId } },
  ])
  await page.goto('/cart')
  await expect(linesOf(page).nth(0)).toContainText(`The price has changed from ৳ 1 to ${taka(price)}.`)
  await expect(linesOf(page).nth(1)).toContainText('This size is no longer available.')
  await expect(linesOf(page).nth(2)).toContainText('This product is no longer available. Please remove it.')
  await expect(page.getByRole('button', { name: 'PROCEED TO CHECKOUT' })).toBeDisabled()
  expect(requests).toHaveLength(1)
  // What cannot be ordered costs nothing.
  await expect(page.getByRole('region', { name: 'ESTIMATED BILL' })).toContainText(`Total${taka(price + 50)}`)
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText(taka(price + 50))
  await page.getByRole('button', { name: `Remove ${unavailableSizeLine.product.name}` }).click()
  await page.getByRole('button', { name: `Remove ${unavailableLine.product.name}` }).click()
  await expect(page.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'ESTIMATED BILL' })).toContainText(taka(price + 50))
})

test('[CART-07] in a cart with more products than one order may have, none is reported as unavailable', {
  tag: '@nightly',
}, async ({ page }) => {
  const products = (await getJson<Product[]>(page.request, '/products/all')).slice(0, 51)
  await setLocalStorage(
    page,
    'cart',
    products.map((product) => ({ product, quantity: 1, size: product.sizes[0]?._id })),
  )
  const requests = page.waitForResponse('**/products/search?ids=*')
  await page.goto('/cart')
  await (await requests).finished()
  await expect(linesOf(page)).toHaveCount(51)
  await expect(page.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page.getByText('no longer available')).toHaveCount(0)
})

test('[SHELL-05] before localStorage has been read the cart does not claim to be empty', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toHaveCount(0)
  await page.close()
})

test('[CART-06] at every width the bill is in view and nothing scrolls sideways; axe finds nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  const long = await makeCartLine(page, 2)
  const name = `অভ্যন্তরীণ চামড়ার আস্তরণসহ হাতে সেলাই করা Extraordinarily-Longnamed Loafer ${'W'.repeat(60)}`
  await setLocalStorage(page, 'cart', [
    await makeCartLine(page, 0, 88),
    await makeCartLine(page, 1),
    { ...long, product: { ...long.product, name } },
  ])
  await page.route('**/products/search?ids=*', (route) => route.abort())
  await page.goto('/cart')
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(
      page.getByRole('region', { name: 'ESTIMATED BILL' }).getByText('Total', { exact: true }),
    ).toBeInViewport()
    await expect(page.getByRole('link', { name: 'PROCEED TO CHECKOUT' })).toBeInViewport()
    expect(await scrollsSideways(page), `at ${width} px`).toBe(false)
    if (width === 320 || width === 1280) expect(await axeViolations(page)).toEqual([])
  }
})

function linesOf(page: Page) {
  return page.getByRole('main').getByRole('listitem')
}

function taka(amount: number): string {
  return `৳ ${new Intl.NumberFormat('en-IN').format(amount)}`
}

function trimTexts(texts: string[]): string[] {
  return texts.map((text) => text.replace(/\s+/g, ' '))
}
