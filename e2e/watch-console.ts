import type { Page } from '@playwright/test'

/** Collects the errors that a page logs to its console. */
export function collectConsoleErrors(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return lines
}
