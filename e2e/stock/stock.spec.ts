import { expect, type Page } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Product, ProductPage } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ProductStock } from '#shared/schemas/stock/stock-availability.ts'
import { axeViolations } from '../axe-violations.ts'
import { inBangla } from '../bangla.ts'
import { getJson, searchFor } from '../catalogue.ts'
import { chooseShowroom, placeOrderButton, setLocalStorage, showroomDialog, toastWithText } from '../shopping.ts'
import { ADMIN, logIn, registerNew, signInNew } from '../sign-in.ts'
import { test } from '../test.ts'

const readPage = ({ request }: Page, page = 1) =>
  getJson<ProductPage>(request, `/products/search?limit=100&page=${page}`)
const readProducts = async (page: Page) => (await readPage(page)).products
const readStock = ({ request }: Page, product: Product) =>
  getJson<ProductStock>(request, `/stock/product/${product._id}`)

/** A product with sizes that are there and a size that is nowhere. */
async function findPartlySoldOut(page: Page) {
  const products = await readProducts(page)
  const product = products.find(({ sizes, soldOut }) => !soldOut && sizes.some(({ available }) => !available))
  const gone = product?.sizes.find(({ available }) => !available)
  const there = product?.sizes.find(({ available }) => available)
  if (!product || !gone || !there) throw new Error('The demonstration has no product with a size that is sold out')
  return { product, gone, there }
}

/** A size of which one showroom has one pair and another has none. */
async function findLastPair(page: Page) {
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  for (const product of await readProducts(page)) {
    if (product.soldOut) continue
    for (const { size, stores } of (await readStock(page, product)).sizes) {
      const last = stores.find(({ available }) => available === 1)
      const empty = showrooms.find(({ _id }) => !stores.some((store) => store._id === _id))
      const rich = stores.find(({ more }) => more)
      if (last && empty && rich) return { product, size, last, empty, rich }
    }
  }
  throw new Error('The demonstration has no last pair in a showroom')
}

/** A size that several showrooms have, of a product that no other test orders. */
async function findSpreadSize(page: Page) {
  for (const product of (await readProducts(page)).toReversed()) {
    const size = product.soldOut
      ? undefined
      : (await readStock(page, product)).sizes.find(({ stores }) => stores.length > 5)
    if (size) return { product, ...size }
  }
  throw new Error('The demonstration has no size in several showrooms')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('[STOCK-11] the product page says which sizes are sold out', async ({ page }) => {
    const { product, gone, there } = await findPartlySoldOut(page)
    await page.goto(`/products/details/${product._id}`)
    await expect(page.getByRole('radio', { name: `${gone.size} ` })).toBeDisabled()
    await expect(page.getByRole('radio', { name: `${gone.size} ` })).toHaveAccessibleName(/Sold out/)
    await expect(page.getByRole('radio', { name: `${there.size} ` })).toBeEnabled()
  })
})

test('[STOCK-11][STOCK-13] a size that is nowhere can only be asked for; a card with nothing left says so', {
  tag: '@nightly',
}, async ({ page }) => {
  const { product, gone } = await findPartlySoldOut(page)
  await page.goto(`/products/details/${product._id}`)
  await expect(page.getByRole('radio', { name: `${gone.size} ` })).toBeDisabled()
  await page.getByRole('button', { name: 'Tell me when it is back' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' })
  await expect(dialog.getByRole('radio')).toHaveCount(product.sizes.filter(({ available }) => !available).length)
  await dialog.getByRole('radio', { name: `${gone.size} ` }).press('Space')
  const wanted = { subCategory: product.subCategory._id, size: String(gone.size), inStock: 'true', limit: '6' }
  const { products: alike } = await searchFor(page.request, wanted)
  await expect(dialog.getByRole('region', { name: /^In stock in/ }).getByRole('link')).toHaveCount(alike.length)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill('rahima@mail.example')
  await dialog.getByLabel('Email').press('Enter')
  await expect(toastWithText(page, 'We will tell you as soon as it is back')).toBeVisible()

  const { pages } = await readPage(page)
  const soldOut = (await readPage(page, pages)).products.findLast((one) => one.soldOut)
  await page.goto(`/search?query=${encodeURIComponent(soldOut?.code ?? '')}`)
  const card = page.getByRole('article').filter({ hasText: soldOut?.name })
  await expect(card).toContainText('Sold out')
  await expect(card.getByRole('button')).toHaveCount(0)
  await card.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ADD TO CART' })).toHaveCount(0)
})

test('[STOCK-12] with a size chosen the page says where it is, the nearest first, and a showroom to be served from', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { product, size, stores } = await findSpreadSize(page)
  await signInNew(page)
  await page.goto(`/products/details/${product._id}`)
  await page.getByRole('radio', { name: `${size.size} ` }).press('Space')
  const line = page.getByRole('button', { name: `In ${stores.length} showrooms` })
  await expect(page.getByRole('status').filter({ has: line })).toBeVisible()
  await expect(line).toBeVisible()
  await expect(line.locator('..')).not.toContainText('nearest')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 23.7461, longitude: 90.3742 })
  await line.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Showrooms with your size' })
  await expect(sheet.getByRole('listitem')).toHaveCount(stores.length)
  await sheet.getByRole('button', { name: 'Find Near Me' }).click()
  await expect(sheet.getByRole('listitem').first()).toContainText(' km · ')
  const distances = (await sheet.getByRole('listitem').allTextContents()).map((text) =>
    Number(/([\d.]+) km/.exec(text)?.[1]),
  )
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  for (const { code, available, more } of stores.slice(0, 5)) {
    const item = sheet.getByRole('listitem').filter({ has: page.getByText(code, { exact: true }) })
    await expect(item).toContainText(more || available > 2 ? '3 or more' : `${available} left`)
    await expect(item.getByRole('link')).toHaveCount(2)
  }
  expect(await axeViolations(page)).toEqual([])
  const chosen = stores.at(-1)?.code ?? ''
  await sheet.getByRole('button', { name: `Serve me from here: ${chosen}` }).click()
  await expect(toastWithText(page, `${chosen} will serve you`)).toBeVisible()
  await expect(line.locator('..')).toContainText(/nearest .+, [\d.]+ km/)
  await page.getByRole('button', { name: 'BUY NOW', exact: true }).click()
  await expect(page).toHaveURL('/checkout/direct')
  await expect(page.getByRole('main')).toContainText(chosen)
  await expect(placeOrderButton(page)).toBeEnabled()
})

test('[STORE-07] a showroom’s page shows shoes that it has, with a way to all of them', async ({ page }) => {
  const [showroom] = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  await page.goto(`/showrooms/details/${showroom?._id}`)
  const here = page.getByRole('region', { name: 'In stock here' })
  await expect(here.getByRole('listitem')).toHaveCount(4)
  await here.getByRole('link', { name: /^See all \d+$/ }).click()
  await expect(page).toHaveURL(`/search?query=shoes&store=${showroom?._id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('[STOCK-14][STOCK-03][OUT-17] the stores that have everything come first; a short line keeps PLACE ORDER off', async ({
  page,
}) => {
  const { product, size, last, empty, rich } = await findLastPair(page)
  const rival = await logIn(page, await registerNew(page))
  await signInNew(page)
  await setLocalStorage(page, 'cart', [{ product, quantity: 1, size: size._id }])
  await page.goto('/checkout')
  const rows = showroomDialog(page).locator('tbody tr')
  await expect(rows.first()).toContainText('Has everything')
  await expect(rows.filter({ hasText: empty.code }).first()).toContainText('Has 0 of 1')
  const texts = await rows.allTextContents()
  const served = texts.map((text) => text.includes('Has everything'))
  expect(served).toEqual(served.toSorted((a, b) => Number(b) - Number(a)))
  await chooseShowroom(page, empty.code)
  await expect(placeOrderButton(page)).toBeDisabled()
  const line = page.getByRole('listitem').filter({ hasText: `${empty.code} does not have this size.` })
  await expect(line.getByRole('link', { name: 'Another size' })).toBeVisible()
  await expect(line.getByRole('button', { name: 'Remove' })).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: `${empty.code} has 0 of 1.` })
  await expect(notice).toContainText(/ has everything/)
  await expect(notice.getByRole('button', { name: /^Use / })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await notice.getByRole('button', { name: 'Another showroom' }).click()
  await chooseShowroom(page, last.code)
  await expect(placeOrderButton(page)).toBeEnabled()

  await page.getByLabel('Address', { exact: true }).fill('Where it was typed')
  await page.getByLabel('Bkash').check()
  await page.getByLabel('Payment number').fill('01712345678')
  await page.getByLabel('Transaction ID').fill('PAIDTOOLATE')
  const money = page.getByText('Your money is not lost.')
  await expect(money).toHaveCount(0)
  await orderAs(page, rival.token, { product: product._id, size: size._id, store: last._id })
  await placeOrderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: `${last.code} has 0 of 1.` })).toBeVisible()
  await expect(page.getByRole('main').getByText(`${last.code} does not have this size.`)).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Where it was typed')
  await expect(money).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '010-0000-0100' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Another showroom' }).click()
  await chooseShowroom(page, rich.code)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
})

test('[STOCK-11][STOCK-12] in Bangla, on a phone, a size is chosen and the showrooms that have it are listed', async ({
  page,
}) => {
  const { product, gone, there } = await findPartlySoldOut(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/bn/products/details/${product._id}`)
  const radios = page.getByRole('radio')
  await expect(radios.nth(product.sizes.indexOf(gone))).toBeDisabled()
  await radios.nth(product.sizes.indexOf(there)).press('Space')
  await page.getByRole('button', { name: /শোরুমে আছে/ }).click()
  const sheet = page.getByRole('dialog', { name: inBangla('Showrooms with your size') })
  await expect(sheet.getByRole('listitem').first()).toContainText(/জোড়া/)
})

test('[STOCK-25] who orders beyond the bound reads in both languages that the shop calls first; staff see it too', {
  tag: '@nightly',
}, async ({ page }) => {
  const { product, size, rich } = await findLastPair(page)
  const admin = await logIn(page, ADMIN)
  const pairs = { product: product._id, size: size._id }
  const delivered = await page.request.post(`/api/v1/stock/receive/${rich._id}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
    data: { rows: [{ ...pairs, pairs: 31 }], reference: 'For a stranger' },
  })
  expect(delivered.status()).toBe(200)
  const { token } = await signInNew(page)
  const { _id, number } = await orderAs(page, token, { ...pairs, store: rich._id, quantity: 31 })
  await page.goto(`/profile/orders/${_id}`)
  await expect(page.getByText('Your shoes are set aside once you have said yes. We call 01000000198.')).toBeVisible()
  await page.goto(`/bn/profile/orders/${_id}`)
  await expect(page.getByText(inBangla('We call to confirm your sizes'))).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate((session) => localStorage.setItem('auth', session), JSON.stringify(admin))
  await page.goto(`/dashboard/orders?query=${number}&order=${_id}`)
  await expect(page.getByText('No pairs are held until the buyer has confirmed the sizes.')).toBeVisible()
})

/** Orders one pair over the API, or so many, as somebody else. */
async function orderAs(
  page: Page,
  token: string,
  line: { product: string; size: string; store: string; quantity?: number },
): Promise<OrderDetail> {
  const { product, size, store, quantity = 1 } = line
  const response = await page.request.post('/api/v1/orders/create', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      products: [{ product, size, quantity }],
      payment: { method: 'COD', number: null },
      store,
      shippingAddress: {
        name: 'Rahim Uddin',
        email: 'rahim@mail.example',
        phone: '01000000198',
        address: 'Road 2, Dhaka',
      },
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).order
}
