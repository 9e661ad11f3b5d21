import { expect, type Page } from '@playwright/test'
import { someProduct } from '../catalogue.ts'
import { goWithin } from '../go-within.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'
import { confirmDialog, openAsAdmin, rowWithText } from './manage.ts'

const message = 'The shop is busy. Please try again in a moment.'
const unavailable = { status: 503, json: { message, code: 'unavailable' } }

const LISTS = [
  { path: 'manage-category', call: '**/categories/managed', text: 'Women', toast: false },
  { path: 'manage-sub-category', call: '**/sub-categories/managed', text: "Women's Heels", toast: false },
  { path: 'colors', call: '**/all-colors', text: 'navy', toast: false },
  { path: 'sizes', call: '**/all-sizes', text: '42', toast: false },
  { path: 'slides', call: '**/slides/managed', text: 'Made for evenings', toast: true },
  { path: 'stores', call: '**/all-showrooms', text: 'Dhanmondi', toast: true },
  { path: 'directors', call: '**/directors/all', text: 'Rezwan', toast: true },
  { path: 'products', call: '**/products/managed**', text: '৳', toast: true },
]

test('[DASH-19] each list says Loading..., then that it could not be loaded, and can be retried', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow()
  const lines = collectConsoleErrors(page)
  const main = page.getByRole('main')
  const retry = page.getByRole('button', { name: 'Try again' })
  await openAsAdmin(page, '/dashboard/users')
  for (const { path, call, text, toast } of LISTS) {
    const released = Promise.withResolvers<void>()
    lines.length = 0
    await page.route(call, async (route) => {
      await released.promise
      await route.fulfill(unavailable)
    })
    await goWithin(page, `/dashboard/${path}`)
    await expect(main.getByText('Loading...').last(), path).toBeVisible()
    released.resolve()
    await expect(main.getByText('could not be loaded'), path).toBeVisible()
    await expect(main.getByText('Loading...'), path).toHaveCount(0)
    if (toast) await dismiss(page, message)
    else {
      await expect.poll(() => lines.some((line) => line.includes(message)), { message: path }).toBe(true)
      await expect(toastWithText(page, message)).toBeHidden()
    }
    await page.unroute(call)
    await retry.click()
    await expect(main.getByText(text).first(), path).toBeVisible()
  }

  const { _id } = await someProduct(page.request)
  await page.route('**/products/managed/**', (route) => route.fulfill(unavailable), { times: 1 })
  await goWithin(page, `/dashboard/products/details/${_id}`)
  await expect(toastWithText(page, message)).toBeVisible()
  await retry.click()
  await expect(page.getByLabel('Article number')).toBeVisible()
  await page.goto('/dashboard/products/details/0199f32c-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such product' })).toBeVisible()
  await main.getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
})

test('[DASH-18] an empty list says so, column heads sort, and only an id longer than two is deleted', {
  tag: '@nightly',
}, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && calls.push(request.url())))
  await page.route('**/all-sizes', (route) => route.fulfill({ json: [] }), { times: 1 })
  await page.route('**/categories/managed', async (route) => {
    const [one] = await (await route.fetch()).json()
    await route.fulfill({ json: [{ ...one, _id: 'ab', name: 'Short' }] })
  })
  await openAsAdmin(page, '/dashboard/sizes')
  await expect(page.getByText('There is nothing here yet.')).toBeVisible()

  await goWithin(page, '/dashboard/manage-category')
  await rowWithText(page, 'Short').getByRole('button', { name: 'Delete' }).click()
  await confirmDialog(page, 'Are you sure').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWithText(page, 'Something went wrong')).toBeVisible()
  expect(calls).toEqual([])

  await goWithin(page, '/dashboard/sizes')
  const sizes = async () => (await page.getByRole('row').locator('td:first-child').allTextContents()).map(Number)
  await expect(rowWithText(page, '42').first()).toBeVisible()
  const before = await sizes()
  const head = page.getByRole('columnheader', { name: 'Size' })
  for (const turn of [1, -1]) {
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', turn === 1 ? 'ascending' : 'descending')
    expect(await sizes()).toEqual(before.toSorted((a, b) => turn * (a - b)))
  }
})

/** `required`: how many fields an empty form complains about; null where Submit waits for something else first. */
const FORMS: [path: string, add: string, required: number | null][] = [
  ['manage-category', 'Add category', 2],
  ['manage-sub-category', 'Add sub category', 3],
  ['stores', 'Add Store', null],
  ['products', 'Add Product', null],
  ['colors', 'Add Color', 1],
  ['sizes', 'Add Size', 1],
  ['directors', 'Add Director', 3],
]

test('[DASH-18] every form of the admin area fits into 320 px, reports missing required fields and sends nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && writes.push(request.url())))
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/dashboard/users')
  for (const [path, add, required] of FORMS) {
    await goWithin(page, `/dashboard/${path}`)
    await page.getByRole('button', { name: add }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(await scrollsSideways(page), add).toBe(false)
    if (required === null) {
      await expect(page.getByRole('button', { name: 'Submit' }), path).toBeDisabled()
      continue
    }
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('This field is required'), path).toHaveCount(required)
    await expect(page.locator('[aria-invalid="true"]').first(), path).toBeFocused()
  }
  expect(writes).toEqual([])
})

async function dismiss(page: Page, text: string): Promise<void> {
  const toast = toastWithText(page, text)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}
