import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Product } from '#shared/schemas/product.ts'
import { someProduct } from './catalogue.ts'
import { signIn } from './sign-in.ts'

/** URL pattern of the request that places an order, for `page.route`. */
export const CREATE_ORDER_REQUEST = '**/api/v1/orders/create'

export interface CartLine {
  product: Product
  quantity: number
  size: string
}

/** A cart line as 'ADD TO CART' stores it: a new arrival of the demonstration in one of its sizes. */
export async function makeCartLine(page: Page, productIndex = 0, quantity = 1, sizeIndex = 0): Promise<CartLine> {
  const product = await someProduct(page.request, productIndex)
  const size = product.sizes[sizeIndex]
  if (!size) throw new Error(`${product.name} has no size ${sizeIndex}`)
  return { product, quantity, size: size._id }
}

/** Puts a value into localStorage before the first `page.goto`, once. */
export async function setLocalStorage(page: Page, key: string, value: unknown): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  await page.addInitScript(
    ([name, content]) => {
      const marker = `stored ${name}`
      if (sessionStorage.getItem(marker)) return
      sessionStorage.setItem(marker, 'yes')
      localStorage.setItem(name, content)
    },
    [key, text] as const,
  )
}

/** The raw value of a localStorage key. */
export function getLocalStorage(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

export function showroomDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Select Store' })
}

/** Chooses a showroom by its code in the modal of the checkout. */
export async function chooseShowroom(page: Page, code = 'Dhanmondi'): Promise<void> {
  const dialog = showroomDialog(page)
  await dialog.getByRole('row').filter({ hasText: code }).first().click()
  await expect(dialog).toBeHidden()
}

export function placeOrderButton(page: Page): Locator {
  return page.getByRole('button', { name: 'PLACE ORDER' })
}

/** Collects every order that the page places, by id. Filled asynchronously: poll it. */
export function collectOrders(page: Page): Map<string, OrderDetail> {
  const orders = new Map<string, OrderDetail>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/orders/create') || response.status() !== 201) return
    const body = await response.json().catch(() => null)
    if (body) orders.set(body.order._id, body.order)
  })
  return orders
}

/** Opens the checkout of a cart with one line, signed in as the demonstration's customer unless already signed in. */
export async function openCheckout(page: Page, { signedIn = false } = {}): Promise<CartLine> {
  if (!signedIn) await signIn(page)
  const line = await makeCartLine(page)
  await setLocalStorage(page, 'cart', [line])
  await page.goto('/checkout')
  await expect(showroomDialog(page)).toBeVisible()
  return line
}

/** Lets the next order reach the shop but drops the response; resolves once the shop has placed the order. */
export function dropResponseOnce(page: Page): Promise<void> {
  return new Promise((resolve) => {
    void page.route(
      CREATE_ORDER_REQUEST,
      async (route) => {
        const response = await route.fetch()
        expect(response.status()).toBe(201)
        await route.abort('connectionreset').catch(() => {})
        resolve()
      },
      { times: 1 },
    )
  })
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const focusedElement = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
      return `${focusedElement.labels?.[0]?.innerText ?? ''} ${focusedElement.matches('a, button, tr') ? focusedElement.innerText : ''}`
    })
    if (label.includes(name)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

/** The toast with this text. */
export function toastWithText(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text }).first()
}

/** Total of cart lines in taka, including shipping. */
export function totalWithShipping(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + product.discountPrice * quantity, 50)
}

/** An amount formatted as in the shop. */
export function formatTaka(amount: number): string {
  return `৳ ${new Intl.NumberFormat('en-IN').format(amount)}`
}
