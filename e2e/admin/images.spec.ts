import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '#shared/schemas/product.ts'
import { getJson, productNamed } from '../catalogue.ts'
import { goWithin } from '../go-within.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { imageFile, openAsAdmin, rowWithText, uniqueName } from './manage.ts'

/** A photograph that is wider than the shop keeps, with noise, so that the file is large for its pixels. */
async function photograph() {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const buffer = await sharp({
    create: { width: 3600, height: 300, channels: 3, background: '#808080', noise: grain },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

/** Holds back the response to a write until released. */
async function delayWrite(page: Page, call: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Holds back the decoding of every chosen image until the page gets the event `decode`. */
async function delayDecoding(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const original = window.createImageBitmap.bind(window)
    const released = new Promise((done) => addEventListener('decode', done, { once: true }))
    const delayed = async (file: Blob) => {
      await released
      return original(file)
    }
    Object.assign(window, { createImageBitmap: delayed })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('decode')))
}

test('[DASH-25] a PDF called .jpg is refused at its own field before Submit, and gone once a picture is chosen', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, ADMIN)
  const product = await productNamed(page.request, 'Weekend Moccasin')
  await page.goto(`/dashboard/products/details/${product._id}`)
  const pdf = { name: 'shoe.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 no picture') }
  await page.getByLabel('Image 2').setInputFiles(pdf)
  await expect(page.getByLabel('Image 2')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Image 2')).toHaveAccessibleDescription('Only JPEG, PNG or WebP images are allowed')
  await expect(page.getByLabel('Image 1')).not.toHaveAttribute('aria-invalid', 'true')
  let sent = 0
  await page.route('**/products/update/**', (route) => {
    sent += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Image 2')).toBeFocused()
  expect(sent).toBe(0)
  await page.getByLabel('Image 2').setInputFiles(await imageFile({ width: 300, height: 300 }))
  await expect(page.getByText('300 × 300 px')).toBeVisible()
  await expect(page.getByLabel('Image 2')).not.toHaveAttribute('aria-invalid', 'true')
})

test('[DASH-25] a browser that writes no WebP sends a photograph as JPEG, and what may be transparent as PNG', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const image = page.getByRole('region', { name: 'Add category' }).getByLabel('Image')
  const chosen = () => image.evaluate((input: HTMLInputElement) => input.files?.[0]?.type)
  await image.setInputFiles(await photograph())
  await expect(page.getByText('2400 × 200 px')).toBeVisible({ timeout: 20_000 })
  expect(await chosen()).toBe('image/jpeg')
  await image.setInputFiles(await imageFile({ width: 3000, height: 100 }))
  await expect(page.getByText('× 100 px').or(page.getByText('2400 × 80 px'))).toBeVisible({ timeout: 20_000 })
  expect(await chosen()).toBe('image/png')
})

test('[DEC-09] a file that is no image is rejected; a large photograph is downscaled before it is sent', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow()
  const name = uniqueName('Photograph')
  await openAsAdmin(page, '/dashboard/manage-category')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('region', { name: 'Add category' })
  const image = form.getByLabel('Image')
  const submit = form.getByRole('button', { name: 'Submit' })
  await form.getByLabel('Category name', { exact: true }).fill(name)

  await test.step('the form stays when the file is not an image', async () => {
    await image.setInputFiles({ name: 'shoe.png', mimeType: 'image/png', buffer: Buffer.from('This is no picture.') })
    await expect(form.getByText('Only JPEG, PNG or WebP images are allowed')).toBeVisible()
    const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('This is no picture.')])
    await image.setInputFiles({ name: 'shoe.png', mimeType: 'image/png', buffer: broken })
    await submit.click()
    await expect(toastWithText(page, 'Error while submitting')).toBeVisible()
    await expect(form.getByLabel('Category name', { exact: true })).toHaveValue(name)
    await expect(image).toHaveAccessibleDescription(/Image cannot be read/)
  })

  await test.step('saving waits for a photograph that is not ready yet', async () => {
    const file = await photograph()
    const decode = await delayDecoding(page)
    await image.setInputFiles(file)
    await expect(form.getByText('Getting the image ready…')).toBeVisible()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await decode()
    await expect(form.getByText('2400 × 200 px')).toBeVisible({ timeout: 20_000 })
    await expect(submit).not.toHaveAttribute('aria-busy', 'true')
    await expect(form.getByRole('img', { name: 'Chosen image' })).toBeVisible()
    const size = await image.evaluate((input) => (input as HTMLInputElement).files?.[0]?.size)
    expect(size).toBeLessThan(file.buffer.length / 2)
  })

  const release = await delayWrite(page, '**/categories/create')
  await submit.click()
  await expect(form.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  release()
  await expect(rowWithText(page, name)).toBeVisible({ timeout: 20_000 })
})

test('a replaced image shows at once in the list, on the card and on the product’s page', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const product = await productNamed(page.request, 'Weekend Moccasin')
  await page.goto(`/dashboard/products/details/${product._id}`)
  await page.getByLabel('Image 1').setInputFiles(await imageFile({ width: 800, height: 800 }))
  await expect(page.getByText('800 × 800 px')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Product updated successfully')).toBeVisible()

  const { image1, image2, subCategory } = await getJson<Product>(page.request, `/products/single/${product._id}`)
  expect(image1).not.toBe(product.image1)
  expect(image2).toBe(product.image2)
  const versionOf = (url: string) => url.split('v=')[1] ?? ''
  const images = (within: string, url: string) => page.locator(`${within} img[src*="${versionOf(url)}"]`)
  await page.getByPlaceholder(/^Search by product name/).fill(product.code)
  await expect(images('article', image1).first()).toBeVisible()
  await page.goto(`/products/details/${product._id}`)
  await expect(images('main', image1).first()).toBeVisible()
  await expect(images('main', product.image1)).toHaveCount(0)
  await goWithin(page, `/sub-category/${subCategory._id}?sort=newest`)
  await expect(images('main', image1).first()).toBeVisible()
})
