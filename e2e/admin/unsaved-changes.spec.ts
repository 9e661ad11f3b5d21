import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { ADMIN, OWNER, PASSWORD, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { confirmDialog, imageFile, openAsAdmin, rowWithText, uniqueName } from './manage.ts'

const leaveQuestion = (page: Page) => confirmDialog(page, 'Leave without saving?')
const editButton = (page: Page, name: string) => rowWithText(page, name).getByRole('button', { name: 'Edit' })

test('[TYPE-07] a dialog asks before it discards what was typed; after a conflict one takes mine or theirs, field by field', async ({
  page,
}) => {
  const ownPage = () => `rgb(${crypto.getRandomValues(new Uint8Array(3)).join(', ')})`
  const [first, otherPage, input, last] = [ownPage(), ownPage(), ownPage(), ownPage()]
  const { token } = await signIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  const creation = await page.request.post('/api/v1/colors/create', { headers, data: { name: first } })
  const { color } = await creation.json()
  await page.goto('/dashboard/colors')
  const dialog = page.getByRole('dialog', { name: 'Edit color' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]

  await test.step('without changes', async () => {
    for (const close of ways) {
      await editButton(page, 'navy').click()
      await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
      await close()
      await expect(dialog).toBeHidden()
      await expect(leaveQuestion(page)).toBeHidden()
      await expect(editButton(page, 'navy')).toBeFocused()
    }
  })

  await test.step('with unsaved changes', async () => {
    await editButton(page, 'navy').click()
    await dialog.getByLabel('Name', { exact: true }).fill('#123456')
    for (const close of ways) {
      await close()
      await expect(leaveQuestion(page)).toBeVisible()
      // Escape closes the question itself, and the input stays.
      await page.keyboard.press('Escape')
      await expect(leaveQuestion(page)).toBeHidden()
      await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('#123456')
    }
    await page.keyboard.press('Escape')
    await leaveQuestion(page).getByRole('button', { name: 'Leave' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowWithText(page, 'navy')).toBeVisible()
  })

  await test.step('after a conflict', async () => {
    await editButton(page, first).click()
    await page.request.put(`/api/v1/colors/update/${color._id}`, { headers, data: { name: otherPage, nameBn: 'নীল' } })
    await dialog.getByLabel('Name', { exact: true }).fill(input)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const conflict = dialog.getByRole('alert')
    await expect(conflict).toContainText(/Rumana Admin changed this at .+ field by field/)
    await expect(conflict.getByRole('button', { name: 'Go on with these' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(input)
    // What only the others have changed is theirs already.
    await expect(conflict.getByRole('radio', { name: 'Theirs: নীল' })).toBeChecked()
    await expect(conflict.getByRole('radio', { name: `Mine: ${input}` })).toBeChecked()
    expect(await axeViolations(page)).toEqual([])
    await conflict.getByRole('radio', { name: `Theirs: ${otherPage}` }).check()
    await conflict.getByRole('button', { name: 'Go on with these' }).click()
    await expect(conflict).toBeHidden()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(otherPage)
    await expect(dialog.getByLabel('Name in Bangla')).toHaveValue('নীল')
    await dialog.getByLabel('Name', { exact: true }).fill(last)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(rowWithText(page, last)).toBeVisible()
  })
})

test('[TYPE-06] what is typed while settings are saved stays, is not saved yet, and nobody is asked whose it is', async ({
  page,
}) => {
  await signIn(page, OWNER)
  await page.goto('/dashboard/settings')
  const form = page.getByRole('region', { name: 'Letters' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const sender = form.getByLabel('Sender of emails')
  const before = await sender.inputValue()
  const sent = Promise.withResolvers<void>()
  const typed = Promise.withResolvers<void>()
  await page.route('**/settings/update', async (route) => {
    sent.resolve()
    await typed.promise
    await route.continue()
  })
  await sender.fill('Rani')
  await save.click()
  await sent.promise
  await sender.fill('Rani Shoes')
  typed.resolve()
  await expect(form.getByText(/^Last changed .+ by /)).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(sender).toHaveValue('Rani Shoes')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/settings/update')
  await sender.fill(before)
  await save.click()
  await expect(page.getByText(/Sender of emails: Rani → /).first()).toBeVisible()
})

test('[TYPE-06] a form that closes once it is saved takes nothing while it is sent, and what failed can be changed', async ({
  page,
}) => {
  await openAsAdmin(page, '/dashboard/colors')
  await page.getByRole('button', { name: 'Add Color' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Color' })
  const name = dialog.getByLabel('Name', { exact: true })
  const answer = Promise.withResolvers<void>()
  await page.route('**/colors/create', async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong', errors: [] } })
  })
  await name.fill('dusk')
  await name.press('Enter')
  await expect(name).not.toBeEditable()
  await page.keyboard.type('y rose')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  answer.resolve()
  await expect(name).toBeEditable()
  await expect(name).toHaveValue('dusk')
  await expect(name).toBeFocused()
  await page.keyboard.type('y rose')
  await expect(name).toHaveValue('dusky rose')
})

test('going back, reloading and closing the page ask for confirmation only with unsaved changes', {
  tag: '@nightly',
}, async ({ page }) => {
  let questions = 0
  page.on('dialog', async (dialog) => {
    questions += 1
    await dialog.dismiss()
  })
  await openAsAdmin(page, '/dashboard/colors')
  await page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Sizes' }).click()
  await page.getByRole('button', { name: 'Add Size' }).click()
  await page.getByRole('dialog').getByLabel('Size').fill('59')
  await page.goBack()
  await leaveQuestion(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/sizes$/)
  await expect(page.getByRole('dialog').getByLabel('Size')).toHaveValue('59')
  await page.evaluate(() => location.reload())
  await expect.poll(() => questions).toBe(1)
  await expect(page.getByRole('dialog').getByLabel('Size')).toHaveValue('59')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => questions).toBe(2)
  await page.goBack()
  // After confirming there is no second question, even if the next page is slow.
  const machine = await page.context().newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await leaveQuestion(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/sizes$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/colors$/)
  await page.reload()
  expect(questions).toBe(2)
})

test('a cancelled deletion changes nothing; a session that ends over unsaved changes is renewed on the page', {
  tag: '@nightly',
}, async ({ page }) => {
  await openAsAdmin(page, '/dashboard/directors')
  const form = page.getByRole('dialog', { name: 'Edit director' })
  const designation = uniqueName('Chairman')
  await page.getByRole('button', { name: /Mahjabeen/ }).click()
  // A chosen image alone is a change, too.
  await form.getByLabel('Image').setInputFiles(await imageFile())
  await page.keyboard.press('Escape')
  await expect(leaveQuestion(page)).toContainText('What you changed here is not saved yet.')
  await leaveQuestion(page).getByRole('button', { name: 'Stay' }).click()
  await form.getByLabel('Designation', { exact: true }).fill(designation)
  await form.getByLabel('Image').setInputFiles(await imageFile())
  await expect(form.getByRole('img', { name: 'Chosen image' })).toBeVisible()
  await form.getByRole('button', { name: 'Delete' }).click()
  const deletion = confirmDialog(page, 'Are you sure you want to delete this director?')
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Designation', { exact: true })).toHaveValue(designation)

  await page.evaluate(() => {
    const { allInfo } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    localStorage.setItem('auth', JSON.stringify({ token: 'no.longer.good', allInfo }))
  })
  // A tab rereads its storage when another one has written to it.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'auth' })))
  await form.getByRole('button', { name: 'Submit' }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel(/^Password of admin@/).fill('not this one')
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again.getByLabel(/^Password of admin@/)).toHaveAttribute('aria-invalid', 'true')
  await again.getByLabel(/^Password of admin@/).fill(PASSWORD)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toBeHidden()
  await expect(form.getByLabel('Designation', { exact: true })).toHaveValue(designation)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: /Mahjabeen/ })).toContainText(designation)

  await page.route('**/directors/update/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'jwt expired', code: 'token_expired' } }),
  )
  await page.getByRole('button', { name: /Ishraque/ }).click()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fdirectors')
})

test('[TYPE-06] a form of a desk asks before it is left, keeps its text over a sign-in, and says at the field what is wrong', {
  tag: '@nightly',
}, async ({ page }) => {
  await openAsAdmin(page, '/dashboard/parcels')
  await page.getByRole('button', { name: 'Change Pathao' }).click()
  const fee = page.getByLabel('Fee in Dhaka, in taka')
  const phone = page.getByLabel('Phone', { exact: true })
  const menu = page.getByRole('link', { name: /^Calls/ }).first()
  const was = await fee.inputValue()
  await fee.fill('৬,০০,০০০')
  await page.keyboard.press('Escape')
  await leaveQuestion(page).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leaveQuestion(page).getByRole('button', { name: 'Stay' }).click()
  await phone.fill('12')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number')
  await expect(fee).toHaveAccessibleDescription('That is too much')

  await phone.fill('০১৭১১–২২৩৩৪৪')
  await fee.fill('৬,৫০০')
  await page.evaluate(() => {
    const { allInfo } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    localStorage.setItem('auth', JSON.stringify({ token: 'no.longer.good', allInfo }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel(/^Password of admin@/).fill(PASSWORD)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toBeHidden()
  await expect(fee).toHaveValue('৬,৫০০')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('01711-223344 · ৳ 6,500 in Dhaka')).toBeVisible()

  await page.getByRole('button', { name: 'Change Pathao' }).click()
  await fee.fill(was)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(fee).toHaveCount(0)
  await menu.click()
  await expect(page).toHaveURL('/dashboard/calls')
})
