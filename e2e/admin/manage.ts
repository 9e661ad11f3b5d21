import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../sign-in.ts'

/** Opens a page of the admin area as an admin. */
export async function openAsAdmin(page: Page, path: string): Promise<{ token: string; id: string }> {
  const session = await signIn(page, 'admin@omnishoes.example')
  await page.goto(path)
  return session
}

/** A name that no other test uses. */
export function newName(what: string): string {
  return `${what} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}

/** A picture file of its own colour, ready for a file input. */
export async function pictureFile({ width = 400, height = 400 } = {}) {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name: 'photo.png', mimeType: 'image/png', buffer }
}

/** The row of a manage page's table that speaks of something. */
export function rowOf(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words })
}

/** The question before something is deleted. */
export function question(page: Page, words: string): Locator {
  return page.getByRole('dialog', { name: words })
}
