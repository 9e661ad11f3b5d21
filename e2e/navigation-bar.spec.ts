import { expect } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { axeViolations } from './axe-violations.ts'
import { categoryNamed, getJson, subCategoryNamed } from './catalogue.ts'
import { makeCartLine } from './shopping.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'
import { collectConsoleErrors } from './watch-console.ts'

const PHONE = { width: 360, height: 740 }

test('[NAV-01][NAV-02][NAV-03][NAV-07][DEC-07] the header leads everywhere, and its badge counts the pieces in the cart', async ({
  page,
}) => {
  const categories = await getJson<Category[]>(page.request, '/categories/all-categories')
  await page.goto('/login')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Omni Shoes' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Find a location' })).toHaveAttribute('href', '/showrooms')
  await expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart')
  await expect(header.getByRole('combobox')).toBeVisible()

  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveCount(categories.length + 3)
  const menuLinks = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(menuLinks).toEqual([
    ...categories.map(({ _id, name }) => [name, `/category/${_id}`]),
    ['Our Company', '/our-company'],
    ['Showrooms', '/showrooms'],
    ['Board Of Directors', '/bod'],
  ])

  await expect(page.getByRole('link', { name: 'Cart', exact: true }).locator('[data-count]')).toHaveCount(0)
  const lines = [await makeCartLine(page, 0, 2), await makeCartLine(page, 1, 3)]
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(lines))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart (5)' }).locator('[data-count="5"]')).toBeVisible()
})

test('[NAV-04] on a small screen the links are in a menu that traps the focus and closes on Escape and navigation', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/login')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveCount(9)
  for (let tab = 0; tab < 14; tab += 1) {
    await page.keyboard.press('Tab')
    // Between the last and the first control the focus is in the browser's own UI (body), never in the page behind.
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('button', { name: 'Men: more', exact: true }).click()
  const { parentCat, _id } = await subCategoryNamed(page.request, "Men's Boots")
  await expect(menu.locator(`a[href="/sub-category/${_id}"]`)).toBeVisible()
  expect(parentCat.name).toBe('Men')
  expect(await axeViolations(page)).toEqual([])
  await menu.getByRole('link', { name: 'Women' }).click()
  await expect(page).toHaveURL(/\/category\//)
  await expect(menu).toBeHidden()
})

test('[NAV-03][NAV-06] a category unfolds under the pointer and with the focus; scrolled, the header is 72 px high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/login')
  const men = await categoryNamed(page.request, 'Men')
  const subCategories = await getJson<SubCategory[]>(page.request, '/sub-categories/all-sub-categories')
  const linksOf = (category: Category) =>
    subCategories.filter(({ parentCat }) => parentCat._id === category._id).map(({ _id }) => `/sub-category/${_id}`)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const shown = () =>
    menu.locator('a[href^="/sub-category/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const link = menu.locator('ul').first().getByRole('link', { name: 'Men', exact: true })

  await link.hover()
  await expect.poll(shown).toEqual(linksOf(men))
  await expect(menu.locator('img')).toHaveCount(linksOf(men).length + 1)
  await expect(menu.locator('img').last()).toHaveAttribute('src', new RegExp(`/categories/image/${men._id}`))
  await expect(link).toHaveAttribute('aria-expanded', 'true')
  expect(await axeViolations(page)).toEqual([])
  await page.mouse.move(640, 780)
  await expect.poll(shown).toEqual([])

  await link.focus()
  await expect.poll(shown).toEqual(linksOf(men))
  await page.keyboard.press('Tab')
  await expect.poll(shown).not.toEqual(linksOf(men))
  await page.keyboard.press('ArrowDown')
  await expect(menu.locator('a[href^="/sub-category/"]').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.locator('ul').first().getByRole('link', { name: 'Women', exact: true })).toBeFocused()
  expect(await shown()).toEqual([])

  await page.locator('main').click({ position: { x: 5, y: 5 } })
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  const header = page.getByRole('banner')
  await expect
    .poll(async () => {
      const box = await header.boundingBox()
      return box && box.y + box.height
    })
    .toBe(72)
  await expect(menu).toHaveCSS('opacity', '0')
  await link.focus()
  await expect(menu).toHaveCSS('opacity', '1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(linksOf(men)[0] ?? '')
  await expect(menu.locator('ul').first().locator('[aria-current]')).toHaveText('Men')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/details\//)
  await expect(menu.locator('ul').first().locator('[aria-current]')).toHaveText('Men')
})

test('[NAV-05][NAV-06] the home page has a fixed header that changes from 100 px of scrolling on; others scroll along', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveAttribute('data-variant', 'fixed')
  await expect(header).toHaveCSS('position', 'fixed')
  await expect(header).toHaveCSS('opacity', '1')
  const transitions: string[] = []
  await page.exposeFunction('onFade', (property: string) => transitions.push(property))
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      const { onFade } = window as unknown as { onFade: (property: string) => void }
      if ((target as Element).matches('header')) onFade(propertyName)
    })
  })
  // If the first image of a page is late, a browser may start with the opaque header.
  await expect(async () => {
    await page.goto('/')
    await expect.poll(() => transitions, { timeout: 2_000 }).toContain('opacity')
  }).toPass()
  await page.evaluate(() => window.scrollTo({ top: 99, behavior: 'instant' }))
  await page.waitForTimeout(100)
  await expect(header).not.toHaveAttribute('data-scrolled')
  const before = await header.evaluate((element) => getComputedStyle(element).boxShadow)
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }))
  await expect(header).toHaveAttribute('data-scrolled', 'true')
  await expect.poll(() => header.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe(before)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(header).not.toHaveAttribute('data-scrolled')
  await page.goto('/login')
  await expect(header).toHaveCSS('position', 'sticky')
})

const MENUS = {
  'admin@omnishoes.example': [
    ['Dashboard', '/dashboard'],
    ['Account Actions', '/profile/account-actions'],
    ['Logout', null],
  ],
  'owner@omnishoes.example': [
    ['Dashboard', '/dashboard'],
    ['Account Actions', '/profile/account-actions'],
    ['Logout', null],
  ],
  'customer@omnishoes.example': [
    ['Profile', '/profile/user-info'],
    ['Orders', '/profile/orders'],
    ['Account Actions', '/profile/account-actions'],
  ],
  'dhanmondi@omnishoes.example': [
    ['Orders', '/dashboard/store-user/orders'],
    ['Account Actions', '/profile/account-actions'],
  ],
}

/** The menus of an admin and of the owner are one, which another test opens with every change. */
const DAILY_MENUS = ['customer@omnishoes.example', 'dhanmondi@omnishoes.example']

for (const [email, entries] of Object.entries(MENUS)) {
  const tag = DAILY_MENUS.includes(email) ? [] : ['@nightly']
  test(`[NAV-08] the account menu of ${email}`, { tag }, async ({ page }) => {
    await signIn(page, email)
    const roleCheck = page.waitForResponse('**/auth/check-su/*')
    await page.goto('/terms')
    await roleCheck
    const button = page.getByRole('button', { name: 'Account' })
    const items = page.getByRole('menuitem')
    await expect(async () => {
      await button.click()
      await expect(items).toHaveCount(entries.length, { timeout: 500 })
    }).toPass()
    expect(await items.evaluateAll((all) => all.map((item) => [item.textContent, item.getAttribute('href')]))).toEqual(
      entries,
    )
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
}

test('[NAV-14] whether somebody is a store user is requested once; without a response they are not', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  let requestCount = 0
  await page.route('**/auth/check-su/*', (route) => {
    requestCount += 1
    return route.fulfill({ status: 503, json: { message: 'The shop is busy', code: 'unavailable' } })
  })
  await signIn(page, 'dhanmondi@omnishoes.example')
  await page.goto('/terms')
  await expect.poll(() => requestCount).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Women', exact: true }).click()
  await expect(page).toHaveURL(/\/category\//)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Orders', 'Account Actions'])
  expect(requestCount).toBe(1)
  expect(consoleErrors.filter((text) => text.startsWith('Error checking store user'))).toHaveLength(1)
})
