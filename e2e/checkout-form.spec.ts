import { expect, type Locator } from '@playwright/test'
import shop from '../content/shop.json' with { type: 'json' }
import { axeViolations } from './axe-violations.ts'
import { goWithin } from './go-within.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import {
  chooseShowroom,
  formatTaka,
  makeCartLine,
  placeOrderButton,
  setLocalStorage,
  showroomDialog,
  totalWithShipping,
} from './shopping.ts'
import { CUSTOMER, fillLogin, logIn, registerNew, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

test('[OUT-03][OUT-08] signed out, the checkouts lead to the login and back; another account has its own name', async ({
  page,
  context,
}) => {
  const other = await logIn(page, await registerNew(page))
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto('/checkout')
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await fillLogin(page, CUSTOMER)
  await expect(showroomDialog(page)).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await chooseShowroom(page)
  await expect(page.getByLabel('Email Address')).toHaveValue(CUSTOMER)
  await expect(page.getByLabel('Name')).not.toHaveValue(other.allInfo.name)
  // Any page of the shop's origin: only the storage matters.
  const otherTab = await context.newPage()
  await otherTab.goto('/healthz')
  await otherTab.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(other))
  await expect(page.getByLabel('Email Address')).toHaveValue(other.allInfo.email)
  await expect(page.getByLabel('Name')).toHaveValue(other.allInfo.name)
})

test('[OUT-08] with nothing to order, the checkouts redirect to the cart', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page)
  await setLocalStorage(page, 'cart', '[{}]')
  await setLocalStorage(page, 'directOrder', '{"product":1}')
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await goWithin(page, '/')
  await goWithin(page, '/checkout/direct')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('[OUT-03][OUT-04][OUT-06][OUT-14][OUT-15] the form is quiet, prefilled, adds up and fits every width', async ({
  page,
}) => {
  await signInNew(page)
  const lines = [await makeCartLine(page, 0, 2), await makeCartLine(page, 1, 3)]
  await setLocalStorage(page, 'cart', lines)
  await page.goto('/checkout')
  await chooseShowroom(page)
  const phone = page.getByLabel('Phone')
  const address = page.getByLabel('Address', { exact: true })

  await test.step('the quiet frame', async () => {
    const [banner, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
    const targets = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(await targets(banner.getByRole('link'))).toEqual(['/', `tel:${shop.care.phone}`, '/bn/checkout'])
    await expect(banner.getByRole('combobox')).toHaveCount(0)
    expect((await targets(footer.getByRole('link'))).slice(0, -1)).toEqual([
      '/terms',
      '/locations',
      '/returns',
      '/privacy',
    ])
  })

  await test.step('the form is prefilled', async () => {
    await expect(page.getByLabel('Name')).toHaveValue('Farhana Yasmin')
    await expect(page.getByLabel('Email Address')).toHaveValue(/@omnishoes\.example$/)
    await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
    await expect(phone).toHaveValue('01000000199')
    await expect(phone).toHaveAttribute('type', 'tel')
    await expect(address).toHaveValue('House 12, Road 7, Dhanmondi, Dhaka')
  })

  await test.step('the summary adds up', async () => {
    const summary = page.getByRole('region', { name: 'Order summary' })
    for (const { product, quantity } of lines) {
      await expect(summary.getByRole('listitem').filter({ hasText: product.name })).toContainText(`${quantity} × `)
    }
    const subtotal = totalWithShipping(lines) - 50
    await expect(summary.locator('dl')).toContainText(formatTaka(subtotal))
    await expect(summary.locator('dl')).toContainText('৳ 50')
    await expect(page.getByTestId('total')).toHaveText(formatTaka(subtotal + 50))
  })

  const number = page.getByLabel('Payment number')
  await test.step('a wallet', async () => {
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expect(number).toHaveCount(0)
    await page.getByLabel('Bkash').check()
    await expect(number).toHaveAttribute('placeholder', '01XXXXXXXXX')
    await expect(number).toHaveAttribute('pattern', /^01\[3-9\]/)
    await phone.fill('01000000177')
    const steps = page.getByRole('list').filter({ hasText: '*247#' })
    for (const words of ['Payment', '010-0000-0101', formatTaka(totalWithShipping(lines)), 'Tk. 50', '01000000177']) {
      await expect(steps).toContainText(words)
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const [name, text] of [
      ['Copy number', '01000000101'],
      ['Copy amount', String(totalWithShipping(lines))],
      ['Copy reference', '01000000177'],
    ] as const) {
      await steps.getByRole('button', { name }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
    await placeOrderButton(page).click()
    await expect(page.getByText('Please enter your payment number')).toBeVisible()
    await expect(number).toBeFocused()
    await number.fill('01212345678')
    await placeOrderButton(page).click()
    await expect(page.getByText('Please enter a valid payment number, 01XXXXXXXXX')).toBeVisible()
    await page.getByLabel('Nagad').check()
    await expect(page.getByRole('list').filter({ hasText: '*167#' })).toContainText('010-0000-0102')
  })

  await test.step('at every width', async () => {
    await number.fill('')
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 360, height: 740 },
      { width: 768, height: 1024 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await phone.fill('01000000177')
      await page.evaluate(() => scrollTo(0, 0))
      await placeOrderButton(page).click()
      await expect(page.getByText('Please enter your payment number')).toBeInViewport()
      await expect(page.getByTestId('total')).toBeInViewport()
      await phone.fill('9'.repeat(40))
      expect(await scrollsSideways(page), `${viewport.width} px`).toBe(false)
      // The page with its dialog is checked at these widths in every-page.spec.ts.
      if ([320, 1280].includes(viewport.width)) expect(await axeViolations(page), `${viewport.width} px`).toEqual([])
    }
  })

  for (const label of ['Name', 'Email Address', 'Phone']) await page.getByLabel(label).fill('')
  await address.fill(' ')
  await number.fill('01712345678')
  await placeOrderButton(page).click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('[OUT-01][OUT-03] a half-filled checkout survives a reload, and a placed order clears it', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInNew(page)
  await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  await page.goto('/checkout')
  await chooseShowroom(page, 'Banani')
  await page.getByLabel('Name').fill('Nusrat Jahan')
  await page.getByLabel('Address', { exact: true }).fill('Road 27, Dhaka')
  await page.getByLabel('Bkash').check()
  await page.getByLabel('Payment number').fill('01712345678')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Nusrat Jahan')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Road 27, Dhaka')
  await expect(page.getByLabel('Phone')).toHaveValue('01000000199')
  await expect(page.getByLabel('Payment number')).toHaveValue('01712345678')
  await expect(page.getByRole('main')).toContainText('Banani')
  await expect(showroomDialog(page)).toBeHidden()

  const storedCheckout = () => page.evaluate(() => sessionStorage.getItem('checkout'))
  expect(await storedCheckout()).toContain('Nusrat Jahan')
  await placeOrderButton(page).click()
  await expect(page).toHaveURL('/')
  expect(await storedCheckout()).toBeNull()
})
