import { expect } from '@playwright/test'
import { productNamed } from './catalogue.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const OXFORD = "Gentleman's Cap Toe Oxford"

test.use({
  viewport: { width: 360, height: 740 },
  screen: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
})

test('[PDP-06][PDP-11] picture, name, price and sizes are in the first view; ADD TO CART stays reachable', async ({
  page,
}) => {
  await signIn(page)
  const { _id } = await productNamed(page.request, OXFORD)
  await page.goto(`/products/details/${_id}`)
  const sizes = page.getByRole('group', { name: 'Size (EU)' })
  await test.step('the first view', async () => {
    const bar = await page.getByRole('button', { name: 'ADD TO CART' }).last().boundingBox()
    const firstSize = await sizes.locator('label').first().boundingBox()
    const picture = await page.getByRole('img', { name: OXFORD, exact: true }).boundingBox()
    const crumbs = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox()
    if (!bar || !firstSize || !picture || !crumbs) throw new Error('something is missing')
    expect(picture.height).toBeLessThanOrEqual(300)
    expect(firstSize.y + firstSize.height).toBeLessThan(bar.y)
    expect(crumbs.height).toBeLessThan(44)
  })
  await test.step('the pictures', async () => {
    await expect(page.getByText('1 / 4')).toBeVisible()
    await page.getByRole('img', { name: OXFORD, exact: true }).hover()
    await page.mouse.wheel(300, 0)
    await expect(page.getByText('2 / 4')).toBeVisible()
    const side = page.getByRole('img', { name: /from the side/ })
    await expect(side).toBeInViewport({ ratio: 0.9 })
    await side.tap()
    await expect(page.locator('[data-zoomed=true]')).toHaveCount(1)
    await side.tap()
    await expect(page.locator('[data-zoomed=true]')).toHaveCount(0)
    await page.mouse.wheel(-300, 0)
    await expect(page.getByRole('img', { name: OXFORD, exact: true })).toBeInViewport({ ratio: 0.9 })
  })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'ADD TO CART' }), 'the bar is back').toHaveCount(2)
  await page.getByRole('button', { name: 'ADD TO CART' }).last().tap()
  const sheet = page.getByRole('dialog', { name: 'Choose your size' })
  await expect(sheet).toHaveAccessibleDescription('Please select a size')
  await expect(sheet.getByRole('group', { name: 'Size (EU)' })).toBeInViewport()
  await sheet.getByText('43', { exact: true }).tap()
  await sheet.getByRole('button', { name: 'ADD TO CART' }).tap()
  await expect(page.getByRole('listitem').getByText('Successfully added to cart')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Please select a size')).toHaveCount(0)
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(cart).toMatchObject([{ product: { _id }, quantity: 1 }])
})
