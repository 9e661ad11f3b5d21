import { expect } from '@playwright/test'
import { appCode } from '#server/testing/second-step.ts'
import { addAuthenticator } from './authenticator.ts'
import { axeViolations } from './axe-violations.ts'
import { fillLogin, PASSWORD, registerNew } from './sign-in.ts'
import { test } from './test.ts'

test('[PEOPLE-05] somebody sets up an app and a passkey, and signs in by code, passkey and trust, on a phone in Bangla too', async ({
  page,
  baseURL,
}) => {
  // Passkeys are bound to a name, and not to the number of a machine.
  const shop = String(baseURL).replace('127.0.0.1', 'localhost')
  const email = await registerNew(page)
  const signOut = async (path: string) => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${shop}${path}`)
  }
  await addAuthenticator(page)
  await page.goto(`${shop}/login?next=/profile/second-step`)
  await fillLogin(page, email)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  const secret = (await page.locator('dialog [translate=no]').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code of your app').fill(appCode(secret, 0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name, such as “Phone”').fill('Phone')
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
  const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkey).toContainText('Phone')
  await passkey.getByRole('button', { name: 'Rename Phone' }).click()
  await page.getByLabel('Name, such as “Phone”').fill('Tablet')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(passkey).toContainText('Tablet')
  expect(await axeViolations(page)).toEqual([])

  await signOut('/login')
  await fillLogin(page, email)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Code of your app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong, or it was used already')).toBeVisible()
  await page.getByLabel('Code of your app').fill(appCode(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shop}/`)

  await signOut('/bn/login')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('ইমেইল').fill(email)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('৩০ দিন এই ব্রাউজার বিশ্বাস করুন').check()
  await page.getByRole('button', { name: 'পাসকি ব্যবহার করুন' }).click()
  await expect(page).toHaveURL(`${shop}/bn`)
  await signOut('/login')
  await fillLogin(page, email)
  await expect(page).toHaveURL(`${shop}/`)
})
