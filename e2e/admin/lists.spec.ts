import { expect, type Page } from '@playwright/test'
import { someProduct } from '../catalogue.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'
import { confirmDialog, openAsAdmin, rowWithText } from './manage.ts'

const message = 'The shop is busy. Please try again in a moment.'

const LISTS = [
  { path: 'manage-category', call: '**/all-categories', text: 'Women', toast: false },
  { path: 'manage-sub-category', call: '**/all-sub-categories', text: "Women's Heels", toast: false },
  { path: 'colors', call: '**/all-colors', text: 'navy', toast: false },
  { path: 'sizes', call: '**/all-sizes', text: '42', toast: false },
  { path: 'slides', call: '**/all-slides', text: 'Made for evenings', toast: true },
  { path: 'stores', call: '**/all-showrooms', text: 'Dhanmondi', toast: true },
  { path: 'directors', call: '**/directors/all', text: 'Rezwan', toast: true },
  { path: 'products', call: '**/products/managed**', text: 'Chelsea', toast: true },
]

test('[DASH-19] each list says Loading..., then that it could not be loaded, and can be retried; the failure is a toast, or logged', async ({
  page,
}) => {
  test.slow()
  const lines = collectConsoleErrors(page)
  await signIn(page, ADMIN)
  for (const { path, call, text, toast } of LISTS) {
    let respond: () => void = () => {}
    const released = new Promise<void>((done) => {
      respond = done
    })
    lines.length = 0
    await page.route(call, async (route) => {
      await released
      await route.fulfill({ status: 503, json: { message, code: 'unavailable' } })
    })
    await page.goto(`/dashboard/${path}`)
    const main = page.getByRole('main')
    await expect(main.getByText('Loading...').last(), path).toBeVisible()
    respond()
    await expect(main.getByText('could not be loaded'), path).toBeVisible()
    await expect(main.getByText('Loading...'), path).toHaveCount(0)
    if (toast) await expect(toastWithText(page, message)).toBeVisible()
    else {
      await expect.poll(() => lines.some((line) => line.includes(message)), { message: path }).toBe(true)
      await expect(toastWithText(page, message)).toBeHidden()
    }
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByText(text).first(), path).toBeVisible()
  }
})

test('[DASH-19] a product that fails to load shows the server’s message, and an unknown one leads onwards', async ({
  page,
}) => {
  await openAsAdmin(page, '/dashboard')
  const { _id } = await someProduct(page.request)
  await page.route(
    '**/products/single/**',
    (route) => route.fulfill({ status: 503, json: { message, code: 'unavailable' } }),
    { times: 1 },
  )
  await page.goto(`/dashboard/products/details/${_id}`)
  await expect(toastWithText(page, message)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Article number')).toBeVisible()
  await page.goto('/dashboard/products/details/0199f32c-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such product' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
})

test('an empty list says so', async ({ page }) => {
  await openAsAdmin(page, '/dashboard')
  await page.route('**/all-sizes', (route) => route.fulfill({ json: [] }))
  await page.goto('/dashboard/sizes')
  await expect(page.getByText('There is nothing here yet.')).toBeVisible()
})

test('lists are sorted by their column heads, in both directions', async ({ page }) => {
  await openAsAdmin(page, '/dashboard/sizes')
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

test('[DASH-17] errors and successes are reported in the server’s own words', async ({ page }) => {
  await openAsAdmin(page, '/dashboard/colors')
  await page.getByRole('button', { name: 'Add Color' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('navy')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Color already exists')).toBeVisible()
  const name = `rgb(${crypto.getRandomValues(new Uint8Array(3)).join(', ')})`
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('navy')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  const [creation] = await Promise.all([
    page.waitForResponse('**/colors/create'),
    page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click(),
  ])
  await expect(toastWithText(page, (await creation.json()).message)).toBeVisible()
  await rowWithText(page, name).getByRole('button', { name: 'Delete' }).click()
  const [deletion] = await Promise.all([
    page.waitForResponse('**/colors/delete/**'),
    confirmDialog(page, 'Are you sure').getByRole('button', { name: 'Delete' }).click(),
  ])
  await expect(toastWithText(page, (await deletion.json()).message)).toBeVisible()
  // The focused element is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[DASH-18] a category is deleted only by an id longer than two characters', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && calls.push(request.url())))
  await openAsAdmin(page, '/dashboard')
  await page.route('**/all-categories', async (route) => {
    const [one] = await (await route.fetch()).json()
    await route.fulfill({ json: [{ ...one, _id: 'ab', name: 'Short' }] })
  })
  await page.goto('/dashboard/manage-category')
  await rowWithText(page, 'Short').getByRole('button', { name: 'Delete' }).click()
  await confirmDialog(page, 'Are you sure').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWithText(page, 'Something went wrong')).toBeVisible()
  expect(calls).toEqual([])
})

const FORMS: [path: string, add: string, wrong: number][] = [
  ['manage-category', 'Add category', 2],
  ['manage-sub-category', 'Add sub category', 3],
  ['colors', 'Add Color', 1],
  ['sizes', 'Add Size', 1],
  ['directors', 'Add Director', 3],
]

test('[DASH-18] missing required fields are reported in every form, and nothing is sent', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && writes.push(request.url())))
  await signIn(page, ADMIN)
  for (const [path, add, wrong] of FORMS) {
    await page.goto(`/dashboard/${path}`)
    await openForm(page, add)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('This field is required'), path).toHaveCount(wrong)
    await expect(page.locator('[aria-invalid="true"]').first(), path).toBeFocused()
  }
  expect(writes).toEqual([])
})

test('[DASH-18] stores: missing required fields are reported once there is a position', async ({ page }) => {
  await openAsAdmin(page, '/dashboard/stores')
  await openForm(page, 'Add Store')
  await page.getByLabel('Latitude').fill('23.7')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.getByLabel('Longitude').fill('90.4')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const label of ['Company Name', 'Branch Name', 'Branch Address', 'Email', 'Phone'])
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This field is required')).toHaveCount(6)
})

async function openForm(page: Page, add: string): Promise<void> {
  await page.getByRole('button', { name: add }).click()
}
