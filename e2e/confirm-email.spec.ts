import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { letterTo } from './letters.ts'
import { placeOrders } from './orders.ts'
import { toastWithText } from './shopping.ts'
import { registerNew, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm email address' })
const notice = (page: Page) => page.getByRole('main').getByText('Please confirm your email address')
const linkIn = ({ text }: { text: string }) => new URL(/https?:\S+\/confirm-email#\S+/.exec(text)?.[0] ?? '')

test('[AUTH-11][ACC-07] the account says that the email is not confirmed; a button behind the link confirms it, once', async ({
  page,
}) => {
  const { email } = await signInNew(page)
  await page.goto('/profile/user-info')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(toastWithText(page, 'We have sent you the link')).toBeVisible()
  const { pathname, hash } = linkIn(await letterTo(page.request, email, 'Confirm your email address'))

  await page.goto(`${pathname}${hash}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/profile/user-info')
  await expect(notice(page)).toBeVisible()

  await page.goto(`${pathname}${hash}`)
  await confirmButton(page).click()
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  const answer = page.waitForResponse('**/auth/email-proof')
  await page.goto('/profile/user-info')
  expect(await (await answer).json()).toEqual({ proven: true })
  await expect(notice(page)).toBeHidden()

  await page.goto(`${pathname}${hash}`)
  await confirmButton(page).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Send the link again' })).toHaveAttribute(
    'href',
    '/profile/user-info',
  )
  expect(await axeViolations(page)).toEqual([])
})

test('[OUT-10] the letter of a first order leads to the confirmation, signed in or not', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const email = await registerNew(page)
  const session = await signIn(page, email)
  await placeOrders(page, { ...session, email })
  const { pathname, hash } = linkIn(await letterTo(page.request, email, 'Your order'))
  const visitor = await context.newPage()
  await visitor.goto(`${pathname}${hash}`)
  await confirmButton(visitor).click()
  await expect(visitor.getByText('Your email address is confirmed')).toBeVisible()
})
