import { expect, type Page } from '@playwright/test'
import { bengaliDigits, inBangla } from '../bangla.ts'
import { productNamed } from '../catalogue.ts'
import { ADMIN, STORE_USER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { imageFile, uniqueName } from './manage.ts'
import { newPerson, placeDeskOrder } from './orders-desk.ts'

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: inBangla('Notifications') })
    .getByRole('listitem')
    .filter({ hasText: inBangla(text) })
    .first()

test('[LANG-02] an admin adds a product in Bangla', async ({ page }) => {
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
  await field('Color').selectOption({ index: 1 })
  await field('Sizes').selectOption({ label: '42' })
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

test('[LANG-02] a clerk moves an order in Bangla', async ({ page }) => {
  const order = await placeDeskOrder(page, newPerson())
  await signIn(page, STORE_USER)
  await page.goto(`/bn/dashboard/store-user/orders?query=${order.number}`)
  await page.getByRole('link', { name: order.number }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(inBangla('Status'), { exact: true }).selectOption({ label: inBangla('Approved') })
  await dialog.getByRole('button', { name: inBangla('Update Status') }).click()
  await expect(toast(page, 'Order status updated')).toBeVisible()
  await expect(dialog).toContainText(inBangla('Approved'))
})
