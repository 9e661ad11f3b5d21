import { expect, type Page } from '@playwright/test'
import { productNamed } from './catalogue.ts'
import { CUSTOMER, fillLogin, signIn } from './sign-in.ts'
import { test } from './test.ts'

/** Pictures are preloaded for the width of the screen, before the viewport has one. */
const PHONE = { width: 360, height: 740 }

async function oxford(page: Page) {
  const product = await productNamed(page.request, "Gentleman's Cap Toe Oxford")
  await page.goto('/search?query=gentleman')
  return { product, card: page.getByRole('main').getByRole('article').filter({ hasText: product.name }) }
}

test('[CARD-02][CARD-04] a card shows its detail picture and colour on hover and focus, its prices always', async ({
  page,
}) => {
  const { product, card } = await oxford(page)
  await expect(card.locator('s')).toHaveText('Original price ৳ 5,490')
  await expect(card).toContainText('৳ 4,990')
  await expect(card.locator('img')).toHaveCount(1)
  await card.hover()
  const detail = card.locator(`img[src*="/products/image/details/${product._id}"]`)
  await expect(detail).toBeVisible()
  await expect(detail.locator('..')).toHaveCSS('opacity', '1')
  const swatch = card.locator('[style*="background"]')
  await expect(swatch).toBeVisible()
  await expect(swatch).toHaveCSS('background-color', 'rgb(28, 26, 26)')
  await page.mouse.move(0, 0)
  await expect(detail.locator('..')).toHaveCSS('opacity', '0')
  await card.getByRole('link').focus()
  await expect(detail.locator('..')).toHaveCSS('opacity', '1')
})

test("[CARD-03] 'Buy Now' asks to log in there and then, then for the size, and leads to the direct checkout", {
  tag: '@nightly',
}, async ({ page }) => {
  const { card } = await oxford(page)
  await card.hover()
  await card.getByRole('button', { name: /^Buy Now/ }).click()
  await expect(page.getByRole('dialog').getByText('Please login first')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Choose your size' })
  await fillLogin(page, CUSTOMER)
  await expect(dialog).toBeVisible()

  const { product } = await oxford(page)
  await card.getByRole('button', { name: /^Buy Now/ }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(dialog.getByText('Please select a size')).toBeVisible()
  await dialog.getByText('42', { exact: true }).click()
  await dialog.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL(/\/checkout\/direct$/)
  const order = await page.evaluate(() => JSON.parse(localStorage.getItem('directOrder') ?? 'null'))
  const selectedSize = product.sizes.find(({ size }) => size === 42)?._id
  expect(order).toMatchObject({ product: { _id: product._id }, quantity: 1, selectedSize })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, screen: PHONE, hasTouch: true, isMobile: true })

  test("[CARD-03] 'Buy Now' is visible without a hover, as an icon, and the picture is asked for in the width of its column", async ({
    page,
  }) => {
    await signIn(page)
    const { card } = await oxford(page)
    const button = card.getByRole('button', { name: /^Buy Now/ })
    await expect(button).toHaveCSS('opacity', '1')
    // The column has 156 px, and the widths on offer are 160, 240 …
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/[?&]w=160$/)
    expect(await page.evaluate(requestedWidths), 'preloaded before the viewport was known').toEqual(['160'])
    expect((await button.boundingBox())?.width).toBe(44)
    await button.tap()
    await expect(page.getByRole('dialog', { name: 'Choose your size' })).toBeVisible()
  })
})

/** Runs in the page: the widths in which pictures of products were asked for. */
function requestedWidths(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(names.flatMap((name) => /\/products\/image\/.*[?&]w=(\d+)/.exec(name)?.[1] ?? []))]
}
