import { expect, type Page } from '@playwright/test'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Product } from '#shared/schemas/product.ts'
import { DEBOUNCE_MS } from '#web/lib/forms/use-debounced-input.ts'
import { axeViolations } from '../axe-violations.ts'
import { productNamed } from '../catalogue.ts'
import { goWithin } from '../go-within.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { confirmDialog, imageFile, openAsAdmin, uniqueName } from './manage.ts'
import { signInAs } from './people.ts'

test.slow()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Product' })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

async function search(page: Page, text: string): Promise<void> {
  const field = page.getByPlaceholder('Search by product name, article no, colour, category or sub category')
  await field.fill(text)
  await field.press('Enter')
}

test('[DASH-08] [DASH-10] [DASH-11] [DEC-09] [STAFF-06] a product is added by a form that helps, and a rejected save keeps it', async ({
  page,
}) => {
  const [name, code] = [uniqueName('Meghna Boot'), uniqueName('MB')]
  await openAsAdmin(page, '/dashboard/products')
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  const taken = await productNamed(page.request, 'Weekend Moccasin')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const submit = dialog(page).getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await dialog(page).getByLabel('Name', { exact: true }).fill(name)
  await dialog(page).getByLabel('Article number').fill(taken.code)
  await dialog(page).getByLabel('Description', { exact: true }).fill('A boot for the rains.')
  await dialog(page).getByLabel('Original price').fill('২৫০০')
  await dialog(page).getByLabel('Sub Category').selectOption({ label: "Men's Boots (Men)" })
  await expect(dialog(page).getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('Men')
  await dialog(page).getByRole('radio', { name: 'Tan', exact: true }).check({ force: true })
  const sizes = dialog(page).getByRole('group', { name: 'Sizes' })
  for (const size of ['42', '40']) await sizes.getByRole('checkbox', { name: size, exact: true }).check({ force: true })
  await expect(sizes.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await sizes.getByRole('checkbox', { name: '42', exact: true }).press('Space')
  await expect(sizes.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await sizes.getByRole('button', { name: 'Add the sizes 39–44' }).click()
  await expect(sizes.getByRole('checkbox', { checked: true })).toHaveCount(6)
  await dialog(page).getByLabel('New Arrivals').check()
  await expect(dialog(page).getByText('Still missing: Image 1, Image 2')).toBeVisible()
  await dialog(page)
    .getByLabel('Image 1')
    .setInputFiles(await imageFile({ width: 500, height: 400 }))
  const crop = page.getByRole('dialog', { name: 'Choose the square' })
  await crop.getByLabel('Zoom').fill('2')
  expect(await axeViolations(page)).toEqual([])
  await crop.getByRole('button', { name: 'Use the square' }).click()
  await expect(dialog(page).getByText(/^200 × 200 px/)).toBeVisible()
  const card = dialog(page).getByRole('figure', { name: 'As shoppers see it' })
  await expect(card).toContainText(`New${name} ৳ 2,500`)
  await expect(submit).toBeDisabled()
  await dialog(page)
    .getByLabel('Image 2')
    .setInputFiles(await imageFile())
  await expect(submit).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])

  await submit.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Article number already exists')
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(dialog(page).getByLabel('Description', { exact: true })).toHaveValue('A boot for the rains.')
  await expect(sizes).toHaveText(/39.*44/)
  await expect(dialog(page).getByRole('img', { name: 'Chosen image' })).toHaveCount(2)
  await dialog(page).getByLabel('Article number').fill(code)
  await submit.click()
  await expect(toastWithText(page, 'Product created successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await search(page, code.toUpperCase())
  await expect(cards(page)).toHaveCount(1)
  const product = await productNamed(page.request, name)
  expect(product).toMatchObject({ originalPrice: 2500, discountPrice: 2500, featured: true, bestSeller: false })
  await expect(cards(page).getByRole('link')).toHaveAttribute('href', `/dashboard/products/details/${product._id}`)
  await expect(cards(page).getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Table' }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('39–44')
  expect((await row.boundingBox())?.height).toBeLessThan(60)
  await expect(row.getByRole('link')).toHaveAttribute('href', `/dashboard/products/details/${product._id}`)
  await goWithin(page, `/products/details/${product._id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('[CARD-01] [DASH-09] [PDP-14] a card opens the product’s form; saving and deleting lead back to the list', async ({
  page,
}) => {
  await openAsAdmin(page, '/dashboard/products?query=chelsea')
  await cards(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/products\/details\//)
  const price = page.getByLabel('Original price')
  const id = page.url().split('/').at(-1)
  await price.fill('4321')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Product updated successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await page.goto(`/products/details/${id}`)
  await expect(page.getByRole('main')).toContainText('৳ 4,321')

  await goWithin(page, `/dashboard/products/details/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await confirmDialog(page, 'Are you sure you want to delete this product?')
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await expect(toastWithText(page, 'Product deleted successfully')).toBeVisible()
  expect((await page.goto(`/products/details/${id}`))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1, name: /Chelsea.* is no longer sold/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('[PEOPLE-01] who may not change prices sees them with why, and saves all else', { tag: '@nightly' }, async ({
  page,
}) => {
  await signInAs(page, ['read_catalogue', 'write_catalogue'])
  const { _id, originalPrice } = await productNamed(page.request, 'Classic Pump 7')
  await page.goto('/dashboard/products')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeHidden()
  await page.goto(`/dashboard/products/details/${_id}`)
  const price = page.getByLabel('Original price')
  await expect(price).toBeDisabled()
  await expect(price).toHaveValue(String(originalPrice))
  await expect(price).toHaveAccessibleDescription('Needs the permission ‘Change prices’')
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeHidden()
  await page.getByLabel('Description', { exact: true }).fill('Words of a clerk.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Product updated successfully')).toBeVisible()
})

test('of two admins who edit the same product the second is notified', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN)
  const { _id } = await productNamed(page.request, 'Classic Pump 7')
  const second = await context.newPage()
  await openAsAdmin(second, `/dashboard/products/details/${_id}`)
  await page.goto(`/dashboard/products/details/${_id}`)
  await second.getByLabel('Description', { exact: true }).fill('Words of the second.')
  await page.getByLabel('Description', { exact: true }).fill('Words of the first.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await second.getByRole('button', { name: 'Submit' }).click()
  await expect(second.getByRole('alert')).toContainText('Rumana Admin changed this at')
  await expect(second.getByRole('main').getByLabel('Description', { exact: true })).toHaveValue('Words of the second.')
})

test('a product is duplicated under a number of its own, many are changed at once, and one that is edited is deleted', {
  tag: '@nightly',
}, async ({ page }) => {
  const code = uniqueName('COPY')
  await signIn(page, ADMIN)
  const source = await productNamed(page.request, 'PT Shoe Classic')
  await page.goto(`/dashboard/products/details/${source._id}`)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('dialog').getByLabel('Article number').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page).not.toHaveURL(new RegExp(source._id))
  await expect(page.getByLabel('Article number')).toHaveValue(code)
  await expect(page.getByRole('main')).toContainText('Shoppers do not see it yet.')
  await page.getByLabel('Description', { exact: true }).fill('Typed before it is published.')
  await page.getByRole('button', { name: /^Publish / }).click()
  await expect(toastWithText(page, 'Product published successfully')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Shoppers do not see it yet.')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Typed before it is published.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)

  await goWithin(page, `/dashboard/products?query=${encodeURIComponent(code)}`)
  await expect(cards(page)).toHaveCount(1)
  await cards(page).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Change the chosen products' })
  await expect(bar).toContainText('1 chosen')
  await bar.getByRole('button', { name: 'Change…' }).click()
  const form = page.getByRole('dialog', { name: 'Change 1 product' })
  const send = form.getByRole('button', { name: 'See what changes' })
  await expect(send).toBeDisabled()
  await form.getByLabel('Discount in %').fill('95')
  await send.click()
  await expect(form.getByLabel('Discount in %')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Discount in %').fill('50')
  await form.getByLabel('Bestseller').selectOption('No')
  await send.click()
  const plan = page.getByRole('dialog', { name: 'What will change' })
  const { originalPrice, discountPrice } = source
  // Toasts are list items of the dialog as well.
  const change = plan.getByRole('listitem').filter({ hasText: code })
  await expect(change).toContainText(formatTaka(discountPrice))
  await expect(change).toContainText(formatTaka(Math.floor(originalPrice / 2)))
  await expect(change).toContainText('no longer a bestseller')
  expect(await axeViolations(page)).toEqual([])
  await plan.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByLabel('Discount in %')).toHaveValue('50')
  await send.click()
  await plan.getByRole('button', { name: 'Change 1 product' }).click()
  await expect(toastWithText(page, '1 product updated successfully')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(cards(page)).toContainText('50% OFF')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastWithText(page, '1 product is as it was before')).toBeVisible()
  await expect(cards(page)).not.toContainText('50% OFF')

  await cards(page).getByRole('link').first().click()
  await expect(page.getByLabel('Article number')).toHaveValue(code)
  await page.getByLabel('Description', { exact: true }).fill('These words go with the product.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirmDialog(page, 'Are you sure').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await expect(confirmDialog(page, 'Leave without saving?')).toBeHidden()
})

test('[DASH-08] the server paginates the list, searches it as one types and sorts it; the URL keeps the position', {
  tag: '@nightly',
}, async ({ page }) => {
  await openAsAdmin(page, '/dashboard/products')
  await expect(cards(page)).toHaveCount(24)
  const field = page.getByPlaceholder(/^Search by product name/)

  await test.step('searched as the user types, and sorted by the server', async () => {
    await field.pressSequentially('BOOT')
    await expect(page).toHaveURL(/query=BOOT/)
    const [sorted] = await Promise.all([
      page.waitForResponse(/managed\?.*sort=price-up/),
      page.getByLabel('Sort by').selectOption('Price: low to high'),
    ])
    await expect(page).toHaveURL(/query=BOOT&sort=price-up/)
    const { products }: { products: Product[] } = await sorted.json()
    const prices = products.map(({ discountPrice }) => discountPrice)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await expect(cards(page)).toContainText(products.map(({ code }) => code))
    await page.getByLabel('Select all').check()
    const bar = page.getByRole('region', { name: 'Change the chosen products' })
    await expect(bar).toContainText(`${products.length} chosen`)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByLabel('Select all')).not.toBeChecked()
  })

  await goWithin(page, '/dashboard/products')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await page.evaluate(holdDebounce, DEBOUNCE_MS)
  await search(page, 'no-such-thing')
  await expect(page.getByText('No products found.')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'heldTimers').size)).toBeGreaterThan(0)
  await page.evaluate(() => dispatchEvent(new Event('pauses-end')))
  await page.goBack()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(/products\?page=2$/)
})

/** Runs in the page: timers of this length fire only on the event `pauses-end`, and immediately from then on. */
function holdDebounce(debounce: number): void {
  const [start, end] = [window.setTimeout, window.clearTimeout]
  const pendingTimers = new Map<number, () => void>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    for (const run of pendingTimers.values()) run()
    port2.postMessage(null)
  }
  addEventListener('pauses-end', () => port2.postMessage(null))
  Object.assign(window, {
    heldTimers: pendingTimers,
    setTimeout: (run: () => void, wait?: number, ...args: unknown[]) => {
      const id = start(wait === debounce ? () => {} : run, wait, ...args)
      if (wait === debounce) pendingTimers.set(id, run)
      return id
    },
    clearTimeout: (id: number) => {
      pendingTimers.delete(id)
      end(id)
    },
  })
}
