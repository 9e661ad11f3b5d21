import { expect, type Page } from '@playwright/test'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { axeViolations } from './axe-violations.ts'
import { getJson } from './catalogue.ts'
import { codeFor } from './letters.ts'
import { getLocalStorage, tabTo, toastWithText } from './shopping.ts'
import { PASSWORD, registerNew, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const NEW = 'নতুন passphrase 2026'
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const code = (page: Page) => page.getByLabel('One-time code (OTP)')
const step = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')

test('[OTP-01][OTP-03][DEC-03] a password is changed with the code from the letter; the old one and its session are over', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { email, token } = await signInNew(page)
  await page.goto('/profile/account-actions')
  await page.getByRole('main').getByRole('link', { name: 'Change Password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(step(page)).toContainText('Email')
  await page.route('**/auth/new-otp', async (route) => {
    await expect(toastWithText(page, 'Sending OTP...')).toBeVisible()
    await route.continue()
  })
  await button(page, 'Send OTP').click()
  await expect(toastWithText(page, 'OTP sent successfully!')).toBeVisible()
  await expect(toastWithText(page, 'Sending OTP...')).toHaveCount(0)
  await expect(step(page)).toContainText('Code')
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')

  const otp = await codeFor(page.request, email)
  await code(page).fill(otp)
  await button(page, 'Verify OTP').click()
  await expect(toastWithText(page, 'OTP verified successfully!')).toBeVisible()
  await expect(step(page)).toContainText('New password')
  await expect(page.getByLabel('New password')).toBeFocused()
  expect((await context.cookies()).filter(({ httpOnly }) => !httpOnly)).toEqual([])

  await page.getByLabel('New password').fill('short')
  await button(page, 'Change Password').click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/At least 8 characters/)
  await page.getByLabel('New password').fill('password123')
  await button(page, 'Change Password').click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/one of the most common ones/)
  await page.getByLabel('New password').fill(NEW)
  await button(page, 'Show password').click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await button(page, 'Change Password').click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
  await expect(page.getByRole('main').getByText('Password changed successfully. You can now login.')).toBeVisible()
  expect(await getLocalStorage(page, 'auth')).toBeNull()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/v1/auth/user-auth', { headers })).status()).toBe(401)

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await expect(toastWithText(page, 'Invalid email or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await button(page, 'Sign In').click()
  await expect(toastWithText(page, 'Successfully logged in')).toBeVisible()
})

test('[OTP-01][OTP-02][DEC-13] Resend OTP follows a countdown and sends the only valid code; a reload keeps the step', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.install()
  const email = await openCodeStep(page)
  const first = await codeFor(page.request, email)
  const resend = button(page, 'Resend OTP')
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveAccessibleDescription(/^in \d+ s$/)
  await page.clock.fastForward(30_000)
  await expect(resend).toHaveAccessibleDescription(/^in (?:2\d|30) s$/)
  await page.clock.fastForward(31_000)
  await expect(resend).toBeEnabled()
  await expect(page.getByText('You can ask for a new code now.')).toHaveCount(1)
  await code(page).fill('123')
  await resend.click()
  const second = await codeFor(page.request, email, [first])
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveValue('')
  await expect(resend).toBeDisabled()

  await page.reload()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  await expect(resend).toBeDisabled()
  await code(page).fill(first)
  await button(page, 'Verify OTP').click()
  await expect(code(page)).toHaveAccessibleDescription('Invalid or expired OTP')
  await code(page).fill('12')
  await button(page, 'Verify OTP').click()
  await expect(code(page)).toHaveAccessibleDescription('Please enter the 6 digits of the code')
  await code(page).fill(second === '000000' ? '111111' : '000000')
  await button(page, 'Verify OTP').click()
  await expect(toastWithText(page, 'Invalid or expired OTP')).toBeVisible()
  await expect(code(page)).toHaveAccessibleDescription('Invalid or expired OTP')
  await expect(code(page)).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await code(page).fill(` ${toBengaliDigits(second.slice(0, 3))} ${toBengaliDigits(second.slice(3))} `)
  await button(page, 'Verify OTP').click()
  await expect(page.getByLabel('New password')).toBeFocused()

  await page.getByLabel('New password').fill(NEW)
  await page.route('**/auth/reset-password', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please verify the OTP first', code: 'otp_required' } }),
  )
  await button(page, 'Change Password').click()
  await expect(toastWithText(page, 'Please verify the OTP first')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('[OTP-01][OTP-02][LANG-03] each failure shows a message, and no input is lost; an unknown email looks the same', {
  tag: '@nightly',
}, async ({ page }) => {
  const email = await registerNew(page)
  const mail = page.getByLabel('Email')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible()
  await mail.fill('nobody')
  await button(page, 'Send OTP').click()
  await expect(mail).toHaveAccessibleDescription(/Please enter a valid email address/)

  const typo = `nobody-${Date.now()}@omnishoes.example`
  for (const linkName of ['Use another email', 'Back']) {
    await mail.fill(typo)
    await button(page, 'Send OTP').click()
    await expect(code(page)).toBeFocused()
    await expect(page.getByText(`If there is an account for ${typo}`)).toBeVisible()
    if (linkName === 'Back') await page.goBack()
    else await button(page, linkName).click()
    await expect(mail).toBeFocused()
    await expect(mail).toHaveValue(typo)
  }
  const letters = await getJson<OutboxLetter[]>(page.request, '/outbox/all-letters')
  expect(letters.filter(({ to }) => to === typo)).toEqual([])

  await mail.fill(email)
  await page.route('**/auth/new-otp', (route) => route.abort(), { times: 1 })
  await button(page, 'Send OTP').click()
  await expect(toastWithText(page, 'Failed to send OTP. Please try again.')).toBeVisible()
  await expect(toastWithText(page, 'Sending OTP...')).toHaveCount(0)
  const down = 'We cannot send emails at the moment. Please try again later.'
  await page.route(
    '**/auth/new-otp',
    (route) => route.fulfill({ status: 503, json: { message: down, code: 'unavailable' } }),
    { times: 1 },
  )
  await button(page, 'Send OTP').click()
  await expect(toastWithText(page, down)).toBeVisible()
  await expect(mail).toHaveValue(email)
  await button(page, 'Send OTP').click()

  await code(page).fill(await codeFor(page.request, email))
  const steps = [
    ['**/auth/verify-otp', 'Verify OTP', 'Failed to verify OTP. Please try again.'],
    ['**/auth/reset-password', 'Change Password', 'Failed to change password. Please try again.'],
  ] as const
  for (const [url, name, message] of steps) {
    if (name === 'Change Password') await page.getByLabel('New password').fill(NEW)
    for (const outcome of ['abort', 'empty', 'Too many attempts. Please try again later.']) {
      await page.route(
        url,
        (route) => {
          if (outcome === 'abort') return route.abort()
          return outcome === 'empty'
            ? route.fulfill({ status: 502, body: 'bad gateway' })
            : route.fulfill({ status: 429, json: { message: outcome, code: 'too_many' } })
        },
        { times: 1 },
      )
      await button(page, name).click()
      const toast = toastWithText(page, outcome.includes(' ') ? outcome : message)
      await expect(toast).toBeVisible()
      await toast.getByRole('button', { name: 'Dismiss' }).click()
    }
    await button(page, name).click()
  }
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
})

test('[OTP-01] the wizard works by keyboard alone, and axe finds nothing in any step after the first', {
  tag: '@nightly',
}, async ({ page }) => {
  const { email } = await signInNew(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/change-password')
  await expect(button(page, 'Send OTP')).toBeEnabled()
  await tabTo(page, 'Send OTP')
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type(await codeFor(page.request, email))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New password')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type(NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, 'Sign In')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

/** Requests a code for a new account and opens that step; returns the e-mail. */
async function openCodeStep(page: Page): Promise<string> {
  const { email } = await signInNew(page)
  await page.goto('/change-password')
  await button(page, 'Send OTP').click()
  await expect(code(page)).toBeFocused()
  return email
}

function toBengaliDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)))
}
