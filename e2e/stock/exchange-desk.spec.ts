import { expect } from '@playwright/test'
import { formatTaka } from '#shared/rules/money/price.ts'
import { send } from '../admin/packed-orders.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'

const SHOWROOM = 'Zindabazar'

test('[EXCH-07] [EXCH-10] a manager reads what came back and why, and pays back what waits, in part and undone', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { token } = await signIn(page, ADMIN)
  const showrooms = await send<{ _id: string; code: string }[]>(page, token, 'GET', '/showrooms/all-showrooms')
  const store = showrooms.find(({ code }) => code === SHOWROOM)?._id
  const products = await send<{ _id: string; name: string; discountPrice: number }[]>(
    page,
    token,
    'GET',
    '/products/all?limit=1',
  )
  const [listed] = products
  if (!store || !listed) throw new Error('Nothing is on sale')
  const { sizes } = await send<{ sizes: { _id: string }[] }>(page, token, 'GET', `/products/single/${listed._id}`)
  const registered = await send<{ key: string }>(page, token, 'POST', '/counter/devices/register', {
    store,
    name: 'Till 1',
  })
  const headers = { Authorization: `Bearer ${token}`, 'Counter-Key': registered.key }
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/v1/counter/${path}`, { headers, data })).json()
  const price = listed.discountPrice
  const sold = await post('sales', {
    sales: [
      {
        sequence: 1,
        at: new Date().toISOString(),
        lines: [{ product: listed._id, size: sizes[0]?._id, quantity: 1, price }],
        payments: [{ method: 'Cash', taka: price, given: price }],
      },
    ],
  })
  const [{ sale }] = sold.results
  const line = { sale: sale._id, line: 0, quantity: 1, condition: 'damaged', reason: 'fault' }
  const { exchange } = await post('exchanges/take', {
    key: crypto.randomUUID(),
    at: new Date().toISOString(),
    lines: [line],
  })

  await page.goto('/dashboard/exchanges')
  await page.getByLabel('Showroom', { exact: true }).selectOption(SHOWROOM)
  const row = page.getByRole('row', { name: exchange.number })
  await expect(row).toContainText(`Faulty · ${sale.number}`)
  await expect(row).toContainText('Damaged')
  await page.getByLabel('Money').selectOption('To pay back')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('link', { name: 'What comes back, and why' }).click()
  await expect(page.getByRole('row', { name: listed.name })).toContainText('–1–')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('navigation', { name: 'About exchanges' }).getByRole('link', { name: 'Exchanges' }).click()
  await row.getByRole('link', { name: `${formatTaka(price)} to pay back` }).click()
  const refunds = page.getByRole('region', { name: 'To pay back', exact: true })
  await refunds.getByRole('button', { name: `Pay back ${exchange.number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Pay back ${exchange.number}` })
  await dialog.getByLabel('In cash').check()
  await dialog.getByLabel('Amount, in taka').fill(String(price + 1))
  await dialog.getByRole('button', { name: 'Paid back' }).click()
  await expect(dialog.getByText(`Only ${formatTaka(price)} can go back now`)).toBeVisible()
  await dialog.getByLabel('Amount, in taka').fill('100')
  await dialog.getByRole('button', { name: 'Paid back' }).click()
  await expect(toastWithText(page, 'Noted as paid back')).toBeVisible()
  await expect(refunds.getByText(`Cash, ${SHOWROOM}`)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await refunds.getByRole('button', { name: `Undo the refund Cash, ${SHOWROOM}` }).click()
  const undo = page.getByRole('dialog', { name: 'Undo this refund?' })
  await undo.getByLabel('Reason').fill('She came back later')
  await undo.getByRole('button', { name: 'Undo the refund' }).click()
  await expect(toastWithText(page, 'Refund taken back')).toBeVisible()
  await expect(refunds.getByText(`Cash, ${SHOWROOM}`)).toHaveCount(0)
})
