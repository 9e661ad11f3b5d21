import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../sign-in.ts'

/** Signs in as an admin and opens a page of the admin area. */
export async function openAsAdmin(page: Page, path: string): Promise<{ token: string; id: string }> {
  const session = await signIn(page, 'admin@omnishoes.example')
  await page.goto(path)
  return session
}

/** A unique name. */
export function uniqueName(prefix: string): string {
  return `${prefix} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}

/** An image file of a random colour, ready for a file input. */
export async function imageFile({ width = 400, height = 400 } = {}) {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name: 'photo.png', mimeType: 'image/png', buffer }
}

/** The table row with this text on a manage page. */
export function rowWithText(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** The confirmation dialog. */
export function confirmDialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}
