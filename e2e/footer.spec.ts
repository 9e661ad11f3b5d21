import { expect } from '@playwright/test'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { inBangla } from './bangla.ts'
import { getJson } from './catalogue.ts'
import { test } from './test.ts'

test('[FOOT-01] the wordmark has two lines at 768 px and below, and is type in Bangla', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/login')
  const mark = page.getByRole('contentinfo').getByRole('img', { name: 'Omni Shoes' })
  await mark.scrollIntoViewIfNeeded()
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('logo-vertical')
  const narrow = await mark.boundingBox()
  await page.setViewportSize({ width: 360, height: 740 })
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(300)
  await footer.locator('summary').filter({ hasText: 'HELP' }).click()
  await expect(footer.getByRole('link', { name: 'Find Us' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Showrooms' })).toBeHidden()
  await page.setViewportSize({ width: 769, height: 900 })
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('logo-horizontal')
  const wide = await mark.boundingBox()
  expect((narrow?.width ?? 0) / (narrow?.height ?? 1)).toBeLessThan(3)
  expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeGreaterThan(5)
  await page.goto('/bn/login')
  for (const place of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(place).locator('a[href="/bn"], a[href="/bn/"]').first()).toHaveText(
      inBangla('Omni Shoes'),
    )
})

test('[FOOT-02][FOOT-03][FOOT-04][FOOT-05] the footer’s columns and links', async ({ page }) => {
  const subCategories = await getJson<SubCategory[]>(page.request, '/sub-categories/all-sub-categories')
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  const column = (name: string) => footer.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const links = (name: string) =>
    column(name)
      .locator('li a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))

  expect(await links('MENU')).toEqual([
    ['How Omni works', '/omni'],
    ...subCategories.map(({ _id, name }) => [name, `/sub-category/${_id}`]),
    ['Showrooms', '/showrooms'],
    ['Board Of Directors', '/bod'],
  ])
  expect(await links('HELP')).toEqual([
    ['Terms And Conditions', '/terms'],
    ['Find Us', '/locations'],
    ['Exchange and Return Policy', '/returns'],
    ['Privacy Policy', '/privacy'],
    ['Track an order', '/track'],
  ])
  const social = column('Stay Connected')
  await expect(social).toContainText('Keep up with the latest styles, news and offers on our social channels.')
  const externalLinks = social.locator('a[target=_blank]')
  await expect(externalLinks).toHaveCount(1)
  await expect(externalLinks).toHaveAttribute('href', /^https:\/\//)
  await expect(externalLinks).toHaveAttribute('rel', 'noopener')
  await expect(social.locator('a[href="#"]')).toHaveCount(2)
  await expect(footer.locator('a[href^="tel:"]')).toHaveText(/^010-/)
  await expect(footer).toContainText('Site by Omni Shoes Web Team')
})
