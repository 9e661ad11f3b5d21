import { expect, type Page } from '@playwright/test'
import type { ProductPage } from '#shared/schemas/product.ts'
import type { ProductStock } from '#shared/schemas/stock/stock-availability.ts'
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

test('[STOCK-15] who gave a phone is listed at the calls once the size is there, and ticked off when told', {
  tag: '@nightly',
}, async ({ page }) => {
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
  const tab = (name: string) => page.getByRole('group', { name: 'What to do' }).getByRole('button', { name }).click()
  await tab('To pick')
  const own = column('To pick').getByRole('listitem').filter({ hasText: number }).first()
  const boxes = own.getByRole('checkbox')
  await expect(boxes.first()).toBeEnabled()
  const lines = await boxes.count()
  for (let line = 0; line < lines; line += 1) {
    await boxes.nth(line).click()
    await expect(boxes.nth(line)).toBeChecked()
  }
  await own.getByRole('button', { name: 'Packed for the courier' }).click()
  await tab('Packed')
  await expect(column('Packed').getByText(number)).toBeVisible()

  await tab('New')
  const other = String(await card.first().getByRole('heading').textContent())
  const listed = await page.request.get(
    `/api/v1/orders/all?query=${other}`,
    authorized((await logIn(page, ADMIN)).token),
  )
  const [waiting] = (await listed.json()) as { _id: string }[]
  const accepted = await page.request.post(`/api/v1/orders/accept/${waiting?._id}`, authorized(token))
  expect(accepted.status()).toBe(200)
  await tab('To pick')
  await expect(column('To pick').getByText(other)).toBeVisible()
})

test('[STOCK-23] who takes an order back from its buyer is asked for pairs and reason, and may say it later', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const get = (path: string) => page.request.get(`/api/v1${path}`, authorized(token))
  const delivered = (await (await get('/orders/all?status=Delivered&limit=50')).json()) as {
    _id: string
    number: string
    payment: { method: string }
  }[]
  // Cash in a till would wait to be cleared up as well.
  const order = delivered.find(({ payment }) => payment.method !== 'COD')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/dashboard/orders?order=${order?._id}`)
  const desk = page.getByRole('dialog', { name: `Order ${order?.number}` })
  await desk.getByLabel('Status').selectOption('Cancelled')
  await desk.getByRole('button', { name: 'Update Status' }).click()
  const question = page.getByRole('dialog', { name: order?.number, exact: true })
  await question.getByRole('button', { name: 'Update Status' }).click()
  await expect(question.getByText('Please say what happened to the pairs')).toBeVisible()
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/)
  await question.getByRole('radio', { name: /^They are still with/ }).check()
  await question.getByLabel('Reason').fill('The buyer brings them on Friday')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Update Status' }).click()
  await expect(question).toHaveCount(0)
  const waiting = async () =>
    ((await (await get('/orders/all?waiting=clear-up&limit=100')).json()) as { _id: string }[]).map(({ _id }) => _id)
  await expect.poll(waiting).toContain(order?._id)

  await page.goto(`/dashboard/orders?order=${order?._id}`)
  await desk.getByRole('button', { name: 'Say what happened' }).click()
  const later = page.getByRole('dialog', { name: `${order?.number}: what happened?` })
  await later.getByRole('radio', { name: /^They came back/ }).check()
  await later
    .getByLabel(/can be sold again, of \d+$/)
    .first()
    .fill('০')
  await later.getByRole('textbox', { name: 'Reason' }).fill('Worn: written off')
  await later.getByRole('button', { name: 'Save' }).click()
  await expect(later).toHaveCount(0)
  await expect.poll(waiting).not.toContain(order?._id)
  await expect(desk.getByText('Worn: written off')).toBeVisible()
})
