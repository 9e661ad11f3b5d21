import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { categoryNamed, productNamed, subCategoryNamed } from './catalogue.ts'
import { signIn } from './sign-in.ts'

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('no page of shoes is wider than the screen', async ({ page }) => {
    const { _id: men } = await categoryNamed(page.request, 'Men')
    const { _id: boot } = await productNamed(page.request, 'Chelsea Boot')
    for (const path of [
      '/',
      `/category/${men}?color=black&size=42`,
      '/search?query=mary',
      `/products/details/${boot}`,
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    }
  })
})

async function expectNoViolation(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

for (const width of [360, 1280]) {
  test(`no page of shoes breaks a rule of accessibility at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    const { _id: men } = await categoryNamed(page.request, 'Men')
    const { _id: running } = await subCategoryNamed(page.request, 'Running')
    const { _id: boot } = await productNamed(page.request, 'Chelsea Boot')
    for (const path of [
      '/',
      `/category/${men}?color=black`,
      `/sub-category/${running}`,
      '/search?query=zzzzqqq',
      `/products/details/${boot}`,
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectNoViolation(page)
    }
  })
}

test('the dialogs for the size and the size chart take the focus, break no rule and give the focus back', async ({
  page,
}) => {
  await signIn(page)
  const { _id } = await productNamed(page.request, 'Chelsea Boot')
  await page.goto(`/products/details/${_id}`)
  for (const [opener, name] of [
    ['Which size am I?', 'Size Chart'],
    [/^Buy Now: /, 'Choose your size'],
  ] as const) {
    const button = page.getByRole('button', { name: opener }).first()
    await button.press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})
