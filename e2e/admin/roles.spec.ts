import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { OWNER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { rowWithText, uniqueName } from './manage.ts'
import { openBrowserAs, PERSON_PASSWORD, registerPerson } from './people.ts'

test('[PEOPLE-02] a role is a sheet of ticks that says what people see; nobody changes the own one or gives what they lack', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await registerPerson(page)
  const { token } = await signIn(page, OWNER)
  const call = callAs(page, token)
  const hr = uniqueName('HR')
  const permissions = ['read_people', 'write_people', 'read_orders']
  const { role } = await call('POST', '/roles/create', { name: hr, permissions })
  const [user] = (await call('GET', `/auth/all?query=${person.email}`)).users
  await call('PUT', `/memberships/of/${user._id}`, { memberships: [{ role: role._id, showrooms: null }] })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/roles')
  await page.getByRole('button', { name: 'Add role' }).click()
  const form = page.getByRole('dialog', { name: 'Add role' })
  const packer = uniqueName('Packer')
  await form.getByLabel('Name', { exact: true }).fill(packer)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Please choose at least one')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /^See orders/ })).toBeFocused()
  await form.getByRole('checkbox', { name: /^See orders/ }).check()
  await expect(form.getByRole('region', { name: 'What this person sees' })).toContainText('In any showroom: Orders')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await form.getByLabel('Name', { exact: true }).fill(hr.toUpperCase())
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /There is a role of this name already/,
  )
  await form.getByLabel('Name', { exact: true }).fill(packer)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Role created successfully')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await rowWithText(page, packer).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit role' })
  await edit.getByRole('checkbox', { name: /^See stock/ }).check()
  const made = (await call('GET', '/roles/all-roles')).find(({ name }: { name: string }) => name === packer)
  await call('PUT', `/roles/update/${made._id}`, { name: packer, permissions: ['read_orders', 'read_parcels'] })
  await edit.getByRole('button', { name: 'Submit' }).click()
  await expect(edit.getByText('Choose what to keep, field by field.')).toBeVisible()
  await expect(edit.getByRole('radiogroup').or(edit.getByRole('group', { name: 'See parcels' }))).toBeVisible()
  await edit.getByRole('button', { name: 'Go on with these' }).click()
  await edit.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Role updated successfully')).toBeVisible()
  const { permissions: kept } = (await call('GET', '/roles/all-roles')).find(
    ({ name }: { name: string }) => name === packer,
  )
  expect(kept).toEqual(['read_orders', 'read_stock', 'read_parcels'])
  await rowWithText(page, 'Store user').getByRole('button', { name: 'Edit' }).click()
  await expect(edit.getByText('is the same in every shop and never changes')).toBeVisible()
  await expect(edit.getByRole('checkbox', { name: /^See money/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  const colleague = await openBrowserAs(browser, baseURL, person, PERSON_PASSWORD)
  await colleague.goto('/dashboard/roles')
  await rowWithText(colleague, hr).getByRole('button', { name: 'Look at' }).click()
  await expect(colleague.getByText('You have this role yourself: nobody changes their own.')).toBeVisible()
  await colleague.keyboard.press('Escape')
  await colleague.getByRole('button', { name: 'Add role' }).click()
  const lacking = colleague.getByRole('checkbox', { name: /^Change prices.*You may not do this yourself/ })
  await expect(lacking).toBeDisabled()
  await expect(colleague.getByRole('checkbox', { name: /^See orders/ })).toBeEnabled()
})

/** Calls the API as whoever has the token. */
function callAs(page: Page, token: string) {
  return async (method: string, path: string, data?: unknown) => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await page.request.fetch(`/api/v1${path}`, { method, headers, data })
    expect(response.ok(), `${method} ${path}`).toBe(true)
    return response.json()
  }
}
