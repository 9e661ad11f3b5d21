import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until its network is idle. */
export async function openQuiet(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await untilQuiet(page)
  return answer
}

/** Waits until the network is idle, or for ten seconds: a frame can keep Chromium from ever reporting it. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
}
