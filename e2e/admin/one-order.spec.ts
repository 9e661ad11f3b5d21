import { expect, type Page } from '@playwright/test'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { toBengaliDigits } from '#shared/bangladesh/digits.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import { axeViolations } from '../axe-violations.ts'
import { formatTaka, toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import {
  approveAnyway,
  cards,
  changeStatus,
  newPerson,
  openOrder,
  orderDialog,
  STATUS_REQUEST,
  sendAnyway,
  updateStatus,
} from './orders-desk.ts'
import { packOrders, send } from './packed-orders.ts'

test('[DASH-13] the modal holds all of an order; a wallet payment is marked as verified, and the mark undone', {
  tag: '@nightly',
}, async ({ page }) => {
  const person = newPerson()
  const order = await openOrder(page, { ...person, transactionId: null }, 'list')
  const dialog = orderDialog(page)
  for (const words of [
    order.number,
    `Placed ${formatDateTime(order.createdAt)}`,
    'Dhanmondi',
    order.customer.name,
    person.name,
    'House 9, Road 7, Dhaka',
    'parcel@omnishoes.example',
    'From 01712345678',
    'Verify wallet payments before updating the status.',
  ])
    await expect(dialog).toContainText(words)
  await expect(dialog.getByRole('link', { name: person.phone })).toHaveAttribute('href', `tel:${person.phone}`)
  const products = dialog.getByRole('region', { name: 'Products' })
  for (const { product, size, quantity, unitPrice } of order.products) {
    for (const words of [
      product.name,
      `Article: ${product.code}`,
      `Size ${size.size} / ${orderedColorName(product)}`,
      `${quantity} × ${formatTaka(unitPrice)}`,
      formatTaka(quantity * unitPrice),
    ])
      await expect(products.getByRole('listitem')).toContainText(words)
  }
  await expect(products.locator('img')).toBeVisible()
  await expect(products.locator('dl')).toHaveText(
    `Subtotal${formatTaka(order.subtotal)}Shipping FeeTk. 50Total${formatTaka(order.total)}`,
  )
  const select = dialog.getByLabel('Status')
  await expect(select.getByRole('option')).toHaveText([
    'Pending',
    'Approved',
    'Processing',
    'Courier',
    'Delivered',
    'Cancelled',
  ])
  await expect(dialog.getByRole('button', { name: 'Update Status' })).toBeDisabled()
  await expect(history(page)).toHaveText([/^Placed\s*by Farhana Yasmin/])
  expect(await axeViolations(page)).toEqual([])

  const note = dialog.getByText('Verify wallet payments before updating the status.')
  await expect(note).toBeVisible()
  await expect(dialog).toContainText(`Look for ${formatTaka(order.total)} from 01712345678 in the bKash wallet.`)
  await dialog.getByRole('button', { name: 'Mark as verified' }).click()
  await expect(toastWithText(page, 'Payment verified')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(dialog.getByLabel('Status')).toBeFocused()
  await expect(dialog).toContainText(/by Rumana Admin, \d+ \w{3} \d{4}, /)
  const card = cards(page).filter({ hasText: order.number })
  await expect(card.getByText('bKash, not verified')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Undo verification' }).click()
  await expect(toastWithText(page, 'Payment is to be verified again')).toBeVisible()
  await expect(note).toBeVisible()
  await expect(card.getByText('bKash, not verified')).toHaveCount(1)
})

test('[DASH-13] [DASH-16] [DASH-17] [DEC-08] [ACC-04] a status change is recorded, and shown in list and tracker', {
  tag: '@nightly',
}, async ({ page, browser, baseURL }) => {
  const order = await openOrder(page, { transactionId: null }, 'list')
  const dialog = orderDialog(page)
  const card = cards(page).filter({ hasText: order.number })

  await test.step('a status that cannot be set keeps the selection', async () => {
    await page.route(STATUS_REQUEST, (route) =>
      route.fulfill({ status: 503, json: { message: 'The shop is busy.', code: 'unavailable' } }),
    )
    await updateStatus(page, 'Approved')
    await approveAnyway(page)
    await expect(toastWithText(page, 'Failed to update status')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText('The shop is busy.')
    await expect(dialog.getByLabel('Status')).toHaveValue('Approved')
    await page.unroute(STATUS_REQUEST)
    await page.route(STATUS_REQUEST, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await approveAnyway(page)
    await expect(dialog.getByRole('alert')).toContainText('The shop could not be reached.')
    await page.unroute(STATUS_REQUEST)
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await approveAnyway(page)
    await dismiss(page, 'Order status updated')
    await expect(card).toContainText('Approved')
    await dismiss(page, 'Failed to update status')
  })

  await test.step('a conflicting update', async () => {
    await changeStatus(page, order._id, 'Processing')
    await updateStatus(page, 'Cancelled')
    await expect(dialog.getByRole('alert')).toHaveText(
      'This order has changed since you opened it: it is Processing now.',
    )
    await expect(toastWithText(page, 'Failed to update status')).toBeVisible()
    await expect(dialog.getByLabel('Status')).toHaveValue('Processing')
    await expect(history(page).first()).toContainText(/Approved\s*to\s*Processing/)
    expect(await axeViolations(page)).toEqual([])
    await updateStatus(page, 'Courier')
    await sendAnyway(page)
    await dismiss(page, 'Order status updated')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  await dialog.getByRole('button', { name: 'Mark as verified' }).click()
  await expect(toastWithText(page, 'Payment verified')).toBeVisible()
  await updateStatus(page, 'Delivered')
  await expect(toastWithText(page, 'Order status updated')).toBeVisible()
  await expect(history(page)).toHaveText([
    /^Courier\s*to\s*Delivered\s*by Rumana Admin/,
    /^Paid by wallet: ৳\s[\d,]+\s*by Rumana Admin/,
    /^Processing\s*to\s*Courier\s*by Rumana Admin/,
    /^Approved\s*to\s*Processing/,
    /^Pending\s*to\s*Approved/,
    /^Placed/,
  ])
  await expect(history(page).first().locator('time')).toHaveText(/^\d+ \w{3} \d{4}, \d+:\d{2}\s[AP]M$/)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Delivered')

  const customerPage = await (await browser.newContext({ baseURL })).newPage()
  await signIn(customerPage, order.email)
  await customerPage.goto(`/profile/orders/${order._id}`)
  await expect(customerPage.locator('[aria-current=step]')).toContainText('Received by Customer on')
  await expect(customerPage.getByText('Payment verified')).toBeVisible()
  await expect(customerPage.getByRole('main')).not.toContainText('Rumana')
  await customerPage.context().close()
})

test('[WORK-33][STOCK-23] who gives parcels to their customers is asked for the code, or why they were given without', {
  tag: '@nightly',
}, async ({ page }) => {
  const { orders, token } = await packOrders(page, 4, { collects: true })
  const [known, unknown, ...several] = orders
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 360, height: 740 })
  const ask = async (order: typeof known) => {
    await page.goto(`/dashboard/orders?query=${order?.number}&order=${order?._id}`)
    await updateStatus(page, 'Delivered')
    return page.getByRole('dialog', { name: order?.number, exact: true })
  }
  const question = await ask(known)
  const code = question.getByLabel('Code on the customer’s phone')
  for (const [wrong, why] of [
    ['', 'This field is required'],
    ['12', 'The code has 6 digits'],
  ] as const) {
    await code.fill(wrong)
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(why)
  }
  expect(await axeViolations(page)).toEqual([])
  const { collectCode } = await send<{ collectCode: string }>(page, token, 'GET', `/orders/singleOrder/${known?._id}`)
  await code.fill(toBengaliDigits(collectCode))
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(history(page).filter({ hasText: 'Processing to Delivered' })).toHaveCount(1)

  const without = await ask(unknown)
  await without.getByRole('radio', { name: 'Without the code' }).check()
  const reason = without.getByRole('textbox', { name: 'Reason' })
  await without.getByRole('button', { name: 'Update Status' }).click()
  await expect(reason).toHaveAccessibleDescription(/This field is required/)
  await reason.fill('Her phone is broken, she showed her card')
  await page.keyboard.press('Enter')
  await expect(history(page).filter({ hasText: 'she showed her card' })).toHaveCount(1)
  await expect(orderDialog(page).getByText('To clear up.')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/dashboard/orders?query=${several[0]?.shippingAddress.phone}`)
  for (const { number } of several) await page.getByLabel(`Select ${number}`).check()
  await page.getByLabel('New status').selectOption('Delivered')
  await page.getByRole('button', { name: 'Mark 2 delivered' }).click()
  const all = page.getByRole('dialog', { name: /^OM-\S+, OM-\S+$/ })
  await all.getByRole('textbox', { name: 'Why were they given without their codes?' }).fill('Their driver had a letter')
  await page.keyboard.press('Enter')
  await expect(toastWithText(page, '2 orders updated')).toBeVisible()
  for (const { _id, number } of several) {
    await page.goto(`/dashboard/orders?query=${number}&order=${_id}`)
    await expect(history(page).filter({ hasText: 'Their driver had a letter' })).toHaveCount(1)
  }
})

function history(page: Page) {
  return orderDialog(page)
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasNotText: /email to the buyer/i })
}

async function dismiss(page: Page, text: string): Promise<void> {
  const toast = toastWithText(page, text)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}
