import { type Page, test } from '@playwright/test'
import { type Session, session as sessionSchema } from '#shared/schemas/user.ts'
import { shopOf } from './shop-address.ts'

export const CUSTOMER = 'customer@omnishoes.example'
export const OWNER = 'owner@omnishoes.example'
export const ADMIN = 'admin@omnishoes.example'
export const STORE_USER = 'dhanmondi@omnishoes.example'
export const PASSWORD = 'omni-demo-2026'
const DEMONSTRATION: ReadonlySet<string> = new Set([CUSTOMER, OWNER, ADMIN, STORE_USER])

/** Signs a demonstration account in, as the login page would. Call it before the first `page.goto`. */
export async function signIn(page: Page, email = CUSTOMER): Promise<{ token: string; id: string }> {
  const { token, allInfo } = await logIn(page, email)
  const session = JSON.stringify({ token, allInfo })
  await page.addInitScript((text) => {
    if (window === top && !localStorage.getItem('auth')) localStorage.setItem('auth', text)
  }, session)
  return { token, id: allInfo._id }
}

/** Sessions of the demonstration's accounts, by shop and e-mail: a login takes 20 ms of a core. */
const sessions = new Map<string, Session>()

/** The response of a login, without signing the page in. */
export async function logIn(page: Page, email: string): Promise<Session> {
  const isShared = DEMONSTRATION.has(email)
  const key = `${shopOf(test.info().file)} ${email}`
  const session = sessions.get(key)
  if (isShared && session) return session
  const response = await page.request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } })
  const newSession = sessionSchema.parse(await response.json())
  if (isShared) sessions.set(key, newSession)
  return newSession
}

/** Fills in and submits the login page that is open. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Registers a new customer and signs in, for tests that order: no other orders interfere. */
export async function signInNew(page: Page): Promise<{ token: string; id: string; email: string }> {
  const email = await registerNew(page)
  return { ...(await signIn(page, email)), email }
}

/** Registers a new customer over the API; returns the e-mail. */
export async function registerNew(page: Page): Promise<string> {
  const email = `shopper-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@omnishoes.example`
  const person = {
    name: 'Farhana Yasmin',
    dob: '1994-02-21',
    location: 'House 12, Road 7, Dhanmondi, Dhaka',
    phone: '01000000199',
    email,
    password: PASSWORD,
  }
  await page.request.post('/api/v1/auth/register', { data: person })
  return email
}
