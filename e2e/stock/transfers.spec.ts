import { expect, type Page } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Product, ProductPage } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { DashboardStock } from '#shared/schemas/stock/dashboard-stock.ts'
import type { StockSheet, Transfer } from '#shared/schemas/stock/stock.ts'
import { send } from '../admin/packed-orders.ts'
import { axeViolations } from '../axe-violations.ts'
import { bengaliDigits, inBangla } from '../bangla.ts'
import { getJson } from '../catalogue.ts'
import { findOrder } from '../orders.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, logIn, registerNew, signIn } from '../sign-in.ts'
import { test } from '../test.ts'

test('[STOCK-17][STOCK-20] pairs are sent by keyboard, received short on a phone, and proposals sent by one press', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const { from, to, product, size } = await receivePairs(page, token)
  const shelves = () => Promise.all([from, to].map((showroom) => shelfOf(page, token, { showroom, product, size })))
  const [sender, receiver] = await shelves()
  if (!sender || !receiver) throw new Error('The sheet has no such size')

  await page.goto(`/dashboard/stock?store=${from._id}&view=transfer&search=${product.code}`)
  await page.getByRole('textbox', { name: `${product.name}, size ${size.size}`, exact: true }).focus()
  await page.keyboard.type('4')
  await page.getByLabel('Send to').focus()
  await page.keyboard.type(to.code)
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(toastWithText(page, 'Transfer sent')).toBeVisible()
  const onTheWay = { ...sender, onHand: sender.onHand - 4, available: sender.available - 4 }
  expect(await shelves()).toEqual([onTheWay, receiver])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/bn/dashboard/stock?store=${to._id}&view=on-the-way`)
  const transfer = page.getByRole('form', { name: `${from.codeBn} → ${to.codeBn}` }).first()
  await expect(transfer).toContainText(inBangla('On the way'))
  await transfer.getByRole('textbox').fill('৩')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await transfer.getByRole('button', { name: inBangla('Receive') }).click()
  await expect(page.getByRole('listitem').getByText(inBangla('Transfer received'))).toBeVisible()
  await page.reload()
  const outcome = inBangla('{received} of {count}').replace('{received}', '3').replace('{count}', '4')
  await expect(transfer).toContainText(bengaliDigits(outcome))
  await expect(transfer.getByRole('button')).toHaveCount(0)
  const arrived = { ...receiver, onHand: receiver.onHand + 3, available: receiver.available + 3 }
  expect(await shelves()).toEqual([onTheWay, arrived])

  await page.setViewportSize({ width: 1280, height: 800 })
  const ledgers = [
    { showroom: from, entry: /Sent.*−4.*Transfer/ },
    { showroom: to, entry: /Arrived.*\+3.*Transfer/ },
  ]
  for (const { showroom, entry } of ledgers) {
    await page.goto(`/dashboard/stock?store=${showroom._id}&view=movements&product=${product._id}`)
    await expect(page.getByRole('row', { name: entry })).toHaveCount(1)
  }

  // Other tests order the first products.
  const first = (await getJson<ProductPage>(page.request, '/products/search?limit=20')).products
  const { proposals } = await send<DashboardStock>(page, token, 'GET', '/dashboard/stock')
  const proposal = proposals.find((one) => !first.some(({ _id }) => _id === one.product._id))
  if (!proposal) throw new Error('The demonstration has no proposal')
  await page.goto('/dashboard')
  const pairs = `${proposal.pairs} ${proposal.pairs === 1 ? 'pair' : 'pairs'} of size ${proposal.size.size}`
  const name = `Send ${proposal.product.name}, ${pairs} from ${proposal.from.code} to ${proposal.to.code}`
  const press = page.getByRole('button', { name, exact: true })
  await press.press('Enter')
  await expect(toastWithText(page, 'Transfer sent')).toBeVisible()
  await expect(press).toHaveCount(0)
  const sent = `/stock/transfers/all-transfers?store=${proposal.to._id}&state=sent`
  const { transfers } = await send<{ transfers: Transfer[] }>(page, token, 'GET', sent)
  const row = { product: { _id: proposal.product._id }, size: { _id: proposal.size._id }, sent: proposal.pairs }
  expect(transfers[0]).toMatchObject({ from: { _id: proposal.from._id }, to: { _id: proposal.to._id }, rows: [row] })
})

test('[STOCK-06] an order gets its pairs in another store, and goes on to the nearest when they are not there', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const { from, to, product, size } = await receivePairs(page, token, 1)
  await receiveInto(page, token, { showroom: to, product, size })
  const shelf = () => shelfOf(page, token, { showroom: to, product, size })
  const before = await shelf()
  if (!before) throw new Error('The sheet has no such size')

  const order = await placeOrder(page, { product: product._id, size: size._id, store: from._id })
  await page.goto(`/dashboard/orders?query=${order.number}&order=${order._id}`)
  const dialog = page.getByRole('dialog', { name: /^Order/ })
  await dialog.getByRole('button', { name: 'Move to another showroom' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Move to another showroom' }).selectOption({ label: to.code })
  await dialog.getByRole('button', { name: 'Give it the order' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move to another showroom' })).toBeVisible()
  expect(await shelf()).toEqual({ ...before, held: before.held + 1, available: before.available - 1 })

  await send(page, token, 'POST', `/calls/record/${order._id}`, { outcome: 'confirmed' })
  await send(page, token, 'POST', `/orders/accept/${order._id}`)
  await page.goto(`/dashboard/store-user/board?store=${to._id}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: order.number }) })
  await card.getByRole('button', { name: 'Not found' }).press('Enter')
  const miss = page.getByRole('dialog', { name: 'Not on the shelf?' })
  await expect(miss.getByRole('radio').first()).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  await miss.getByRole('button', { name: 'Give it the order' }).press('Enter')
  const outcome = await toastWithText(page, 'has the order now').textContent()
  await expect(card).toHaveCount(0)
  expect(await shelf()).toEqual({ ...before, onHand: before.onHand - 1, available: before.available - 1 })
  const { store } = await findOrder(page, token, order._id)
  expect(store._id).not.toBe(to._id)
  expect(outcome).toContain(`${store.code} has the order now`)
})

interface Place {
  showroom: Showroom
  product: Product
  size: Product['sizes'][number]
}

/** Two showrooms, and a size of which the first has just received pairs; `nth` is another for each test, and no other works with it. */
async function receivePairs(page: Page, token: string, nth = 0) {
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const [from, to] = showrooms
    .filter(({ code }) => code !== 'Dhanmondi')
    .toSorted((a, b) => a.code.localeCompare(b.code))
  const { products } = await getJson<ProductPage>(page.request, '/products/search?inStock=true&limit=60')
  const product = products[50 + nth]
  const size = product?.sizes.find(({ available }) => available)
  if (!from || !to || !product || !size) throw new Error('The demonstration has too few showrooms or products')
  await receiveInto(page, token, { showroom: from, product, size })
  return { from, to, product, size }
}

async function receiveInto(page: Page, token: string, { showroom, product, size }: Place) {
  const rows = [{ product: product._id, size: size._id, pairs: 6 }]
  await send(page, token, 'POST', `/stock/receive/${showroom._id}`, { rows, reference: crypto.randomUUID() })
}

async function shelfOf(page: Page, token: string, { showroom, product, size }: Place) {
  const { rows } = await send<StockSheet>(page, token, 'GET', `/stock/store/${showroom._id}?search=${product.code}`)
  return rows[0]?.sizes.find((one) => one.size._id === size._id)
}

/** Places a cash order of one pair, by a new customer. */
async function placeOrder(
  page: Page,
  { product, size, store }: { product: string; size: string; store: string },
): Promise<OrderDetail> {
  const email = await registerNew(page)
  const { order } = await send<{ order: OrderDetail }>(
    page,
    (await logIn(page, email)).token,
    'POST',
    '/orders/create',
    {
      products: [{ product, size, quantity: 1 }],
      payment: { method: 'COD', number: null },
      store,
      shippingAddress: { name: 'Farhana Yasmin', email, phone: '01700009998', address: 'Road 7, Dhanmondi, Dhaka' },
    },
  )
  return order
}
