import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { letterTo } from '../letters.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { toastWithText } from '../shopping.ts'
import { logIn, OWNER, PASSWORD, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { rowWithText, uniqueName } from './manage.ts'
import { openBrowserAs, openUserRow, PERSON_PASSWORD, registerPerson } from './people.ts'

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

test('[PEOPLE-03] [PEOPLE-04] [PEOPLE-08] somebody works in two showrooms, leaves with nothing, and it is told who did that', async ({
  page,
  browser,
  baseURL,
}) => {
  const { person, row } = await openUserRow(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: `Roles and showrooms of ${person.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Roles and showrooms' })
  await dialog.getByRole('checkbox', { name: 'Stock keeper' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose at least one showroom')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Agrabad' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Agrabad' }).check()
  await dialog.getByRole('checkbox', { name: 'Uttara' }).check()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastWithText(page, 'Roles and showrooms saved')).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('')
  await page.setViewportSize({ width: 1280, height: 800 })

  const { token } = await logIn(page, OWNER)
  const call = callAs(page, token)
  await page.getByRole('button', { name: `Roles and showrooms of ${person.name}` }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Uttara' })).toBeChecked()
  const [user] = (await call('GET', `/auth/all?query=${person.email}`)).users
  const accountant = (await call('GET', '/roles/all-roles')).find(({ key }: { key: string }) => key === 'accountant')
  const faster = { memberships: [{ role: accountant._id, showrooms: null }] }
  await call('PUT', `/memberships/of/${user._id}`, faster)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('It is now: Accountant. Save again to put yours in its place.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const clerk = await openBrowserAs(browser, baseURL, person, PERSON_PASSWORD)
  await clerk.goto('/dashboard')
  await expect(clerk).toHaveURL('/dashboard/store-user/stock')
  await expect(clerk.getByRole('combobox', { name: 'Showroom' }).first().getByRole('option')).toHaveCount(2)

  await page.getByRole('button', { name: `Leaves the company ${person.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leaves the company' }).click()
  await expect(row.getByRole('combobox')).toHaveValue('customer')
  await clerk.reload()
  await expect(clerk).toHaveURL(/\/login/)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(OWNER)
  await expect(page.getByText('A super user stays one until they delete their account')).toBeVisible()

  await page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('link', { name: 'Who did that?' }).click()
  const told = page.getByRole('table', { name: 'Who did that?' })
  await page.getByLabel('Who', { exact: true }).fill(person.email)
  await expect(page).toHaveURL(/person=/)
  await page.getByLabel('About what').fill(person.name)
  await expect(told).toContainText('Nobody did anything like that')
  await page.getByLabel('Who', { exact: true }).fill(OWNER)
  const line = told.getByRole('row').filter({ hasText: 'From Accountant to Stock keeper: Agrabad, Uttara' })
  await expect(line).toContainText('Roles and showrooms of a person changed')
  await expect(told.getByRole('row').nth(1)).toContainText('Person left the company')
  expect(await axeViolations(page)).toEqual([])
})

test('[PEOPLE-04] an invitation to a role and a showroom is sent, taken with a new password, and its link is used up', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`
  await signIn(page, OWNER)
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Call desk')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please choose at least one showroom')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Agrabad' }).check()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastWithText(page, 'The invitation is sent')).toBeVisible()
  const open = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem').filter({ hasText: email })
  await expect(open).toContainText('Call desk · Agrabad')
  const { text } = await letterTo(page.request, email, 'You are invited')
  const link = /\/invite#\S+/.exec(text)?.[0] ?? ''

  const context = await browser.newContext({ baseURL })
  const invited = await context.newPage()
  await invited.setViewportSize({ width: 360, height: 740 })
  await invited.goto(link)
  await expect(invited.getByText('Agrabad')).toBeVisible()
  expect(await axeViolations(invited)).toEqual([])
  expect(await scrollsSideways(invited)).toBe(false)
  await invited.getByLabel('Name').fill('Nadia Islam')
  await invited.getByLabel('Phone').fill('01712345678')
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invited.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(invited.getByText('Welcome! Please sign in.')).toBeVisible()
  await invited.goto('/bn')
  await invited.goto(`/bn${link}`)
  await expect(invited.getByText('লিংকটি আর কার্যকর নয়')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Invitations' })).toBeVisible()
  await expect(open).toHaveCount(0)
  await context.close()
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
