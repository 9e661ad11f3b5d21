import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { Product } from '#shared/schemas/product.ts'
import { get } from './catalogue.ts'
import { signIn } from './sign-in.ts'

/** URL pattern of the request that places an order, for `page.route`. */
export const CREATE_ORDER = '**/api/v1/orders/create'

export interface Line {
  product: Product
  quantity: number
  size: string
}

/** A cart line as 'ADD TO CART' stores it: a featured product in one of its sizes. */
export async function makeLine(page: Page, place = 0, quantity = 1, sizePlace = 0): Promise<Line> {
  const products = await get<Product[]>(page.request, '/products/featured')
  const product = products[place]
  const size = product?.sizes[sizePlace]
  if (!product || !size) throw new Error(`The demonstration has no featured product ${place} with size ${sizePlace}`)
  return { product, quantity, size: size._id }
}

/** Puts a value into localStorage before the first `page.goto`, once. */
export async function store(page: Page, key: string, value: unknown): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  await page.addInitScript(
    ([name, content]) => {
      const mark = `stored ${name}`
      if (sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'yes')
      localStorage.setItem(name, content)
    },
    [key, text] as const,
  )
}

/** The raw value of a localStorage key. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

export function storeDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Select Store' })
}

/** Chooses a showroom by its code in the modal of the checkout. */
export async function chooseStore(page: Page, code = 'Dhanmondi'): Promise<void> {
  const dialog = storeDialog(page)
  await dialog.getByRole('row').filter({ hasText: code }).first().click()
  await expect(dialog).toBeHidden()
}

export function placeOrderButton(page: Page): Locator {
  return page.getByRole('button', { name: 'PLACE ORDER' })
}

/** Collects every order that the page places, by id. Filled asynchronously: poll it. */
export function watchOrders(page: Page): Map<string, OrderDetail> {
  const orders = new Map<string, OrderDetail>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/orders/create') || response.status() !== 201) return
    const body = await response.json().catch(() => null)
    if (body) orders.set(body.order._id, body.order)
  })
  return orders
}

/** Opens the checkout of a cart with one line, signed in as the demonstration's customer unless already signed in. */
export async function openCheckout(page: Page, { signedIn = false } = {}): Promise<Line> {
  if (!signedIn) await signIn(page)
  const line = await makeLine(page)
  await store(page, 'cart', [line])
  await page.goto('/checkout')
  await expect(storeDialog(page)).toBeVisible()
  return line
}

/** Lets the next order reach the shop but drops the response; resolves once the shop has placed the order. */
export function loseAnswerOnce(page: Page): Promise<void> {
  return new Promise((taken) => {
    void page.route(
      CREATE_ORDER,
      async (route) => {
        const answer = await route.fetch()
        expect(answer.status()).toBe(201)
        await route.abort('connectionreset').catch(() => {})
        taken()
      },
      { times: 1 },
    )
  })
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
      return `${focused.labels?.[0]?.innerText ?? ''} ${focused.matches('a, button, tr') ? focused.innerText : ''}`
    })
    if (words.includes(name)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

/** The toast with this text. */
export function toastIn(page: Page, words: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: words }).first()
}

/** Total of cart lines in taka, including shipping. */
export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + product.discountPrice * quantity, 50)
}

/** An amount formatted as in the shop. */
export function taka(amount: number): string {
  return `৳ ${new Intl.NumberFormat('en-IN').format(amount)}`
}
