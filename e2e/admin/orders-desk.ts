import { expect, type Locator, type Page } from '@playwright/test'
import type { Order, OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { getJson } from '../catalogue.ts'
import { makeCartLine } from '../shopping.ts'
import { ADMIN, logIn, registerNew, signIn } from '../sign-in.ts'

/** URL patterns of the desk's requests, for `page.route`. */
export const LIST_REQUEST = '**/api/v1/orders/all?*'
export const ORDER_REQUEST = '**/api/v1/orders/singleOrder/*'
export const STATUS_REQUEST = '**/api/v1/orders/updateStatus/*'

interface DeskOrderOptions {
  /** code of the showroom */
  store?: string
  /** a transaction id, or null, pays by mobile wallet; undefined: cash on delivery */
  transactionId?: string | null
  name?: string
  phone?: string
  /** e-mail of the customer; a new account if omitted */
  email?: string
}

/** A name and a mobile number that no other order has. */
export function newPerson(): { name: string; phone: string; digits: string } {
  const digits = Array.from({ length: 8 }, () => Math.floor(Math.random() * 10)).join('')
  return { name: `Desk ${crypto.randomUUID().slice(0, 8)} Rahman`, phone: `013${digits}`, digits }
}

export type DeskOrder = OrderDetail & { token: string; email: string }

/** Places an order over the API; returns it with its customer's token and e-mail. */
export async function placeDeskOrder(page: Page, options: DeskOrderOptions = {}): Promise<DeskOrder> {
  const { store = 'Dhanmondi', transactionId, name = 'Farhana Yasmin', phone = '01000000199' } = options
  const email = options.email ?? (await registerNew(page))
  const { token } = await logIn(page, email)
  const { product, size } = await makeCartLine(page)
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const response = await page.request.post('/api/v1/orders/create', {
    headers: { ...bearer(token), 'Idempotency-Key': crypto.randomUUID() },
    data: {
      products: [{ product: product._id, size, quantity: 2 }],
      payment:
        transactionId === undefined
          ? { method: 'COD', number: null }
          : { method: 'Bkash', number: '01712345678', transactionId },
      store: showrooms.find(({ code }) => code === store)?._id,
      shippingAddress: { name, email: 'parcel@omnishoes.example', phone, address: 'House 9, Road 7, Dhaka' },
    },
  })
  expect(response.status()).toBe(201)
  return { ...(await response.json()).order, token, email }
}

/** Changes a status over the API, as another member of staff would. */
export async function changeStatus(page: Page, id: string, status: Order['status'], token?: string) {
  return page.request.put(`/api/v1/orders/updateStatus/${id}`, {
    headers: bearer(token ?? (await logIn(page, ADMIN)).token),
    data: { status },
  })
}

export function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` }
}

/** The orders on the page, as rows or as cards. */
export function cards(page: Page): Locator {
  return page.getByRole('main').locator('[data-order]')
}

/** The status line: 'Loading...' or the number of orders. */
export function countLine(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /order|Loading/ })
}

export function searchField(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search orders' })
}

/** The dialog of an open order. */
export function orderDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Order/ })
}

/** Selects a status in the open order and submits it. */
export async function updateStatus(page: Page, status: Order['status']): Promise<void> {
  await orderDialog(page).getByLabel('Status').selectOption(status)
  await orderDialog(page).getByRole('button', { name: 'Update Status' }).click()
}

/** Answers the question before an order leaves whose payment nobody has verified. */
export async function sendAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send anyway' }).click()
}

/** Answers the question before an order is approved whose payment nobody has verified. */
export async function approveAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve anyway' }).click()
}

/** Opens a new order as an admin: by its URL, or from its card in the list. */
export async function openOrder(
  page: Page,
  options: Parameters<typeof placeDeskOrder>[1] = {},
  from: 'address' | 'list' = 'address',
): Promise<DeskOrder> {
  await signIn(page, ADMIN)
  const order = await placeDeskOrder(page, options)
  const list = `/dashboard/orders?query=${order.number}`
  await page.goto(from === 'list' ? list : `${list}&order=${order._id}`)
  if (from === 'list') await page.getByRole('link', { name: order.number, exact: true }).click()
  await expect(orderDialog(page)).toContainText('House 9, Road 7, Dhaka')
  return order
}
