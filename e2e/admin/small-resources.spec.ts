import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { goWithin } from '../go-within.ts'
import { toastWithText } from '../shopping.ts'
import { stubMaps } from '../showrooms.ts'
import { test } from '../test.ts'
import { confirmDialog, imageFile, openAsAdmin, rowWithText, uniqueName } from './manage.ts'

const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()

/** Answers the question whether a resource is to be deleted with yes. */
const confirmDeletion = (page: Page, question: string) =>
  confirmDialog(page, question).getByRole('button', { name: 'Delete' }).click()

test('[DASH-06] [DASH-07] [STAFF-07] [DASH-16] [DASH-17] [LANG-03] colors and sizes are added, edited, deleted in modals', async ({
  page,
}) => {
  const rgb = () => `rgb(${crypto.getRandomValues(new Uint8Array(3)).join(', ')})`
  const [first, second] = [rgb(), rgb()]
  await openAsAdmin(page, '/dashboard/colors')
  await page.getByRole('button', { name: 'Add Color' }).click()
  const field = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await field.fill('navy blue')
  await submit(page)
  await expect(page.getByRole('dialog').getByText('Please enter a CSS colour').first()).toBeVisible()
  await field.fill('navy')
  await submit(page)
  await expect(toastWithText(page, 'Color already exists')).toBeVisible()
  await expect(field).toHaveValue('navy')
  await field.fill(first)
  expect(await axeViolations(page)).toEqual([])
  const [creation] = await Promise.all([page.waitForResponse('**/colors/create'), submit(page)])
  const created: { message: string } = await creation.json()
  expect(created.message).toBe('Color created successfully')
  await expect(toastWithText(page, created.message)).toBeVisible()
  await rowWithText(page, first).getByRole('button', { name: 'Edit' }).click()
  await field.fill(second)
  await submit(page)
  await expect(rowWithText(page, second)).toBeVisible()
  await rowWithText(page, second).getByRole('button', { name: 'Delete' }).click()
  const [deletion] = await Promise.all([
    page.waitForResponse('**/colors/delete/**'),
    confirmDeletion(page, 'Are you sure you want to delete this color?'),
  ])
  await expect(toastWithText(page, (await deletion.json()).message)).toBeVisible()
  await expect(rowWithText(page, second)).toBeHidden()
  // The focused element is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await rowWithText(page, 'black').first().getByRole('button', { name: 'Delete' }).click()
  const refusal = page.getByRole('dialog', { name: 'This color cannot be deleted' })
  await expect(refusal).toContainText(/black\d+ products have it\./)
  await expect(refusal.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await goWithin(page, '/dashboard/sizes')
  await page.getByRole('button', { name: 'Add Size' }).click()
  await page.getByRole('dialog').getByLabel('Size').fill('57.5')
  await submit(page)
  await expect(toastWithText(page, 'Size created successfully')).toBeVisible()
  await rowWithText(page, '57.5').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Size').fill('58.5')
  await submit(page)
  await rowWithText(page, '58.5').getByRole('button', { name: 'Delete' }).click()
  await confirmDeletion(page, 'Are you sure you want to delete this size?')
  await expect(rowWithText(page, '58.5')).toBeHidden()
})

test('[DASH-03] [DASH-12] a sub category is added, moved and deleted; a director’s card opens the form', {
  tag: '@nightly',
}, async ({ page }) => {
  const [name, director] = [uniqueName('Court shoes'), uniqueName('Rahima')]
  await openAsAdmin(page, '/dashboard/manage-sub-category')
  await page.getByRole('button', { name: 'Add sub category' }).click()
  const form = page.getByRole('region', { name: 'Add sub category' })
  await form.getByLabel('Sub category name', { exact: true }).fill(name)
  await form.getByLabel('Image').setInputFiles(await imageFile())
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('This field is required')).toHaveCount(1)
  await form.getByLabel('Root category').selectOption({ label: 'Women' })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(rowWithText(page, name)).toContainText('Women')
  await rowWithText(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Root category').selectOption({ label: 'Men' })
  await submit(page)
  await expect(toastWithText(page, 'Category updated successfully')).toBeVisible()
  await expect(rowWithText(page, name)).toContainText('Men')
  await rowWithText(page, name).getByRole('button', { name: 'Delete' }).click()
  await confirmDeletion(page, 'Are you sure you want to delete this sub category?')
  await expect(rowWithText(page, name)).toBeHidden()

  await goWithin(page, '/dashboard/directors')
  await page.getByRole('button', { name: 'Add Director' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Director' })
  await dialog.getByLabel('Director name', { exact: true }).fill(director)
  await dialog.getByLabel('Designation', { exact: true }).fill('Director, Repairs')
  await dialog.getByLabel('About', { exact: true }).fill('Mends what can be mended.')
  await dialog.getByLabel('Image').setInputFiles(await imageFile())
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Director added successfully')).toBeVisible()
  const card = page.getByRole('button', { name: new RegExp(director) })
  await card.click()
  const edit = page.getByRole('dialog', { name: 'Edit director' })
  expect(await axeViolations(page)).toEqual([])
  await edit.getByLabel('Designation', { exact: true }).fill('Director, Soles')
  await edit.getByRole('button', { name: 'Submit' }).click()
  await expect(card).toContainText('Director, Soles')
  await card.click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await confirmDeletion(page, 'Are you sure you want to delete this director?')
  await expect(card).toBeHidden()
})

test('[DASH-04] [DASH-26] [DEC-16] a chosen image is a slide at once, with title, link and phone image before it goes live', {
  tag: '@nightly',
}, async ({ page }) => {
  const title = uniqueName('Eid')
  await openAsAdmin(page, '/dashboard/slides')
  const slides = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Edit/ }) })
  await expect(slides.first()).toBeVisible()
  const slideCount = await slides.count()
  await page.getByLabel('Add slide').setInputFiles(await imageFile({ width: 1600, height: 616 }))
  await expect(slides).toHaveCount(slideCount + 1)
  await slides.last().hover()
  await slides.last().getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title (optional)', { exact: true }).fill(title)
  await form.getByLabel('Link').fill('/search?query=eid')
  await expect(form.getByLabel('Remove the picture for phones')).toBeHidden()
  await form.getByLabel('Picture for phones').setInputFiles(await imageFile({ width: 1200, height: 462 }))
  await expect(form.getByText('1200 × 462 px')).toBeVisible()
  await submit(page)
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'As the home page will show them' })
  await expect(preview).toContainText(title)
  await preview.getByRole('button', { name: 'Close', exact: true }).click()
  const tile = slides.filter({ hasText: title })
  expect(await (await page.request.get('/')).text()).not.toContain(title)
  await tile.getByRole('button', { name: /^Earlier/ }).click()
  await expect(slides.nth(slideCount - 1)).toContainText(title)
  await tile.getByRole('button', { name: /^Publish/ }).click()
  await expect(tile.getByText('Not on the home page yet')).toBeHidden()

  const home = await page.context().newPage()
  await home.setViewportSize({ width: 360, height: 740 })
  const homeImageSource = async () => {
    await home.goto('/')
    const image = home.locator('[aria-roledescription=slide]').filter({ hasText: title }).locator('img')
    await image.evaluate((element) => element.scrollIntoView())
    const source = () => image.evaluate((element: HTMLImageElement) => element.currentSrc)
    await expect.poll(source).toContain('/slides/')
    return source()
  }
  expect(await homeImageSource()).toContain('/slides/phone-image/')
  await page.getByRole('button', { name: `Edit ${title}` }).press('Enter')
  await expect(form.getByAltText('Present image')).toHaveCount(2)
  await form.getByLabel('Remove the picture for phones').check()
  await submit(page)
  await expect(form).toBeHidden()
  expect(await homeImageSource()).toContain('/slides/image/')
  await home.close()

  await page.getByRole('button', { name: `Delete ${title}` }).focus()
  await page.keyboard.press('Enter')
  await confirmDeletion(page, 'Are you sure you want to delete this slide?')
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeHidden()
})

test('[DASH-05] [DASH-18] a store is added with its location, edited and deleted; missing fields are reported', {
  tag: '@nightly',
}, async ({ page }) => {
  const [code, other] = [uniqueName('Zindabazar'), uniqueName('Bandar Bazar')]
  await stubMaps(page)
  await openAsAdmin(page, '/dashboard/stores')
  await expect(rowWithText(page, 'Dhanmondi').first()).toBeVisible()
  await expect(page.getByTitle('Map of Agrabad')).toHaveAttribute('width', '120')
  await expect(page.getByTitle('Map of Uttara')).toHaveCount(0)
  await page.getByRole('button', { name: 'Hide maps' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show maps' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search showrooms' }).fill('sylhet')
  await expect(rowWithText(page, 'Dhanmondi')).toHaveCount(0)
  await expect(rowWithText(page, 'Zindabazar').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search showrooms' }).fill('')
  await page.getByRole('button', { name: 'Add Store' }).click()
  const form = page.getByRole('region', { name: 'Add Store' })
  const send = form.getByRole('button', { name: 'Submit' })
  await form.getByLabel('Latitude').fill('99')
  await expect(send).toBeDisabled()
  await form.getByLabel('Longitude').fill('91.87')
  await send.click()
  for (const label of ['Company name', 'Branch name', 'Branch address', 'Email', 'Phone'])
    await expect(form.getByLabel(label, { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('This field is required')).toHaveCount(6)
  await form.getByLabel('Company name').fill('Omni Shoes Ltd.')
  await form.getByLabel('Branch name', { exact: true }).fill(code)
  await form.getByLabel('Branch address', { exact: true }).fill('Zindabazar point')
  await form.getByLabel('Email').fill('zindabazar@omnishoes.example')
  await form.getByLabel('Phone').fill('01000000099')
  await form.getByLabel('Division').selectOption('Sylhet')
  await form.getByLabel('District').selectOption('Sylhet')
  await form.getByLabel('Thana').selectOption('Kotwali')
  await send.click()
  await expect(form.getByText('Latitudes of Bangladesh end at 26.7')).toBeVisible()
  await form.getByLabel('Latitude').fill('24.89')
  await send.click()
  await expect(rowWithText(page, code)).toContainText('Kotwali')

  await rowWithText(page, code).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Longitude').press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('dialog').getByTitle('Map of these coordinates')).toHaveAttribute('width', '120')
  await page.getByRole('dialog').getByLabel('Branch name', { exact: true }).fill(other)
  await submit(page)
  await expect(toastWithText(page, 'Category updated successfully')).toBeVisible()
  await rowWithText(page, other).getByRole('button', { name: 'Delete' }).click()
  await confirmDeletion(page, 'Are you sure you want to delete this store?')
  await expect(toastWithText(page, 'Store deleted successfully')).toBeVisible()
  await expect(rowWithText(page, other)).toBeHidden()
  await rowWithText(page, 'Dhanmondi').first().getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'This store cannot be deleted' })).toContainText(
    /Dhanmondi\d+ open orders are here\./,
  )
})
