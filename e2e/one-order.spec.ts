import { expect, type Page } from '@playwright/test'
import { goWithin } from './go-within.ts'
import { ordersOf } from './orders.ts'
import {
  type CartLine,
  chooseShowroom,
  dropResponseOnce,
  getLocalStorage,
  openCheckout,
  placeOrderButton,
  toastWithText,
} from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

/** The request by which a page looks for an order whose answer was lost. */
const FIND_PLACED_REQUEST = '**/api/v1/orders/placed/*'
const THANKS = 'Thank you, we have your order'

test('[OUT-18] an order whose connection is lost with its answer is confirmed without another file, and is in no cart', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  await page.route('**/*', (route) => (isOrderCall(route.request().url()) ? route.fallback() : route.abort()))
  const thanks = page.getByRole('heading', { name: THANKS })
  await test.step('by a browser that takes itself for online', async () => {
    await placeOrderButton(page).click()
    await expect(thanks).toBeVisible()
    await expect(page.getByText('Total')).toBeVisible()
  })
  await test.step('by one that knows that it is offline', async () => {
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Omni Shoes' }).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(thanks).toBeVisible()
    await expect(page.getByText('Your cart is safe')).toHaveCount(0)
  })
  await page.unroute('**/*')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible()
  await expect(thanks).toBeVisible()
  await goWithin(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(thanks).toBeVisible()
})

test('[OUT-18] an order without an answer is looked for in the cart: it is confirmed there, or the cart stays', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await signInNew(page)
  const line = await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  await page.route(FIND_PLACED_REQUEST, (route) => route.abort())
  await test.step('it has not reached the shop', async () => {
    await page.route('**/orders/create', (route) => route.abort(), { times: 1 })
    await placeOrderButton(page).click()
    await goWithin(page, '/cart')
    await expect(page.getByText('Did your order reach us?')).toBeVisible()
    await page.unroute(FIND_PLACED_REQUEST)
    await expect(page.getByText('Your order has not reached us')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: line.product.name }).last()).toBeVisible()
    expect(await ordersOf(page, customer)).toEqual([])
  })
  await test.step('it has, and a proxy answered in place of the shop', async () => {
    const proxyPage = { contentType: 'text/html', body: '<h1>nginx</h1>' }
    await page.route(FIND_PLACED_REQUEST, (route) => route.fulfill({ ...proxyPage, status: 404 }))
    await page.route(
      '**/orders/create',
      async (route) => {
        await route.fetch()
        await route.fulfill({ ...proxyPage, status: 408 })
      },
      { times: 1 },
    )
    await goWithin(page, '/checkout')
    await placeOrderButton(page).click()
    await expect(page.getByText('Did your order reach us?')).toBeVisible()
    await goWithin(page, '/cart')
    await expect(page.getByText('Did your order reach us?')).toBeVisible()
    await page.unroute(FIND_PLACED_REQUEST)
    await expect(page.getByRole('heading', { name: THANKS })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    expect(await ordersOf(page, customer)).toHaveLength(1)
  })
  await test.step('it has, and a proxy answered in JSON of its own', async () => {
    const json = (code: string) => ({ code, message: 'Request blocked' })
    await openCheckoutAgain(page, line)
    await page.route(FIND_PLACED_REQUEST, (route) => route.fulfill({ status: 404, json: json('not_found') }))
    await page.route(
      '**/orders/create',
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 403, json: json('forbidden') })
      },
      { times: 1 },
    )
    await placeOrderButton(page).click()
    await expect(page.getByText('Did your order reach us?')).toBeVisible()
    await page.unroute(FIND_PLACED_REQUEST)
    await expect(page.getByRole('heading', { name: THANKS })).toBeVisible()
    expect(await ordersOf(page, customer)).toHaveLength(2)
  })
  await test.step('it has, after the question for it', async () => {
    await openCheckoutAgain(page, line)
    const isAsked = page.waitForResponse(FIND_PLACED_REQUEST)
    await page.route(
      '**/orders/create',
      async (route) => {
        await route.fulfill({ contentType: 'text/html', body: '<h1>nginx</h1>', status: 504 })
        await isAsked
        await page.request.fetch(route.request())
      },
      { times: 1 },
    )
    await placeOrderButton(page).click()
    await expect(page.getByText('Your order has not reached us')).toBeVisible()
    await expect(page.getByRole('heading', { name: THANKS })).toBeVisible()
    expect(await ordersOf(page, customer)).toHaveLength(3)
  })
})

test('[OUT-09] [F8] a double click, a retry after a lost response and a reload in flight make one order each', async ({
  page,
}) => {
  const customer = await signInNew(page)
  const line = await openCheckout(page, { signedIn: true })
  await test.step('a double click', async () => {
    await chooseShowroom(page)
    await placeOrderButton(page).dblclick()
    await expect(page).toHaveURL('/')
    expect(await ordersOf(page, customer)).toHaveLength(1)
  })

  await test.step('a retry after a lost response', async () => {
    await openCheckoutAgain(page, line)
    await page.route(FIND_PLACED_REQUEST, (route) => route.abort())
    void dropResponseOnce(page)
    await placeOrderButton(page).click()
    await expect(toastWithText(page, 'The shop could not be reached.')).toBeVisible()
    expect(JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')).toHaveLength(1)
    await expect(page.getByText('Did your order reach us?')).toBeVisible()
    await placeOrderButton(page).click()
    await expect(page).toHaveURL('/')
    expect(await ordersOf(page, customer)).toHaveLength(2)
    await page.unroute(FIND_PLACED_REQUEST)
  })

  await test.step('a reload in flight', async () => {
    await openCheckoutAgain(page, line)
    const orderPlaced = dropResponseOnce(page)
    await placeOrderButton(page).click()
    await orderPlaced
    await page.reload()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Thank you, we have your order' })).toBeVisible()
    expect(await ordersOf(page, customer)).toHaveLength(3)
  })
})

test('[OUT-09] choosing another store after a lost response does not silently order a second time', {
  tag: '@nightly',
}, async ({ page }) => {
  const customer = await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  await page.route(FIND_PLACED_REQUEST, (route) => route.abort())
  const orderPlaced = dropResponseOnce(page)
  await placeOrderButton(page).click()
  await orderPlaced
  await page.getByRole('button', { name: 'Change Store' }).click()
  await chooseShowroom(page, 'Banani')
  await placeOrderButton(page).click()
  await expect(page.getByText('We already have an order for these items from an earlier attempt')).toBeVisible()
  expect(await ordersOf(page, customer)).toHaveLength(1)
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(await ordersOf(page, customer)).toHaveLength(2)
})

/** Fills the cart as another tab would, and goes to the checkout, where no store is chosen yet. */
async function openCheckoutAgain(page: Page, line: CartLine): Promise<void> {
  await page.evaluate(
    (newValue) => {
      localStorage.setItem('cart', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue }))
    },
    JSON.stringify([line]),
  )
  await goWithin(page, '/checkout')
  await chooseShowroom(page)
}

const isOrderCall = (url: string) => new URL(url).pathname.endsWith('/orders/create')
