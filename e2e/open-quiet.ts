import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it has loaded and asks for nothing more, or for ten seconds. */
export async function openQuiet(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  // A frame can keep Chromium from ever calling a page idle.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  return answer
}
