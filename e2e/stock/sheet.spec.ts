import { expect, type Page } from '@playwright/test'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { StockSheet } from '#shared/schemas/stock/stock.ts'
import { axeViolations } from '../axe-violations.ts'
import { getJson } from '../catalogue.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'

const status = (page: Page) => page.getByRole('status').filter({ hasText: /changed/ })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const changed = (page: Page) => page.locator('[data-changed]')

test('[STOCK-16][TYPE-04] a showroom is counted by keyboard alone, saved once, and nothing typed is lost, to nobody', async ({
  page,
  context,
}) => {
  const { token } = await signIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const showroom = showrooms.toSorted((a, b) => a.code.localeCompare(b.code)).at(-1)?._id
  const readSheet = async (): Promise<StockSheet> =>
    (await page.request.get(`/api/v1/stock/store/${showroom}`, { headers })).json()
  const onHand = async (row: number, size: number) => (await readSheet()).rows[row]?.sizes[size]?.onHand
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/stock/count/')) saves.push(request.url())
  })
  const { rows } = await readSheet()
  const [first, second] = rows
  if (!first || !second) throw new Error('The showroom has no products')
  const nameOf = (row: typeof first, size: number) => `${row.product.name}, size ${row.sizes[size]?.size.size}`

  await page.goto(`/dashboard/stock?store=${showroom}&category=all`)
  const cell = page.getByRole('textbox', { name: nameOf(first, 0), exact: true })
  await cell.focus()
  // An emptied cell does not fill itself again under the next digit.
  for (const digit of ['Backspace', '1', '6', 'Backspace', 'Backspace']) await page.keyboard.press(digit)
  await expect(cell).toHaveValue('')
  await page.keyboard.type('70')
  await expect(cell).toHaveValue('70')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: nameOf(first, 1), exact: true })).toBeFocused()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('71\t72\n'))
  await page.keyboard.press('Control+V')
  await expect(changed(page)).toHaveCount(3)
  await expect(status(page)).toHaveText('3 sizes changed')
  await page.keyboard.press('Control+Z')
  await expect(changed(page)).toHaveCount(1)
  await page.keyboard.press('Control+V')
  await expect(changed(page)).toHaveCount(3)
  await page.keyboard.type('x')
  await expect(status(page)).toHaveText('3 sizes changed · 1 not a whole number')
  await expect(saveButton(page)).toBeDisabled()
  await page.keyboard.press('Control+Z')
  expect(await axeViolations(page)).toEqual([])

  // Ten times what was there is asked about, as is a number above 999.
  const asks = first.sizes.slice(0, 3).some(({ onHand }, nth) => onHand > 0 && 70 + nth >= 10 * onHand)
  const save = async () => {
    await saveButton(page).press('Enter')
    if (asks) await page.getByRole('button', { name: 'Yes, save them' }).click()
  }
  await context.setOffline(true)
  await save()
  await expect(page.getByText('Nothing is saved yet. What you typed is kept here.')).toBeVisible()
  await context.setOffline(false)
  saves.length = 0
  await page.reload()
  await expect(changed(page)).toHaveCount(3)
  await save()
  await expect(toastWithText(page, 'Count saved')).toBeVisible()
  await expect(changed(page)).toHaveCount(0)
  expect(saves).toHaveLength(1)
  expect([await onHand(0, 0), await onHand(0, 1), await onHand(0, 2)]).toEqual([70, 71, 72])

  await cell.fill('1600')
  await saveButton(page).press('Enter')
  const question = page.getByRole('dialog', { name: 'Are these numbers right?' })
  await expect(question).toContainText(`${nameOf(first, 0)}: 70 → 1,600`)
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await onHand(0, 0)).toBe(70)

  await cell.fill('60')
  const row = { product: first.product._id, size: first.sizes[0]?.size._id, seen: 70, counted: 65 }
  await page.request.put(`/api/v1/stock/count/${showroom}`, { headers, data: { rows: [row], note: '' } })
  await saveButton(page).press('Enter')
  await expect(page.getByText('now 65')).toBeVisible()
  await expect(cell).toHaveValue('60')
  await saveButton(page).press('Enter')
  await expect(toastWithText(page, 'Count saved').first()).toBeVisible()
  await expect.poll(() => onHand(0, 0)).toBe(60)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Next shoe' }).click()
  await page.getByRole('button', { name: `One more: ${nameOf(second, 0)}` }).click()
  await expect(changed(page)).toHaveCount(1)
  expect(await scrollsSideways(page)).toBe(false)
  await saveButton(page).click()
  await expect.poll(() => onHand(1, 0)).toBe((second.sizes[0]?.onHand ?? 0) + 1)
})

test('[TYPE-06] the number of a delivery stays with its pairs over a lost connection, another page and a reload', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { token } = await signIn(page, ADMIN)
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const showroom = showrooms.toSorted((a, b) => a.code.localeCompare(b.code)).at(-1)?._id
  const headers = { Authorization: `Bearer ${token}` }
  const sheet: StockSheet = await (await page.request.get(`/api/v1/stock/store/${showroom}`, { headers })).json()
  const row = sheet.rows.at(-1)
  await page.goto(`/dashboard/stock?store=${showroom}&category=all&view=receive`)
  const note = page.getByLabel('Delivery note')
  await page
    .getByRole('textbox', { name: `${row?.product.name}, size ${row?.sizes[0]?.size.size}`, exact: true })
    .fill('2')
  await expect(page.getByText('1 size changed · Still missing: Delivery note')).toBeVisible()
  await note.fill('CHALLAN-77')
  await context.setOffline(true)
  await saveButton(page).click()
  await expect(page.getByText('Nothing is saved yet. What you typed is kept here.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('tab', { name: 'Count' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('tab', { name: 'Receive' }).click()
  await expect(note).toHaveValue('CHALLAN-77')
  await page.reload()
  await expect(note).toHaveValue('CHALLAN-77')
  await expect(changed(page)).toHaveCount(1)
  await saveButton(page).click()
  await expect(changed(page)).toHaveCount(0)
  await expect(note).toHaveValue('')
})
