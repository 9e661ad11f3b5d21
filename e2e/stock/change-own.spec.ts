import { expect, type Page } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import type { ProductStock } from '#shared/schemas/stock/stock-availability.ts'
import { LANGUAGES, type Language, PHONE } from '../admin/in-both-languages.ts'
import { send } from '../admin/packed-orders.ts'
import { axeViolations } from '../axe-violations.ts'
import { getJson } from '../catalogue.ts'
import { countPresses } from '../count-presses.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { ADMIN, logIn, registerNew, signInNew } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'

async function looksRight(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

/** A shoe of which one showroom has pairs in two sizes. */
async function shoeInTwoSizes({ request }: Page) {
  const { products } = await getJson<ProductPage>(request, '/products/search?inStock=true&limit=40')
  for (const { _id: product } of products) {
    const { sizes } = await getJson<ProductStock>(request, `/stock/product/${product}`)
    for (const { _id: store } of sizes.flatMap(({ stores }) => stores)) {
      const there = sizes.filter(({ stores }) => stores.some(({ _id, available }) => _id === store && available > 2))
      const [size, other] = there.map((one) => one.size)
      if (size && other) return { product, store, size, other }
    }
  }
  throw new Error('No showroom of the demonstration has a shoe in two sizes')
}

let phones = 0

/** A cash order to a phone of its own. */
async function placeOrder(page: Page, { token, email }: { token: string; email: string }) {
  const shoe = await shoeInTwoSizes(page)
  phones += 1
  const phone = `0171${String(Date.now()).slice(-5)}${String(phones).padStart(2, '0')}`
  const { order } = await send<{ order: OrderDetail }>(page, token, 'POST', '/orders/create', {
    products: [{ product: shoe.product, size: shoe.size._id, quantity: 1 }],
    payment: { method: 'COD', number: null },
    store: shoe.store,
    shippingAddress: { name: 'Farhana Yasmin', email, phone, address: 'Road 7, Dhanmondi, Dhaka' },
  })
  return { ...shoe, order, phone }
}

/** Opens the order of a number and a phone, as anybody may who knows both. */
async function track(page: Page, { prefix, say }: Language, number: string, phone: string) {
  await page.goto(`${prefix}/track`)
  await page.getByLabel(say('Order number')).fill(number)
  await page.getByLabel(say('Phone')).fill(phone)
  await page.getByRole('button', { name: say('Find the order') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
}

const readOrder = (page: Page, token: string, id: string) =>
  send<OrderDetail>(page, token, 'GET', `/orders/singleOrder/${id}`)

test('[ORDER-12] a buyer changes size and address on a phone in few presses, in both languages, and is told once it is packed', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  for (const { prefix, say } of LANGUAGES) {
    const buyer = await (await browser.newContext({ viewport: PHONE })).newPage()
    const failures = collectConsoleErrors(buyer)
    const account = await signInNew(buyer)
    const { order, other, phone } = await placeOrder(buyer, account)
    await buyer.goto(`${prefix}/profile/orders/${order._id}`)
    const open = buyer.getByRole('button', { name: say('Change size or address') })
    await expect(open).toBeVisible()
    const presses = await countPresses(buyer)
    await open.click()
    const dialog = buyer.getByRole('dialog').first()
    await dialog
      .locator('label:has(input[name="size-0"]:enabled)')
      .getByText(String(other.size), { exact: true })
      .click()
    await looksRight(buyer)
    await dialog.getByLabel(say('Address'), { exact: true }).fill('House 3, Road 11, Banani, Dhaka')
    await dialog.getByRole('button', { name: say('Show the change') }).click()
    const sides = dialog.getByRole('region', { name: say('The change') })
    await expect(sides).toContainText('House 3, Road 11, Banani, Dhaka')
    await expect(sides).toContainText('Road 7, Dhanmondi, Dhaka')
    await looksRight(buyer)
    expect((await readOrder(buyer, account.token, order._id)).updatedAt, 'shown, not done').toBe(order.updatedAt)
    await dialog.getByRole('button', { name: say('Change the order') }).click()
    await expect(dialog).toBeHidden()
    expect(await presses()).toBeLessThanOrEqual(4)
    const changed = await readOrder(buyer, account.token, order._id)
    expect(changed).toMatchObject({ total: order.total, products: [{ size: { _id: other._id } }] })
    expect(changed.shippingAddress).toMatchObject({
      phone,
      address: 'House 3, Road 11, Banani, Dhaka',
      thana: 'Banani',
    })
    await expect(open).toBeFocused()

    await buyer.keyboard.press('Enter')
    await dialog.getByLabel(say('Name'), { exact: true }).fill('Rani Begum')
    await buyer.keyboard.press('Escape')
    await buyer.getByRole('button', { name: say('Stay') }).click()
    const admin = (await logIn(page, ADMIN)).token
    await send(page, admin, 'POST', `/calls/record/${order._id}`, { outcome: 'confirmed' })
    await send(page, admin, 'POST', `/orders/accept/${order._id}`)
    await dialog.getByRole('button', { name: say('Show the change') }).click()
    await expect(sides, 'what others do beside it takes nothing from what was typed').toContainText('Rani Begum')
    const { updatedAt: seen, products } = await readOrder(buyer, account.token, order._id)
    const [line] = products
    await send(page, admin, 'PUT', `/orders/change/${order._id}`, {
      seen,
      lines: [{ line: 0, product: line?.product._id, size: line?.size._id, quantity: 2 }],
    })
    await dialog.getByRole('button', { name: say('Change the order') }).click()
    const told = dialog.getByRole('alert').filter({ hasText: say('Your order has changed since you opened this page') })
    await expect(told.getByText(/^[2২] × /)).toBeVisible()
    await looksRight(buyer)
    await told.getByRole('button', { name: say('Go on with the order as it is') }).click()
    await dialog.getByLabel(say('Name'), { exact: true }).fill('Rani Begum')
    await dialog.getByRole('button', { name: say('Show the change') }).click()
    await expect(sides).toContainText('Rani Begum')
    await send(page, admin, 'POST', `/orders/pick/${order._id}`, { lines: [0] })
    await send(page, admin, 'POST', `/orders/pack/${order._id}?collects=false`)
    await dialog.getByRole('button', { name: say('Change the order') }).click()
    await expect(dialog).toContainText(say('Your order is packed already. Please ask us: we call you.'))
    await looksRight(buyer)
    await dialog
      .getByRole('button', { name: say('Close') })
      .last()
      .click()
    await expect(open).toBeHidden()
    await expect(buyer.getByRole('button', { name: say('Ask us to call') })).toBeVisible()
    expect(failures.filter((text) => !text.includes('409'))).toEqual([])
    await buyer.context().close()
  }
})

test('[ORDER-05] a buyer cancels on a phone in two presses, in both languages', { tag: '@nightly' }, async ({
  browser,
}) => {
  for (const { prefix, say } of LANGUAGES) {
    const buyer = await (await browser.newContext({ viewport: PHONE })).newPage()
    const failures = collectConsoleErrors(buyer)
    const account = await signInNew(buyer)
    const { order } = await placeOrder(buyer, account)
    await buyer.goto(`${prefix}/profile/orders/${order._id}`)
    const cancel = buyer.getByRole('button', { name: say('Cancel the order') })
    await expect(cancel).toBeVisible()
    const presses = await countPresses(buyer)
    await cancel.click()
    await looksRight(buyer)
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: say('I ordered it twice') })
      .click()
    await expect(buyer.getByText(say('This order is cancelled'))).toBeVisible()
    expect(await presses()).toBe(2)
    await looksRight(buyer)
    expect((await readOrder(buyer, account.token, order._id)).status).toBe('Cancelled')
    expect(failures).toEqual([])
    await buyer.context().close()
  }
})

test('[ORDER-06] [ORDER-12] whoever knows number and phone changes an order on a phone and cancels it, without an account', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const email = await registerNew(page)
  const { token } = await logIn(page, email)
  for (const language of LANGUAGES) {
    const { say } = language
    const visitor = await (await browser.newContext({ viewport: PHONE })).newPage()
    const failures = collectConsoleErrors(visitor)
    const { order, other, phone } = await placeOrder(page, { token, email })
    await track(visitor, language, order.number, phone)
    await looksRight(visitor)
    const presses = await countPresses(visitor)
    await visitor.getByRole('button', { name: say('Change size or address') }).click()
    const dialog = visitor.getByRole('dialog').first()
    await dialog.getByText(String(other.size), { exact: true }).click()
    await dialog.getByRole('checkbox', { name: say('Send it to another address') }).check()
    await expect(dialog.getByRole('textbox', { name: say('Phone') })).toHaveCount(0)
    await looksRight(visitor)
    await dialog.getByLabel(say('Address'), { exact: true }).fill('Road 12, Banani, Dhaka')
    await dialog.getByRole('button', { name: say('Show the change') }).click()
    const sides = dialog.getByRole('region', { name: say('The change') })
    await expect(sides).toContainText('Road 12, Banani, Dhaka')
    await expect(sides).not.toContainText('Road 7')
    await looksRight(visitor)
    await dialog.getByRole('button', { name: say('Change the order') }).click()
    await expect(dialog).toBeHidden()
    expect(await presses()).toBeLessThanOrEqual(6)
    const changed = await readOrder(page, token, order._id)
    expect(changed).toMatchObject({ total: order.total, products: [{ size: { _id: other._id } }] })
    expect(changed.shippingAddress).toMatchObject({ name: 'Farhana Yasmin', phone, address: 'Road 12, Banani, Dhaka' })
    await visitor.getByRole('button', { name: say('Cancel the order') }).click()
    await visitor
      .getByRole('dialog')
      .getByRole('button', { name: say('It takes too long') })
      .click()
    await expect(visitor.getByText(say('This order is cancelled'))).toBeVisible()
    expect((await readOrder(page, token, order._id)).status).toBe('Cancelled')
    expect(failures).toEqual([])
    await visitor.context().close()
  }
})
