import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { getLocalStorage, tabTo, toastWithText } from './shopping.ts'
import { CUSTOMER, PASSWORD, signIn, signInNew } from './sign-in.ts'
import { test } from './test.ts'

const UPDATE = '**/api/v1/auth/update/*'
const menu = (page: Page) => page.getByRole('navigation', { name: 'My Account' })
const details = (page: Page) => page.getByRole('main').locator('dl')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('[ACC-01][ACC-02][NAV-08] both account menus lead to every page; a long name breaks at every width', async ({
  page,
}) => {
  await signInNew(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile/user-info')
  await expect(menu(page).getByRole('link')).toHaveText(['User Info', 'Orders', 'Account Actions'])
  for (const [label, path, title] of [
    ['Orders', '/profile/orders', 'My Orders'],
    ['Account Actions', '/profile/account-actions', 'Account Actions'],
    ['User Info', '/profile/user-info', 'User Info'],
  ] as const) {
    await menu(page).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} | Omni Shoes`)
    await expect(menu(page).locator('[aria-current=page]')).toHaveText([label])
  }
  const left = await menu(page).boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(heading?.x ?? 0)

  for (const [entry, title] of [
    ['Orders', 'My Orders'],
    ['Account Actions', 'Account Actions'],
    ['Profile', 'User Info'],
  ] as const) {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  await page.setViewportSize({ width: 360, height: 740 })
  const tops = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)

  await page.setViewportSize({ width: 320, height: 760 })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Wijeyesekera'.repeat(10))
  expect(await axeViolations(page)).toEqual([])
  await save(page).click()
  await expect(details(page)).toContainText('WijeyesekeraWijeyesekera')
  expect(await axeViolations(page)).toEqual([])
  await expectNothingSideways(page)
  await menu(page).getByRole('link', { name: 'Account Actions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Actions' })).toBeVisible()
  await expectNothingSideways(page)
})

async function expectNothingSideways(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 760 })
    expect(await scrollsSideways(page), `${width} px`).toBe(false)
  }
}

test('[NAV-08] a store user has no Profile: the orders are the store’s, the account actions their own', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, 'dhanmondi@omnishoes.example')
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile/account-actions')
  await expect(menu(page).getByRole('link')).toHaveText(['Orders', 'Account Actions'])
  await expect(menu(page).getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/dashboard/store-user/orders')
})

/** Delays the account menu's script until the returned function is called. */
async function delayMenuScript(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const script = await route.fetch()
    if ((await script.text()).includes('Logging Out')) await released.promise
    await route.fulfill({ response: script })
  })
  return released.resolve
}

test('[NAV-08] a press on the account button works whether the menu’s script is there, comes or was asked for', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page)
  // React renders a lazy component in a message of its own: here the test decides when that arrives.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const heldMessages: [MessagePort, unknown][] = []
    let isHeld = false
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (isHeld) heldMessages.push([this, message])
      else post.call(this, message)
    }
    Object.assign(globalThis, {
      holdDrawing: () => (isHeld = true),
      isDrawingHeld: () => heldMessages.length > 0,
      draw: () => {
        isHeld = false
        for (const [port, message] of heldMessages) post.call(port, message)
      },
    })
  })
  const entry = page.getByRole('menuitem', { name: 'Profile' })
  const button = page.getByRole('button', { name: 'Account' })
  const open = async () => {
    await page.unrouteAll()
    const releaseScript = await delayMenuScript(page)
    await page.goto('/cart')
    await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
    return releaseScript
  }

  const releaseScript = await open()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  releaseScript()
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  const releaseScriptLate = await open()
  await button.hover()
  await page.mouse.down()
  releaseScriptLate()
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(1)
  await page.mouse.up()
  await expect(entry).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')

  const releaseScriptLast = await open()
  await button.hover()
  await page.evaluate('holdDrawing()')
  releaseScriptLast()
  await expect.poll(() => page.evaluate('isDrawingHeld()')).toBe(true)
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
  await page.mouse.down()
  await page.mouse.up()
  await page.evaluate('draw()')
  await expect(entry).toBeFocused()
})

test('[ACC-02][DEC-13] the details are shown, edited and saved; a new email comes with a new token', {
  tag: '@nightly',
}, async ({ page }) => {
  const { email, token } = await signInNew(page)
  await page.goto('/profile/user-info')
  await expect(details(page).locator('dt')).toHaveText(['Name', 'Email', 'Location', 'Phone', 'Date of birth'])
  await expect(details(page).locator('dd')).toHaveText([
    'Farhana Yasmin',
    email,
    'House 12, Road 7, Dhanmondi, Dhaka',
    '01000000199',
    '21 Feb 1994',
  ])
  await page.getByRole('button', { name: 'Edit' }).click()
  for (const [label, type, hint] of [
    ['Name', 'text', 'name'],
    ['Email', 'email', 'email'],
    ['Location', 'text', 'street-address'],
    ['Phone', 'tel', 'tel'],
    ['Date of birth', 'date', 'bday'],
  ] as const) {
    expect(await page.getByLabel(label).evaluate((field: HTMLInputElement) => field.type)).toBe(type)
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', hint)
  }
  await page.getByLabel('Name').fill('  ফারহানা Yasmin ')
  await page.getByLabel('Location').fill('Zindabazar, Sylhet')
  await page.getByLabel('Phone').fill('+৮৮০ ১৭১২-৩৪৫৬৭৮')
  await page.getByLabel('Date of birth').fill('1994-03-22')
  const updateRequest = page.waitForRequest(UPDATE)
  await save(page).click()
  expect((await updateRequest).method()).toBe('PUT')
  await expect(toastWithText(page, 'Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  const shownValues = ['ফারহানা Yasmin', email, 'Zindabazar, Sylhet', '+880 1712-345678', '22 Mar 1994']
  await expect(details(page).locator('dd')).toHaveText(shownValues)
  const { allInfo } = JSON.parse((await getLocalStorage(page, 'auth')) ?? '{}')
  expect(allInfo).toMatchObject({ name: 'ফারহানা Yasmin', phone: '+880 1712-345678', dob: '1994-03-22' })

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Email').fill(`New-${email}`)
  await page.getByLabel('Current password').fill(PASSWORD)
  await save(page).click()
  await expect(details(page)).toContainText(`new-${email}`)
  const session = JSON.parse((await getLocalStorage(page, 'auth')) ?? '{}')
  expect(session.allInfo.email).toBe(`new-${email}`)
  expect(session.token).not.toBe(token)
  await menu(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText('You have no orders.')).toBeVisible()
  await menu(page).getByRole('link', { name: 'User Info' }).click()
  await page.reload()
  await expect(details(page).locator('dd')).toHaveText(shownValues.toSpliced(1, 1, `new-${email}`))
  await menu(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText('You have no orders.')).toBeVisible()
})

test('[ACC-02] invalid values and a taken email are reported at their field; a failed save keeps the input', {
  tag: '@nightly',
}, async ({ page }) => {
  const { email } = await signInNew(page)
  await page.goto('/profile/user-info')
  await expect(details(page)).toBeVisible()
  await tabTo(page, 'Edit')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await tabTo(page, 'Phone')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('01000000188')
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await expect(details(page)).toContainText('01000000188')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Cancel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('Date of birth').fill('2090-01-01')
  await save(page).click()
  for (const [label, words] of [
    ['Name', 'This field is required'],
    ['Email', 'Please enter a valid email address'],
    ['Current password', 'This field is required'],
    ['Phone', 'Please enter a valid phone number'],
    ['Date of birth', 'Please enter a date in the past'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(words))
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])

  await page.getByLabel('Name').fill('Changed Name')
  await page.getByLabel('Email').fill(CUSTOMER)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('Phone').fill('01000000155')
  await page.getByLabel('Date of birth').fill('1994-02-21')
  await save(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/An account with this email already exists/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Changed Name')

  await page.getByLabel('Email').fill(email)
  await page.route(UPDATE, (route) => route.abort(), { times: 1 })
  await save(page).click()
  await expect(toastWithText(page, 'The shop could not be reached.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('01000000155')
  const conflict = { message: 'Somebody else has changed this meanwhile', code: 'conflict' }
  await page.route(UPDATE, (route) => route.fulfill({ status: 409, json: conflict }), { times: 1 })
  await save(page).click()
  await expect(toastWithText(page, conflict.message)).toBeVisible()
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(details(page)).toContainText('Farhana Yasmin')
  await expect(details(page)).toContainText('01000000188')
})
