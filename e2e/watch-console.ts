import type { Page } from '@playwright/test'

/** Everything that a page writes to its console as an error, from now on. */
export function watchConsole(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return lines
}
