import { expect } from '@playwright/test'
import { untilHydrated } from './hydration.ts'
import { test } from './test.ts'

test.use({
  viewport: { width: 360, height: 740 },
  screen: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
})

test('[HOME-03][HOME-04][HOME-06] slide, promises and first arrivals are in view; styles stand under their category', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Cash on Delivery', { exact: true })).toBeInViewport({ ratio: 1 })
  const arrivals = page.getByRole('region', { name: 'New Arrivals', exact: true })
  await expect(arrivals.locator('article').first().getByText(/^৳/).last()).toBeInViewport({ ratio: 1 })
  const third = await arrivals.locator('article').nth(2).boundingBox()
  expect(third?.x).toBeLessThan(345)
  await expect(arrivals.getByRole('link', { name: 'See all' })).toHaveAttribute(
    'href',
    '/search?query=shoes&sort=newest',
  )
  const slide = page.getByRole('region', { name: 'Highlights' }).locator('[aria-roledescription=slide]').first()
  const picture = await slide.locator('img').boundingBox()
  const title = await slide.getByText('Nagra for Eid').boundingBox()
  expect(title?.y).toBeGreaterThan((picture?.y ?? 0) + 139)
  await expect(slide.getByText("See Men's Nagra")).toBeVisible()

  const styles = page.getByRole('region', { name: 'Find your style' })
  await expect(styles.getByRole('link').first()).toContainText("Men's")
  await untilHydrated(styles.getByRole('button', { name: 'Women' }))
  await styles.getByRole('button', { name: 'Women' }).click()
  await expect(styles.getByRole('link')).toHaveCount(6)
  await expect(styles.getByRole('link').first()).toContainText("Women's")
  await page.getByRole('region', { name: 'Try them on first' }).getByRole('link', { name: 'Find a showroom' }).click()
  await expect(page).toHaveURL('/showrooms')
})
