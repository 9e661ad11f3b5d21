import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { RoleKey } from '#shared/rules/people/ready-made-roles.ts'
import type { StaffRole } from '#shared/schemas/people/memberships.ts'
import { setLocalStorage } from '../shopping.ts'
import { showroomNamed } from '../showrooms.ts'
import { logIn, OWNER, registerNew, signIn } from '../sign-in.ts'
import { rowWithText, uniqueName } from './manage.ts'
import { send } from './packed-orders.ts'

export const PERSON_PASSWORD = 'a long password 12'

export interface Person {
  name: string
  email: string
  phone: string
}

/** Registers a new customer. */
export async function registerPerson(page: Page, overrides: Partial<Person> = {}): Promise<Person> {
  const name = overrides.name ?? uniqueName('Person')
  const person = {
    name,
    email: `${crypto.randomUUID()}@mail.example`,
    phone: `013${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    ...overrides,
  }
  const data = { ...person, dob: '1990-05-06', location: 'House 1, Road 2, Uttara, Dhaka', password: PERSON_PASSWORD }
  expect((await page.request.post('/api/v1/auth/register', { data })).status()).toBe(201)
  return person
}

/** Registers a customer and opens the list of users as the owner, filtered to that customer. */
export async function openUserRow(page: Page): Promise<{ person: Person; row: Locator }> {
  const person = await registerPerson(page)
  await signIn(page, OWNER)
  await page.goto(`/dashboard/users?query=${encodeURIComponent(person.email)}`)
  const row = rowWithText(page, person.name)
  await expect(row).toBeVisible()
  return { person, row }
}

/** Signs a person in in a separate browser context; when the session ends there, it is not restored. */
export async function openBrowserAs(browser: Browser, baseURL: string | undefined, person: Person, password: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const response = await page.request.post('/api/v1/auth/login', { data: { email: person.email, password } })
  expect(response.status()).toBe(200)
  const { token, allInfo } = await response.json()
  await setLocalStorage(page, 'auth', { token, allInfo })
  return page
}

/** Focuses the role select of a row, as by hand, and chooses a role. */
export async function chooseRole(row: Locator, role: string): Promise<void> {
  await row.getByRole('combobox').focus()
  await row.getByRole('combobox').selectOption(role)
}

/** Chooses a role and confirms. */
export async function changeRole(page: Page, row: Locator, person: Person, role: string): Promise<void> {
  await chooseRole(row, role)
  const dialog = page.getByRole('dialog', { name: `Are you sure you want to change ${person.name}'s role to ${role}?` })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog).toBeHidden()
}

/** Signs a new person in who has a role of their own in all showrooms, which may just this. */
export async function signInAs(page: Page, permissions: readonly Permission[]): Promise<void> {
  const person = await registerPerson(page)
  const { token } = await logIn(page, OWNER)
  const headers = { Authorization: `Bearer ${token}` }
  const role = await page.request.post('/api/v1/roles/create', {
    headers,
    data: { name: uniqueName('Role'), permissions },
  })
  const user = await loginOf(page, person.email)
  const memberships = [{ role: (await role.json()).role._id, showrooms: null }]
  const path = `/api/v1/memberships/of/${user.allInfo._id}`
  expect((await page.request.put(path, { headers, data: { memberships } })).status()).toBe(200)
  const session = JSON.stringify(await loginOf(page, person.email))
  await page.addInitScript((text) => {
    if (window === top && !localStorage.getItem('auth')) localStorage.setItem('auth', text)
  }, session)
}

async function loginOf(page: Page, email: string) {
  return (await page.request.post('/api/v1/auth/login', { data: { email, password: PERSON_PASSWORD } })).json()
}

/** A new colleague with a ready-made role in one showroom, by its code. */
export async function makeMember(page: Page, role: RoleKey, showroom: string): Promise<{ email: string; id: string }> {
  const owner = (await logIn(page, OWNER)).token
  const email = await registerNew(page)
  const { allInfo } = await logIn(page, email)
  const roles = await send<StaffRole[]>(page, owner, 'GET', '/roles/all-roles')
  const membership = {
    role: roles.find(({ key }) => key === role)?._id,
    showrooms: [(await showroomNamed(page.request, showroom))._id],
  }
  await send(page, owner, 'PUT', `/memberships/of/${allInfo._id}`, { memberships: [membership] })
  return { email, id: allInfo._id }
}
