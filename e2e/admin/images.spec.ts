import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '#shared/schemas/product.ts'
import { get, productNamed } from '../catalogue.ts'
import { toastIn } from '../shopping.ts'
import { test } from '../test.ts'
import { newName, openAsAdmin, pictureFile, rowOf } from './manage.ts'

/** A photograph as from a phone: 12 megapixels, with noise, so that the file is large. */
async function photograph() {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise: grain },
  })
    .blur(1)
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

/** Holds back the response to a write until released. */
async function holdWrite(page: Page, call: string): Promise<() => void> {
  let go: () => void = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route(call, async (route) => {
    await held
    await route.continue()
  })
  return () => go()
}

test('[DEC-09] a large photograph is downscaled before it is sent, with dimensions, preview and progress', async ({
  page,
}) => {
  test.slow()
  const name = newName('Photograph')
  const file = await photograph()
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  await form.getByLabel('Category Name').fill(name)
  await form.getByLabel('Image').setInputFiles(file)
  await expect(form.getByText('2400 × 1800 px')).toBeVisible({ timeout: 20_000 })
  await expect(form.getByRole('img', { name: 'Chosen image' })).toBeVisible()
  const sent = await form
    .getByLabel('Image')
    .evaluate((input) => (input instanceof HTMLInputElement ? input.files?.[0]?.size : undefined))
  expect(sent).toBeLessThan(file.buffer.length / 2)
  const go = await holdWrite(page, '**/categories/create')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  go()
  await expect(rowOf(page, name)).toBeVisible({ timeout: 20_000 })
})

test('saving waits for a photograph that is not ready yet', async ({ page }) => {
  const name = newName('Patience')
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window)
    const late = async (file: Blob) => {
      await new Promise((done) => setTimeout(done, 1_500))
      return read(file)
    }
    Object.assign(window, { createImageBitmap: late })
  })
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  await form.getByLabel('Category Name').fill(name)
  await form.getByLabel('Image').setInputFiles(await pictureFile({ width: 3000, height: 3000 }))
  await expect(form.getByText('Getting the image ready…')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true')
  await expect(form.getByText('2400 × 2400 px')).toBeVisible()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(rowOf(page, name)).toBeVisible({ timeout: 20_000 })
})

test('a replaced image shows at once in the list, on the card and on the product’s page', async ({ page }) => {
  await openAsAdmin(page, '/dashboard/products')
  const before = await productNamed(page.request, 'Weekend Moccasin')
  const now = async () => get<Product>(page.request, `/products/single/${before._id}`)
  await page.goto(`/products/details/${before._id}`)
  const shown = () => page.locator(`img[src*="${before._id}"]`).first().getAttribute('src')
  const old = await shown()
  await page.goto(`/dashboard/products/details/${before._id}`)
  await page.getByLabel('Image 1').setInputFiles(await pictureFile({ width: 800, height: 800 }))
  await expect(page.getByText('800 × 800 px')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toastIn(page, 'Product updated successfully')).toBeVisible()

  const { image1, image2, subCategory } = await now()
  expect(image1).not.toBe(before.image1)
  expect(image2).toBe(before.image2)
  const version = image1.split('v=')[1] ?? ''
  await page.getByPlaceholder(/^Search by product name/).fill(before.code)
  const picture = (within: string) => page.locator(`${within} img[src*="${version}"]`).first()
  await expect(picture('article')).toBeVisible()
  await page.goto(`/products/details/${before._id}`)
  await expect(picture('main')).toBeVisible()
  expect(await shown()).not.toBe(old)
  await page.goto(`/sub-category/${subCategory._id}?sort=newest`)
  await expect(picture('main')).toBeVisible()
})

test('[DEC-09] a file that is not an image is rejected with the server’s message, and the form stays', async ({
  page,
}) => {
  const name = newName('Text')
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  await form.getByLabel('Category Name').fill(name)
  await form
    .getByLabel('Image')
    .setInputFiles({ name: 'shoe.png', mimeType: 'image/png', buffer: Buffer.from('This is no picture.') })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toastIn(page, 'Error while submitting')).toBeVisible()
  await expect(form.getByLabel('Category Name')).toHaveValue(name)
  await expect(form.locator('[aria-invalid="true"], [role="alert"]').first()).toBeVisible()
})
