import type { Page } from '@playwright/test'

export const CUSTOMER = 'customer@omnishoes.example'
const PASSWORD = 'omni-demo-2026'

/** Signs a demonstration login in, as the login page would: call it before the first `page.goto`. */
export async function signIn(page: Page, email = CUSTOMER): Promise<{ token: string; id: string }> {
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } })
  const { token, allInfo } = await answer.json()
  const stored = JSON.stringify({ token, allInfo })
  await page.addInitScript((text) => {
    if (!localStorage.getItem('auth')) localStorage.setItem('auth', text)
  }, stored)
  return { token, id: allInfo._id }
}
