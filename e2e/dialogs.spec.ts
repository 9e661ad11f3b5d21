import { expect } from '@playwright/test'
import { someProduct } from './catalogue.ts'
import { goWithin } from './go-within.ts'
import { untilHydrated } from './hydration.ts'
import { test } from './test.ts'

// Playwright hides scrollbars; here they are as wide as on a desktop.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

test('with a scrollbar, an open dialog causes no layout shift, and the page behind does not scroll', {
  tag: '@nightly',
}, async ({ page }) => {
  const measure = () =>
    page.evaluate(() => ({
      places: ['header', 'h1', 'footer'].map((name) => {
        const { x, width } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
        return [name, x, width]
      }),
      scrolled: window.scrollY,
      scrollbar: window.innerWidth - document.documentElement.clientWidth,
    }))
  await page.goto(`/products/details/${(await someProduct(page.request))._id}`)
  const before = await measure()
  expect(before.scrollbar).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Find my size' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await measure()).toEqual({ ...before, scrollbar: 0 })
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await measure()).toEqual(before)
})

test('[SHELL-10] Back closes a dialog and stays on the page, then leads on as if there had been none', async ({
  page,
}) => {
  const path = `/products/details/${(await someProduct(page.request))._id}`
  const dialog = page.getByRole('dialog', { name: 'Size Chart' })
  const open = async () => {
    await page.getByRole('button', { name: 'Find my size' }).click()
    await expect(dialog).toBeVisible()
  }
  await test.step('on the first page of a visit', async () => {
    await page.goto(path)
    await open()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
  })
  await test.step('and as often as it is opened, however it was closed before', async () => {
    await page.goto('/cart')
    await goWithin(page, path)
    await open()
    await page.keyboard.press('Escape')
    await open()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
    await open()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('button', { name: 'Find my size' })).toBeVisible()
  })
  await test.step('and after a reload, which closes it', async () => {
    await page.goto('/cart')
    await goWithin(page, path)
    await open()
    await page.reload()
    await untilHydrated(page.getByRole('button', { name: 'Find my size' }))
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })
  await test.step('and where another page was loaded anew since', async () => {
    await page.goto('/cart')
    await goWithin(page, path)
    await open()
    await page.keyboard.press('Escape')
    await goWithin(page, '/returns')
    await page.reload()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Find my size' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.goForward()
    await page.reload()
    await untilHydrated(page.getByRole('button', { name: 'Find my size' }))
    await page.goForward()
    await expect(page).toHaveURL('/returns')
  })
  await test.step('after a link within it, the page from which it was opened', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/login')
    await goWithin(page, '/returns')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Our Company' }).click()
    await expect(page).toHaveURL('/our-company')
    await page.goBack()
    await expect(page).toHaveURL('/returns')
    await page.goBack()
    await expect(page).toHaveURL('/login')
  })
  await test.step('and Forward leads over what a dialog has left', async () => {
    await page.goForward()
    await expect(page).toHaveURL('/returns')
    await page.goForward()
    await expect(page).toHaveURL('/our-company')
  })
})

test('a dialog reopened at the moment it closes stays open, and closes as usual', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/ui')
  const opener = page.getByRole('button', { name: 'window', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  await opener.click()
  const openButton = await opener.elementHandle()
  await dialog.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement, open) => {
    const closeEvent = new Promise((done) =>
      close.closest('dialog')?.addEventListener('close', () => requestAnimationFrame(done)),
    )
    close.click()
    // React has closed it by now, but the browser has not fired its close event yet.
    queueMicrotask(() => (open as HTMLElement).click())
    return closeEvent
  }, openButton)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
