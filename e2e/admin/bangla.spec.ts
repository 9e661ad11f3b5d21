import { expect, type Page } from '@playwright/test'
import { bengaliDigits, inBangla } from '../bangla.ts'
import { productNamed } from '../catalogue.ts'
import { getLocalStorage } from '../shopping.ts'
import { ADMIN, fillLogin, logIn, OWNER, STORE_USER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { imageFile, uniqueName } from './manage.ts'
import { newPerson, placeDeskOrder } from './orders-desk.ts'
import { PERSON_PASSWORD, registerPerson } from './people.ts'

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: inBangla('Notifications') })
    .getByRole('listitem')
    .filter({ hasText: inBangla(text) })
    .first()

test('[LANG-02] an admin adds a product in Bangla', { tag: '@nightly' }, async ({ page }) => {
  const [name, code] = [uniqueName('Meghna Boot'), uniqueName('MB')]
  await signIn(page, ADMIN)
  await page.goto('/bn/dashboard/products')
  await page.getByRole('button', { name: inBangla('Add Product') }).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(inBangla(label), { exact: true })
  await field('Name').fill(name)
  await field('Article number').fill(code)
  await field('Description').fill('A boot for the rains.')
  await field('Original price').fill('২৫০০')
  await field('Sub Category').selectOption({ index: 1 })
  await dialog
    .getByRole('group', { name: inBangla('Color') })
    .getByRole('radio')
    .first()
    .check({ force: true })
  await dialog.getByRole('checkbox', { name: '42', exact: true }).check({ force: true })
  for (const label of ['Image 1', 'Image 2']) await field(label).setInputFiles(await imageFile())
  await dialog.getByRole('button', { name: inBangla('Submit') }).click()
  await expect(toast(page, 'Product created successfully')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(`৳ ${bengaliDigits('2,500')}`)
      .first(),
  ).toBeVisible()
  expect(await productNamed(page.request, name)).toMatchObject({ code, originalPrice: 2500, nameBn: null })
})

test('[LANG-08] staff choose their language by the switch, and come to its pages when they sign in', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await logIn(page, OWNER)
  const person = await registerPerson(page)
  const headers = { Authorization: `Bearer ${token}` }
  const listed = await page.request.get(`/api/v1/auth/all?query=${person.email}`, { headers })
  const [{ _id }] = (await listed.json()).users
  await page.request.put(`/api/v1/auth/update-role/${_id}`, { headers, data: { admin: true } })
  await page.goto('/login?next=/dashboard/sizes')
  await fillLogin(page, person.email, PERSON_PASSWORD)
  await expect(page).toHaveURL('/dashboard/sizes')
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা', exact: true }).click()
  await expect(page).toHaveURL('/bn/dashboard/sizes')
  await expect(page.getByRole('heading', { level: 1, name: inBangla('Manage Product Sizes') })).toBeVisible()
  const { token: ownToken } = JSON.parse((await getLocalStorage(page, 'auth')) ?? '{}')
  const own = { headers: { Authorization: `Bearer ${ownToken}` } }
  await expect
    .poll(async () => (await page.request.get('/api/v1/auth/language', own)).json())
    .toEqual({ language: 'bn' })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?next=/dashboard/colors')
  await fillLogin(page, person.email, PERSON_PASSWORD)
  await expect(page).toHaveURL('/bn/dashboard/colors')
})

test('[LANG-02] a clerk moves an order in Bangla', { tag: '@nightly' }, async ({ page }) => {
  const order = await placeDeskOrder(page, newPerson())
  await signIn(page, STORE_USER)
  await page.goto(`/bn/dashboard/store-user/orders?query=${order.number}`)
  await page.getByRole('link', { name: order.number, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(inBangla('Status'), { exact: true }).selectOption({ label: inBangla('Approved') })
  await dialog.getByRole('button', { name: inBangla('Update Status') }).click()
  await expect(toast(page, 'Order status updated')).toBeVisible()
  await expect(dialog).toContainText(inBangla('Approved'))
})
