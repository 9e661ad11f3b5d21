import { expect, type Page } from '@playwright/test'
import type { ProductPage } from '#shared/schemas/product.ts'
import type { ProductStock } from '#shared/schemas/stock-availability.ts'
import { axeViolations } from '../axe-violations.ts'
import { getJson } from '../catalogue.ts'
import { countPresses } from '../count-presses.ts'
import { ADMIN, logIn, registerNew, STORE_USER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'

const authorized = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** Places a cash order for each of some sizes that a showroom has in plenty, by a new customer. */
async function placeCashOrders(page: Page, count: number): Promise<void> {
  const { token } = await logIn(page, await registerNew(page))
  const { products } = await getJson<ProductPage>(page.request, `/products/search?inStock=true&limit=${count}`)
  for (const [index, product] of products.entries()) {
    const { sizes } = await getJson<ProductStock>(page.request, `/stock/product/${product._id}`)
    const size = sizes.find(({ stores }) => stores.some(({ available }) => available > 1)) ?? sizes[0]
    const store = size?.stores.toSorted((a, b) => b.available - a.available)[0]
    const answer = await page.request.post('/api/v1/orders/create', {
      headers: { ...authorized(token).headers, 'Idempotency-Key': `${token.slice(-20)}-${index}` },
      data: {
        products: [{ product: product._id, size: size?.size._id, quantity: 1 }],
        payment: { method: 'COD', number: null },
        store: store?._id,
        shippingAddress: {
          name: 'Farhana Yasmin',
          email: `buyer-${index}@omnishoes.example`,
          phone: `0170000${String(index).padStart(4, '0')}`,
          address: 'Road 7, Dhanmondi, Dhaka',
        },
      },
    })
    expect(answer.status()).toBe(201)
  }
}

test('[WORK-02] ten cash orders are confirmed with at most 30 keys, by keyboard alone', { tag: '@nightly' }, async ({
  page,
}) => {
  const orders = 10
  await placeCashOrders(page, orders)
  await signIn(page, ADMIN)
  await page.goto('/dashboard/calls')
  await expect(page.getByRole('button', { name: 'Next call' })).toBeVisible()
  const presses = await countPresses(page)
  await page.keyboard.press('n')
  const seen = new Set<string>()
  const order = page.getByRole('heading', { name: /^OM-/ })
  for (let count = 0; count < orders; count += 1) {
    const number = String(await order.textContent())
    expect([...seen]).not.toContain(number)
    seen.add(number)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('1')
    await expect(order.filter({ hasText: number })).toHaveCount(0)
  }
  const made = await presses()
  expect(made).toBeGreaterThan(orders)
  expect(made).toBeLessThanOrEqual(3 * orders)
})

test('[STOCK-15] who gave a phone is listed at the calls once the size is there, and ticked off when told', async ({
  page,
}) => {
  const { products } = await getJson<ProductPage>(page.request, '/products/search?inStock=true&limit=1')
  const [product] = products
  const phone = '01899-112233'
  const data = { product: product?._id, size: product?.sizes.find(({ available }) => available)?._id, phone }
  expect((await page.request.post('/api/v1/stock/notify', { data })).status()).toBe(200)
  await signIn(page, ADMIN)
  await page.goto('/dashboard/calls')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Call 01899112233' }) })
  await expect(row).toContainText(String(product?.name))
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('button', { name: 'Customer told' }).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Customers waiting for pairs that are back' })).toBeFocused()
})

test('[WORK-06] the board takes an order from New to Packed, and what a colleague does shows by itself', async ({
  page,
}) => {
  const { token } = await signIn(page, STORE_USER)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/store-user/board')
  await expect(page.getByText(/, live$/)).toBeVisible()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column('New')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Accept' }) })
  const number = String(await card.first().getByRole('heading').textContent())
  await card.first().getByRole('button', { name: 'Accept' }).click()
  const own = column('To pick').getByRole('listitem').filter({ hasText: number }).first()
  const boxes = own.getByRole('checkbox')
  await expect(boxes.first()).toBeEnabled()
  const lines = await boxes.count()
  for (let line = 0; line < lines; line += 1) {
    await boxes.nth(line).click()
    await expect(boxes.nth(line)).toBeDisabled()
  }
  await own.getByRole('button', { name: 'Packed for the courier' }).click()
  await expect(column('Packed').getByText(number)).toBeVisible()

  const other = String(await card.first().getByRole('heading').textContent())
  const listed = await page.request.get(
    `/api/v1/orders/all?query=${other}`,
    authorized((await logIn(page, ADMIN)).token),
  )
  const [waiting] = (await listed.json()) as { _id: string }[]
  const accepted = await page.request.post(`/api/v1/orders/accept/${waiting?._id}`, authorized(token))
  expect(accepted.status()).toBe(200)
  await expect(column('To pick').getByText(other)).toBeVisible()
})
