import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '#shared/schemas/product.ts'
import { getJson, productNamed } from '../catalogue.ts'
import { toastWithText } from '../shopping.ts'
import { test } from '../test.ts'
import { imageFile, openAsAdmin, rowWithText, uniqueName } from './manage.ts'

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
async function delayWrite(page: Page, call: string): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(call, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test('[DEC-09] a large photograph is downscaled before it is sent, with dimensions, preview and progress', async ({
  page,
}) => {
  test.slow()
  const name = uniqueName('Photograph')
  const file = await photograph()
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  await form.getByLabel('Category Name').fill(name)
  await form.getByLabel('Image').setInputFiles(file)
  await expect(form.getByText('2400 × 1800 px')).toBeVisible({ timeout: 20_000 })
  await expect(form.getByRole('img', { name: 'Chosen image' })).toBeVisible()
  const formData = await form
    .getByLabel('Image')
    .evaluate((input) => (input instanceof HTMLInputElement ? input.files?.[0]?.size : undefined))
  expect(formData).toBeLessThan(file.buffer.length / 2)
  const release = await delayWrite(page, '**/categories/create')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  release()
  await expect(rowWithText(page, name)).toBeVisible({ timeout: 20_000 })
})

test('saving waits for a photograph that is not ready yet', async ({ page }) => {
  const name = uniqueName('Patience')
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.evaluate(() => {
    const original = window.createImageBitmap.bind(window)
    const delayed = async (file: Blob) => {
      await new Promise((done) => setTimeout(done, 1_500))
      return original(file)
    }
    Object.assign(window, { createImageBitmap: delayed })
  })
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  await form.getByLabel('Category Name').fill(name)
  await form.getByLabel('Image').setInputFiles(await imageFile({ width: 3000, height: 3000 }))
  await expect(form.getByText('Getting the image ready…')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true')
  await expect(form.getByText('2400 × 2400 px')).toBeVisible()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(rowWithText(page, name)).toBeVisible({ timeout: 20_000 })
})

test('a replaced image shows at once in the list, on the card and on the product’s page', async ({ page }) => {
  await openAsAdmin(page, '/dashboard/products')
  const product = await productNamed(page.request, 'Weekend Moccasin')
  const refetch = async () => getJson<Product>(page.request, `/products/single/${product._id}`)
  await page.goto(`/products/details/${product._id}`)
  const currentSource = () => page.locator(`img[src*="${product._id}"]`).first().getAttribute('src')
  const previousSource = await currentSource()
  await page.goto(`/dashboard/products/details/${product._id}`)
  await page.getByLabel('Image 1').setInputFiles(await imageFile({ width: 800, height: 800 }))
  await expect(page.getByText('800 × 800 px')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Product updated successfully')).toBeVisible()

  const { image1, image2, subCategory } = await refetch()
  expect(image1).not.toBe(product.image1)
  expect(image2).toBe(product.image2)
  const version = image1.split('v=')[1] ?? ''
  await page.getByPlaceholder(/^Search by product name/).fill(product.code)
  const image = (within: string) => page.locator(`${within} img[src*="${version}"]`).first()
  await expect(image('article')).toBeVisible()
  await page.goto(`/products/details/${product._id}`)
  await expect(image('main')).toBeVisible()
  expect(await currentSource()).not.toBe(previousSource)
  await page.goto(`/sub-category/${subCategory._id}?sort=newest`)
  await expect(image('main')).toBeVisible()
})

test('[DEC-09] a file that is not an image is rejected with the server’s message, and the form stays', async ({
  page,
}) => {
  const name = uniqueName('Text')
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  await form.getByLabel('Category Name').fill(name)
  await form
    .getByLabel('Image')
    .setInputFiles({ name: 'shoe.png', mimeType: 'image/png', buffer: Buffer.from('This is no picture.') })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Error while submitting')).toBeVisible()
  await expect(form.getByLabel('Category Name')).toHaveValue(name)
  await expect(form.locator('[aria-invalid="true"], [role="alert"]').first()).toBeVisible()
})
