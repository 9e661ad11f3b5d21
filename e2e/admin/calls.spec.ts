import { expect } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { axeViolations } from '../axe-violations.ts'
import { getJson, someProduct } from '../catalogue.ts'
import { countPresses } from '../count-presses.ts'
import { ADMIN, logIn, OWNER, registerNew, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { placeOrders, send } from './packed-orders.ts'

const COD = { method: 'COD', number: null } as const

test('[TYPE-06] what a clerk has heard stays on the screen when the order takes no answer any more', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const [order] = (await placeOrders(page, [COD])).orders
  if (!order) throw new Error('No order was placed')
  await page.goto(`/dashboard/orders?order=${order._id}`)
  await page.getByRole('link', { name: 'Open its call' }).click()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelled' }).click()
  const reason = page.getByLabel('Reason')
  await reason.fill('Wants two pairs in brown instead')
  await send(page, token, 'PUT', `/orders/updateStatus/${order._id}`, { status: 'Approved' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This answer is not recorded')).toBeVisible()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await expect(reason).toHaveValue('Wants two pairs in brown instead')
  expect(await axeViolations(page)).toEqual([])
})

test('[WORK-54] who leaves the calls page gives the order back at once, and another clerk takes it', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, ADMIN)
  const [order] = (await placeOrders(page, [COD])).orders
  if (!order) throw new Error('No order was placed')
  const { token: other } = await logIn(page, OWNER)
  const take = () =>
    page.request.post('/api/v1/calls/take', {
      headers: { Authorization: `Bearer ${other}` },
      data: { order: order._id },
    })
  await page.goto(`/dashboard/calls?order=${order._id}`)
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  expect((await take()).status()).toBe(409)
  await page
    .getByRole('link', { name: /^Parcels/ })
    .first()
    .click()
  await expect.poll(async () => (await take()).status()).toBe(200)
})

test('[ORDER-04] an order by phone takes at most ten presses by keyboard alone, and asks before it is left', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/dashboard/calls')
  const phone = `0171${String(Date.now() % 1e7).padStart(7, '0')}`
  const begun = Date.now()
  await page.getByRole('link', { name: 'New order' }).click()
  const presses = await countPresses(page)
  const enter = () => page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await expect(page.getByText('New customer')).toBeVisible()
  await enter()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Rahima Khatun')
  await enter()
  await page.getByLabel('Address', { exact: true }).fill('House 5, Road 27, Dhanmondi, Dhaka')
  await enter()
  const article = page.getByLabel('Article, or name of the shoe')
  await expect(article).toBeFocused()
  await article.fill('kalo juta')
  await enter()
  await expect(page.getByRole('group', { name: 'Sizes' }).locator('button:focus')).toBeVisible()
  await enter()
  await expect(article).toBeFocused()
  await expect(page.getByLabel('Showroom')).toHaveValue(/./)
  await enter()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await enter()
  await expect(page.getByText(/^OM-\S+ is placed and confirmed$/)).toBeVisible()
  expect((await presses()) + 1, 'with the one that opens the page').toBeLessThanOrEqual(10)
  expect(Date.now() - begun).toBeLessThan(60_000)
  await page.getByLabel('Phone', { exact: true }).fill(`+88${phone}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Rahima Khatun')
  await expect(page.getByText('Approved')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Please choose a shoe')).toBeVisible()
  await page
    .getByRole('link', { name: /^Parcels/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
})

test('[ORDER-01] an order is changed after a look at both side by side, from its dialog, and asks before it is left', async ({
  page,
}) => {
  const { token } = await signIn(page, ADMIN)
  const [order] = (await placeOrders(page, [COD])).orders
  if (!order) throw new Error('No order was placed')
  await page.goto(`/dashboard/orders?order=${order._id}`)
  await page.getByRole('button', { name: 'Change the order' }).click()
  const dialog = page.getByRole('dialog', { name: `Change order ${order.number}` })
  await dialog.getByRole('spinbutton').first().press('ArrowUp')
  await dialog.getByLabel('Name', { exact: true }).fill('Salma Begum')
  await dialog.getByRole('button', { name: 'Show the change' }).click()
  const sides = dialog.getByRole('region', { name: 'The change' })
  await expect(sides.getByText('Salma Begum')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Salma Begum')
  await dialog.getByLabel('Name', { exact: true }).fill('Karim')
  await dialog.getByLabel(/^Reason/).fill('She asked for it')
  await test.step('who comes second is told once what is other, keeps the draft, and goes on by one press', async () => {
    const now = await send<OrderDetail>(page, token, 'GET', `/orders/singleOrder/${order._id}`)
    const [line] = now.products
    const { token: other, allInfo } = await logIn(page, OWNER)
    await send(page, other, 'PUT', `/orders/change/${order._id}`, {
      seen: now.updatedAt,
      lines: [{ line: 0, product: line?.product._id, size: line?.size._id, quantity: 3 }],
    })
    await dialog.getByRole('button', { name: 'Show the change' }).click()
    const told = dialog.getByRole('alert')
    await expect(told).toContainText(`${allInfo.name} has changed this order meanwhile`)
    await expect(told).toContainText(`${line?.product.name}: 3 pairs instead of 2`)
    await expect(told).toHaveCount(1)
    await expect(told).toBeInViewport()
    await expect(page.getByText('This order has changed since you opened it')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await told.getByRole('button', { name: 'Look at it as it is now' }).click()
    await expect(sides.locator('mark')).toHaveText(['Karim'])
    await expect(sides.getByText(/^3 × /)).toHaveCount(2)
    await expect(dialog.getByLabel(/^Reason/)).toHaveValue('She asked for it')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Order changed', { exact: true }).last()).toBeVisible()
    const { shippingAddress, products } = await send<OrderDetail>(
      page,
      token,
      'GET',
      `/orders/singleOrder/${order._id}`,
    )
    expect([shippingAddress.name, products[0]?.quantity]).toEqual(['Karim', 3])
  })
})

test('[ORDER-01] showroom, payment and price change from call and board in one look, and what is wrong stands at its field', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const [order] = (await placeOrders(page, [COD])).orders
  if (!order) throw new Error('No order was placed')
  await page.goto(`/dashboard/calls?order=${order._id}`)
  const card = page.getByRole('region', { name: order.number })
  const open = card.getByRole('button', { name: 'Change the order' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Change order ${order.number}` })
  await dialog.getByRole('spinbutton').first().press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).press('Enter')
  const less = dialog.getByLabel('A pair for less, as an apology')
  await less.fill('৯০০০০')
  await dialog.getByRole('button', { name: 'Show the change' }).press('Enter')
  await expect(dialog.getByLabel(/^Reason/)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(/^Reason/).fill('Came late')
  await dialog.getByRole('button', { name: 'Show the change' }).press('Enter')
  await expect(less).toHaveAttribute('aria-invalid', 'true')
  await less.fill('১০০০')
  await dialog.getByLabel('Showroom').selectOption({ label: 'Uttara: has everything' })
  await dialog.getByRole('radio', { name: 'bKash' }).check()
  await dialog.getByLabel('Payment number').fill('০১৭১২৩৪৫৬৭৮')
  await dialog.getByRole('button', { name: 'Show the change' }).press('Enter')
  const after = dialog.getByRole('region', { name: 'The change' }).locator('mark')
  await expect(after.filter({ hasText: 'Uttara' })).toHaveCount(1)
  await expect(after.filter({ hasText: 'bKash' })).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save the change' }).press('Enter')
  await expect(card).toContainText('bKash')
  await expect(card).toContainText('2 ×')

  await send(page, token, 'PUT', `/orders/updateStatus/${order._id}`, { status: 'Approved' })
  const now = await send<OrderDetail>(page, token, 'GET', `/orders/singleOrder/${order._id}`)
  await page.goto(`/dashboard/store-user/board?store=${now.store._id}`)
  await page.getByRole('button', { name: `Change ${order.number}` }).press('Enter')
  await dialog.getByRole('spinbutton').first().press('ArrowDown')
  // It leaves while it is being changed: the clerk is told, and nothing that was typed is gone.
  await send(page, token, 'PUT', `/orders/updateStatus/${order._id}`, { status: 'Courier' })
  await dialog.getByRole('button', { name: 'Show the change' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('has changed this order meanwhile')
  await expect(dialog.getByText(/changes no more/)).toBeVisible()
  await expect(dialog.getByRole('spinbutton').first()).toHaveAttribute('aria-valuenow', '1')
})

test('[ORDER-03] one of two shoes goes from another showroom, and staff and buyer see both parcels', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const email = await registerNew(page)
  const buyer = await logIn(page, email)
  const shoes = [await someProduct(page.request), await someProduct(page.request, 1)]
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const { order } = await send<{ order: OrderDetail }>(page, buyer.token, 'POST', '/orders/create', {
    products: shoes.map(({ _id, sizes }) => ({ product: _id, size: sizes[0]?._id, quantity: 1 })),
    payment: COD,
    store: showrooms.find(({ code }) => code === 'Dhanmondi')?._id,
    shippingAddress: { name: 'Farhana Yasmin', email, phone: '01700009998', address: 'Road 7, Dhanmondi, Dhaka' },
  })
  await send(page, token, 'POST', `/calls/record/${order._id}`, { outcome: 'confirmed' })
  await page.goto(`/dashboard/orders?order=${order._id}`)
  await page.getByRole('button', { name: 'Send in two parcels' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Send ${order.number} in two parcels` })
  await dialog.getByRole('checkbox').first().press('Space')
  await expect(dialog.getByRole('checkbox').nth(1), 'something stays').toBeDisabled()
  await dialog.getByLabel('Showroom').selectOption({ label: 'Uttara' })
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send in two parcels' }).press('Enter')
  const other = page.getByRole('region', { name: 'Other parcels of this order' })
  await expect(other).toContainText('0 of 2 parcels have arrived.')
  await expect(other).toContainText('Uttara')
  const [part] = (await send<OrderDetail>(page, token, 'GET', `/orders/singleOrder/${order._id}`)).parts ?? []
  await page.goto(`/dashboard/papers?paper=slip&orders=${part?._id}`)
  await expect(page.getByText(`Another parcel of ${order.number}`)).toBeVisible()
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(buyer))
  await page.goto(`/profile/orders/${order._id}`)
  await page.getByRole('link', { name: String(part?.number) }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: String(part?.number) })).toBeVisible()
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()
})
