import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until its network is idle. */
export async function openUntilIdle(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await untilNetworkIdle(page)
  return response
}

/** Waits until the network is idle, or for ten seconds: a frame can keep Chromium from ever reporting it. */
export async function untilNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
}
