import { expect, type Page } from '@playwright/test'
import { appCode } from '#server/testing/second-step.ts'
import { toastWithText } from '../shopping.ts'
import { logIn, OWNER, PASSWORD, registerNew } from '../sign-in.ts'
import { send } from './packed-orders.ts'

/** A new admin with a second step, who can approve; of the app's codes that of this moment is used. */
export async function makeApprover(page: Page): Promise<{ email: string; secret: string }> {
  const email = await registerNew(page)
  const owner = (await logIn(page, OWNER)).token
  const { allInfo } = await logIn(page, email)
  await send(page, owner, 'PUT', `/auth/update-role/${allInfo._id}`, { admin: true })
  const { token } = await logIn(page, email)
  const app = { currentPassword: PASSWORD }
  const { secret } = await send<{ secret: string }>(page, token, 'POST', '/auth/second-step/app', app)
  await send(page, token, 'POST', '/auth/second-step/app/confirm', { code: appCode(secret, 0) })
  return { email, secret }
}

/** Takes the cash of an order out of a closed till at a clerk's desk, which an admin beside it approves. */
export async function takeCashBackApproved(
  page: Page,
  order: { number: string },
  by: { email: string; secret: string },
) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/dashboard/store-user/orders?query=${order.number}`)
  await page.getByText(order.number).first().click()
  await page.getByRole('button', { name: 'Take the cash back' }).first().click()
  await page.getByLabel('Reason', { exact: true }).fill('The wrong order')
  const form = page.getByRole('dialog', { name: /^Take the cash of / }).last()
  await form.getByRole('button', { name: 'Take the cash back' }).click()
  const approval = page.getByRole('dialog', { name: 'Somebody has to approve this' })
  await approval.getByLabel('Email of your colleague').fill(by.email)
  await approval.getByLabel('Code of their app').fill('000000')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByText(/^Not approved/)).toBeVisible()
  await approval.getByLabel('Code of their app').fill(appCode(by.secret))
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(toastWithText(page, 'Cash taken back')).toBeVisible()
}
