import { type APIRequestContext, expect } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import { axeViolations } from '../axe-violations.ts'
import { getJson } from '../catalogue.ts'
import { toastWithText } from '../shopping.ts'
import { test } from '../test.ts'
import { imageFile, openAsAdmin, rowWithText, uniqueName } from './manage.ts'

const headingOf = async (request: APIRequestContext, path: string) =>
  (await (await request.get(path)).text()).match(/<h1([^>]*)>([^<]*)/)?.slice(1)

test('[LANG-06] an admin writes the Bangla right under the English: pages in Bangla show it, or the English marked as such', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = uniqueName('Clogs')
  const { token } = await openAsAdmin(page, '/dashboard/manage-category')
  const headers = { Authorization: `Bearer ${token}` }
  const created = await page.request.post('/api/v1/categories/create', {
    headers,
    multipart: { name, image: await imageFile() },
  })
  const { _id } = ((await created.json()) as { category: Category }).category
  expect(await headingOf(page.request, `/bn/category/${_id}`)).toEqual([expect.stringContaining('lang="en"'), name])

  await page.reload()
  const saveInBangla = async (text: string) => {
    await rowWithText(page, name).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit category' })
    const field = dialog.getByLabel('Category name in Bangla')
    await dialog.getByLabel('Category name', { exact: true }).press('Tab')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('lang', 'bn')
    await expect(field).toHaveAccessibleDescription('Left empty, the English is shown')
    await field.fill(text)
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(toastWithText(page, 'Category updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await saveInBangla(' কাঠের জুতা ')
  expect(await headingOf(page.request, `/bn/category/${_id}`)).toEqual([
    expect.not.stringContaining('lang='),
    'কাঠের জুতা',
  ])
  expect(await headingOf(page.request, `/category/${_id}`)).toEqual([expect.not.stringContaining('lang='), name])
  await saveInBangla('')
  expect((await headingOf(page.request, `/bn/category/${_id}`))?.[1]).toBe(name)
  const categories = await getJson<Category[]>(page.request, '/categories/all-categories')
  expect(categories.find((category) => category._id === _id)).toMatchObject({ name, nameBn: null })
  await page.request.delete(`/api/v1/categories/delete/${_id}`, { headers })
})
