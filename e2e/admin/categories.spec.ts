import { expect } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import { axeViolations } from '../axe-violations.ts'
import { getJson } from '../catalogue.ts'
import { toastWithText } from '../shopping.ts'
import { test } from '../test.ts'
import { confirmDialog, imageFile, openAsAdmin, rowWithText, uniqueName } from './manage.ts'

test('[DASH-02] [DASH-16] [DASH-28] [LANG-03] a category is added, edited, published and deleted, and shown from then on', {
  tag: '@nightly',
}, async ({ page }) => {
  const [name, other] = [uniqueName('Sandals'), uniqueName('Beach')]
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  await form.getByLabel('Category name', { exact: true }).fill(name)
  await form.getByLabel('Image').setInputFiles(await imageFile())
  await expect(form.getByRole('img', { name: 'Chosen image' })).toBeVisible()
  await expect(form).toContainText('400 × 400 px')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Category created successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(rowWithText(page, name)).toBeVisible()

  await rowWithText(page, name).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit category' })
  await expect(dialog.getByLabel('Category name', { exact: true })).toHaveValue(name)
  await dialog.getByLabel('Category name', { exact: true }).fill(other)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Category updated successfully')).toBeVisible()
  await expect(rowWithText(page, other)).toBeVisible()

  const names = async () =>
    (await getJson<Category[]>(page.request, '/categories/all-categories')).map(({ name }) => name)
  await expect(rowWithText(page, other)).toContainText('Not published')
  expect(await names()).not.toContain(other)
  await rowWithText(page, other)
    .getByRole('button', { name: `Publish ${other}` })
    .click()
  await expect(toastWithText(page, 'Category published successfully')).toBeVisible()
  await expect(rowWithText(page, other).getByText('Published', { exact: true })).toBeFocused()
  await expect(rowWithText(page, other)).not.toContainText('Not published')

  const categories = await getJson<Category[]>(page.request, '/categories/all-categories')
  const { _id } = categories.find((category) => category.name === other) ?? {}
  await page.goto(`/category/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: other })).toBeVisible()
  await page.goBack()

  await rowWithText(page, other).getByRole('button', { name: 'Delete' }).click()
  const confirmation = confirmDialog(page, 'Are you sure you want to delete this category?')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowWithText(page, other)).toBeVisible()
  await rowWithText(page, other).getByRole('button', { name: 'Delete' }).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(toastWithText(page, 'Category deleted successfully')).toBeVisible()
  await expect(rowWithText(page, other)).toBeHidden()
})

test('[DASH-02] [DEC-09] a half-filled form survives failures and mistakes; a category in use says why it is not deleted', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = uniqueName('Kept')
  await openAsAdmin(page, '/dashboard/manage-category')
  const add = page.getByRole('button', { name: 'Add category' })
  const form = page.getByRole('region', { name: 'Add category' })
  const field = form.getByLabel('Category name', { exact: true })
  const submit = form.getByRole('button', { name: 'Submit' })
  const leaveQuestion = confirmDialog(page, 'Leave without saving?')
  await add.click()
  await expect(field).toBeFocused()

  await test.step('a failed save is reported, and keeps name and chosen file for the next attempt', async () => {
    await submit.click()
    await expect(form.getByText('This field is required')).toHaveCount(2)
    await field.fill(name)
    await form.getByLabel('Image').setInputFiles(await imageFile())
    const message = 'The shop is busy. Please try again in a moment.'
    await page.route(
      '**/categories/create',
      (route) => route.fulfill({ status: 503, json: { message, code: 'unavailable' } }),
      { times: 1 },
    )
    await submit.click()
    await expect(toastWithText(page, 'Error while submitting')).toBeVisible()
    await expect(form.getByRole('alert')).toHaveText(message)
    await expect(field).toHaveValue(name)
  })

  await test.step('another row can be edited and deleted meanwhile', async () => {
    const women = rowWithText(page, 'Women')
    await women.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit category' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(leaveQuestion).toBeHidden()
    await women.getByRole('button', { name: 'Delete' }).click()
    const refusal = page.getByRole('dialog', { name: 'This category cannot be deleted' })
    await expect(refusal).toContainText(/Women\d+ products have it\./)
    await expect(refusal.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(women).toBeVisible()
    await expect(field).toHaveValue(name)
    await expect(form.getByRole('img', { name: 'Chosen image' })).toBeVisible()
  })

  const colors = page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Colors' })
  await test.step('leaving asks for confirmation, in the form and on navigation', async () => {
    await form.getByRole('button', { name: 'Cancel' }).click()
    await leaveQuestion.getByRole('button', { name: 'Stay' }).click()
    await expect(field).toHaveValue(name)
    await colors.click()
    await leaveQuestion.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/manage-category$/)
    await expect(field).toHaveValue(name)
  })

  await submit.click()
  await expect(rowWithText(page, name)).toBeVisible()
  await expect(add).toBeFocused()
  await add.click()
  await field.fill('Half a thought')
  await colors.click()
  await leaveQuestion.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Product Colors' })).toBeVisible()
})
