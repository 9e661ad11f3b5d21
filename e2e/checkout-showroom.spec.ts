import { expect } from '@playwright/test'
import { goWithin } from './go-within.ts'
import {
  chooseShowroom,
  makeCartLine,
  openCheckout,
  placeOrderButton,
  setLocalStorage,
  showroomDialog,
  toastWithText,
} from './shopping.ts'
import { CUSTOMER, logIn, signIn } from './sign-in.ts'
import { test } from './test.ts'

test('[SHELL-11][OUT-01][OUT-05][OUT-12][STORE-02][STORE-03] the modal lists, finds and filters every store', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 24.8949, longitude: 91.8687 })
  await openCheckout(page)
  await expect(placeOrderButton(page)).toBeDisabled()
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit())
  await expect(toastWithText(page, 'Please select a store first')).toBeVisible()
  const dialog = showroomDialog(page)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('columnheader')).toHaveText(['#', 'Code', 'Address', 'Phone'])
  await expect(dialog.getByRole('group', { name: 'Stores' })).toHaveCSS('max-height', '384px')
  const rows = dialog.locator('tbody tr')
  await expect(rows).toHaveCount(37)
  const { location = '' } = (await logIn(page, CUSTOMER)).allInfo
  await expect(rows.first()).toContainText(location.split(', ').at(-1) ?? location)
  const field = dialog.getByLabel('Area or store')
  await field.fill('dhan')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Dhanmondi')
  await field.fill('')
  const [division, district, thana] = [
    dialog.getByLabel('Division'),
    dialog.getByLabel('District'),
    dialog.getByLabel('Thana'),
  ]
  await expect(district).toBeDisabled()
  await division.selectOption('Dhaka')
  await expect(rows).toHaveCount(19)
  await expect(thana).toBeDisabled()
  await district.selectOption('Dhaka')
  await thana.selectOption('Dhanmondi')
  await expect(rows.first()).toContainText('Dhanmondi')
  await expect(rows.locator('td').first()).toHaveText('1')
  await district.selectOption('Gazipur')
  await expect(thana).toHaveValue('')
  await division.selectOption('Sylhet')
  await expect(district).toHaveValue('')
  await expect(rows).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(division).toHaveValue('')
  await expect(rows).toHaveCount(37)

  await dialog.getByRole('button', { name: 'Find Near Me' }).click()
  await expect(rows.first()).toContainText('km away')
  await expect(rows.first()).toContainText('Sylhet')
  await expect(rows.first().getByRole('button')).toHaveAccessibleName('Zindabazar')
  await expect(dialog.getByRole('columnheader')).toHaveText(['#', 'Code', 'Address', 'Phone', 'Distance'])

  await chooseShowroom(page)
  await expect(placeOrderButton(page)).toBeEnabled()
  // The modal opened by itself: the focus goes on at the top of the form.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Change Store' })).toBeFocused()
  await page.getByRole('button', { name: 'Change Store' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Dhanmondi' }).first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/checkout')
  await page.getByRole('button', { name: 'Change Store' }).click()
  await chooseShowroom(page, 'Banani')
  await expect(page.getByRole('main')).toContainText('Banani')
})

test('[STORE-03] failures of the position or the lists are reported in the checkout', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const deny = (_: PositionCallback, fail: PositionErrorCallback) => {
      const message = window.name
      fail({ message, code: 1 } as GeolocationPositionError)
    }
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: deny } })
  })
  await page.route('**/showrooms/all-showrooms', (route) => route.abort(), { times: 1 })
  await openCheckout(page)
  const dialog = showroomDialog(page)
  const near = dialog.getByRole('button', { name: 'Find Near Me' })
  await expect(toastWithText(page, 'Failed to load showrooms')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.locator('tbody tr')).toHaveCount(37)

  await page.evaluate(() => {
    window.name = 'User denied Geolocation'
  })
  await near.click()
  await expect(toastWithText(page, 'Geolocation error: User denied Geolocation')).toBeVisible()
  await page.evaluate(() => {
    window.name = ''
  })
  await near.click()
  await expect(toastWithText(page, 'Failed to get location')).toBeVisible()
  await page.evaluate(() => {
    const succeed = (onSuccess: PositionCallback) =>
      onSuccess({ coords: { latitude: 23.8, longitude: 90.4 } } as GeolocationPosition)
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: succeed } })
  })
  await page.route('**/showrooms/nearby', (route) =>
    route.fulfill({ status: 503, json: { message: 'busy', code: 'unavailable' } }),
  )
  await near.click()
  await expect(toastWithText(page, 'Failed to find nearby showrooms')).toBeVisible()
  await page.evaluate(() => {
    const unsupportedNavigator = Object.create(null)
    Object.defineProperty(window, 'navigator', { configurable: true, value: unsupportedNavigator })
  })
  await near.click()
  await expect(toastWithText(page, 'Geolocation is not supported by your browser')).toBeVisible()
})

test('[OUT-02] closing the modal without a store leads back, and Back does not open the checkout again', async ({
  page,
}) => {
  await signIn(page)
  const line = await makeCartLine(page)
  await setLocalStorage(page, 'cart', [line])
  await setLocalStorage(page, 'directOrder', { product: line.product, quantity: 1, selectedSize: line.size })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Cart (1)' }).click()
  await page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click()
  await expect(showroomDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await expect(showroomDialog(page)).toHaveCount(0)

  await goWithin(page, '/checkout/direct')
  await showroomDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/products/details/${line.product._id}`)
})
