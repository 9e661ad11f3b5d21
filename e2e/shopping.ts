import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { Product } from '#shared/schemas/product.ts'
import { get } from './catalogue.ts'

export interface Line {
  product: Product
  quantity: number
  size: string
}

/** A line as 'ADD TO CART' writes it: a featured product in one of its sizes. */
export async function makeLine(page: Page, place = 0, quantity = 1, sizePlace = 0): Promise<Line> {
  const products = await get<Product[]>(page.request, '/products/featured')
  const product = products[place]
  const size = product?.sizes[sizePlace]
  if (!product || !size) throw new Error(`The demonstration has no featured product ${place} with size ${sizePlace}`)
  return { product, quantity, size: size._id }
}

/** Puts something under a key of the browser's storage, before the first `page.goto` and only once. */
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

/** What stands under a key of the browser's storage, as it was written. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

export function storeDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Select Store' })
}

/** Chooses a store by its code in the modal of the checkout. */
export async function chooseStore(page: Page, code = 'Dhanmondi'): Promise<void> {
  const dialog = storeDialog(page)
  await dialog.getByRole('row').filter({ hasText: code }).first().click()
  await expect(dialog).toBeHidden()
}

export function placeOrderButton(page: Page): Locator {
  return page.getByRole('button', { name: 'PLACE ORDER' })
}

/** Every order that the shop has made for this page, by its id: each answer of `orders/create` names one. */
export function watchOrders(page: Page): Map<string, OrderDetail> {
  const orders = new Map<string, OrderDetail>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/orders/create') || response.status() !== 201) return
    const body = await response.json().catch(() => null)
    if (body) orders.set(body.order._id, body.order)
  })
  return orders
}
