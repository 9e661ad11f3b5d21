import { expect } from '@playwright/test'
import { type PublicSettings, TICKED_STEPS } from '#shared/schemas/settings.ts'
import { axeViolations } from '../axe-violations.ts'
import { getJson } from '../catalogue.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import {
  chooseShowroom,
  collectOrders,
  formatTaka,
  openCheckout,
  placeOrderButton,
  totalWithShipping,
} from '../shopping.ts'
import { logIn, OWNER, signIn, signInNew } from '../sign-in.ts'
import { test } from '../test.ts'
import { send } from './packed-orders.ts'

// One after the other: whoever saves settings that somebody else has changed meanwhile is refused.
test.describe.configure({ mode: 'default' })

test('[SET-01] the owner changes the phone of the care line everywhere and undoes it, and saves several parts at once', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, OWNER)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const phone = page.getByLabel('Customer care: phone')
  const before = await phone.inputValue()
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await phone.fill('call us')
  await save.click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)

  await phone.fill('01711-222333')
  const tries = page.getByLabel('Calls without an answer until an order is at risk')
  const triesBefore = await tries.inputValue()
  await tries.fill('9')
  const form = page.getByRole('form', { name: 'Settings' })
  await expect(form.getByRole('status')).toHaveText('Not saved: The shop, Calls')
  await save.click()
  await expect(form.getByRole('status')).toHaveText('Everything is saved')
  await expect(page.getByText(`Customer care: phone: ${before} → 01711-222333`)).toBeVisible()
  for (const path of ['/', '/bn', '/terms'])
    expect(await (await page.request.get(path)).text()).toContain('01711-222333')

  await page.getByRole('button', { name: 'Undo the change of' }).first().click()
  await expect(phone).toHaveValue(before)
  await expect(tries).toHaveValue(triesBefore)
  const footer = await (await page.request.get('/')).text()
  expect(footer).toContain(before)
  expect(footer).not.toContain('01711-222333')

  const otherDays = async () => (await getJson<PublicSettings>(page.request, '/settings/public')).hours.otherDays
  const hours = page.getByRole('region', { name: 'Opening hours' })
  await hours.getByRole('button', { name: 'Add days with other hours' }).click()
  const days = hours.getByRole('group', { name: 'Days with other hours 1' })
  await days.getByLabel('Name of the days', { exact: true }).fill('Eid')
  await days.getByLabel('First day').fill('2099-01-02')
  await days.getByLabel('Last day').fill('2099-01-01')
  await save.click()
  await expect(days.getByLabel('Last day')).toBeFocused()
  await expect(days.getByLabel('Last day')).toHaveAccessibleDescription('Please enter a day after the first one')
  await days.getByLabel('Last day').fill('2099-01-03')
  await save.click()
  await expect(hours.getByText('Last changed')).toBeVisible()
  const eid = { name: 'Eid', nameBn: null, from: '2099-01-02', to: '2099-01-03', opens: null, closes: null }
  expect(await otherDays()).toEqual([eid])
  await hours.getByRole('button', { name: 'Remove: Days with other hours 1' }).click()
  await save.click()
  await expect(page.getByText(/^Days with other hours 1: Name of the days: Eid → –$/)).toBeVisible()
  expect(await otherDays()).toEqual([])
})

test('[SET-01] with zones of different fees the checkout asks for the district, and the order has its fee', {
  tag: '@nightly',
}, async ({ page }) => {
  const { delivery } = await getJson<PublicSettings>(page.request, '/settings/public')
  const { token } = await logIn(page, OWNER)
  const change = (zones: PublicSettings['delivery']['zones']) =>
    send(page, token, 'PUT', '/settings/update', { delivery: { ...delivery, zones } })
  // Without a district the dearest fee is paid: the orders of other tests cost what they did.
  await change(delivery.zones.map((zone) => (zone.districts.includes('Dhaka') ? { ...zone, fee: 20 } : zone)))
  try {
    await signInNew(page)
    const orders = collectOrders(page)
    const total = totalWithShipping([await openCheckout(page, { signedIn: true })])
    await chooseShowroom(page)
    const district = page.getByLabel('District', { exact: true })
    await district.selectOption('Sylhet')
    await expect(page.getByTestId('total')).toHaveText(formatTaka(total))
    await district.selectOption('Dhaka')
    await expect(page.getByTestId('total')).toHaveText(formatTaka(total - 30))
    await placeOrderButton(page).click()
    await expect
      .poll(() => [...orders.values()].map((order) => [order.shipping, order.total]))
      .toEqual([[20, total - 30]])
  } finally {
    await change(delivery.zones)
  }
})

test('[SET-02] the list of what is left to do before the shop opens leads to each field, takes ticks, and is put away', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, OWNER)
  const unticked = Object.fromEntries(TICKED_STEPS.map((step) => [step, false]))
  await send(page, token, 'PUT', '/settings/update', { firstSteps: { ...unticked, shown: true } })
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'Before the shop opens' })
  await expect(list.getByText('Add the first product Done')).toBeVisible()
  const terms = list.getByRole('checkbox', { name: 'Read the terms that shoppers agree to' })
  await expect(terms).not.toBeChecked()
  const before = await list.getByRole('status').textContent()
  await terms.check()
  await expect(list.getByRole('status')).not.toHaveText(String(before))
  await expect(terms).toBeFocused()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
  }

  await list.getByRole('link', { name: 'Settings: Check the opening hours' }).click()
  await expect(page.getByRole('region', { name: 'Opening hours' }).getByLabel('Opens')).toBeFocused()
  await page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(terms).toBeChecked()
  await list.getByRole('button', { name: 'Put the list away' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await expect(list).toHaveCount(0)
})
