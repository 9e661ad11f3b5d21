import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { makeZip } from '#server/testing/bad-input/make-zip.ts'
import { axeViolations } from '../axe-violations.ts'
import { someProduct } from '../catalogue.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { main, mainButton, mainHeading } from './in-both-languages.ts'

const uniqueMark = (name: string) => `${name}${Date.now().toString(36)}`.toUpperCase()

/** Drops files of this machine, as its window manager does. */
async function drop(page: Page, onto: Locator, paths: readonly string[]): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  const box = await onto.boundingBox()
  if (!box) throw new Error('nothing to drop on')
  const devTools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devTools.send('Input.dispatchDragEvent', { type, ...at, data })
}

test('[DATA-01] [DATA-02] back at the columns another one is chosen, the preview follows it, and the file is forgotten', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, ADMIN)
  const { code, name } = await someProduct(page.request)
  await page.goto('/dashboard/import')
  const text = `Article;Said;Also said\n${code};${name} one;${name} two\n`
  await page
    .getByLabel('Spreadsheet (CSV or XLSX)')
    .setInputFiles({ name: `${uniqueMark('BACK')}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await mainButton(page, 'Upload').click()
  const column = (heading: string) => page.getByLabel(heading, { exact: true })
  await column('Said').selectOption('name')
  await mainButton(page, 'See what changes').click()
  const row = main(page).getByRole('row').filter({ hasText: code })
  await expect(row).toContainText(`${name} one`)
  await mainButton(page, 'Back to the columns').click()
  await expect(column('Said')).toHaveValue('name')
  await column('Also said').selectOption('name')
  await expect(column('Said'), 'a field is of one column').toHaveValue('')
  expect(await axeViolations(page)).toEqual([])
  await mainButton(page, 'See what changes').click()
  await expect(row).toContainText(`${name} two`)
  await mainButton(page, 'Forget this file').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(mainHeading(page)).toHaveText('Import')
  await expect(page).toHaveURL(/\/dashboard\/import$/)
})

test('[DATA-04] a ZIP and a folder are dropped, a cut line is waited for, and what has come is not sent again', {
  tag: '@nightly',
}, async ({ page, context }) => {
  test.setTimeout(120_000)
  await signIn(page, ADMIN)
  const { code } = await someProduct(page.request)
  const folder = mkdtempSync(join(tmpdir(), 'omni-drop-'))
  try {
    const names = [1, 2, 3, 4, 5, 6].map((place) => `${code}_${place}.png`)
    const files = await Promise.all(names.map(async (name) => ({ name, content: await grain() })))
    const zip = join(folder, 'pictures.zip')
    writeFileSync(zip, makeZip(files))
    await page.goto('/dashboard/import')
    const place = page.getByRole('group', { name: 'Which pictures' })
    await drop(page, place, [zip])
    await expect(mainButton(page, 'Bring in 6')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    let sent = 0
    await page.route('**/api/v1/imports/pictures/upload/*', async (route) => {
      sent += 1
      if (sent === 3) await context.setOffline(true)
      await route.continue()
    })
    await mainButton(page, 'Bring in 6').click()
    await expect(main(page).getByText('The line is cut. It goes on by itself where it was.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await context.setOffline(false)
    await expect(main(page).getByText('Articles with new pictures: 1')).toBeVisible()
    await mainButton(page, 'Undo').click()
    await expect(main(page).getByText('1 are as they were before')).toBeVisible()

    for (const { name, content } of files) writeFileSync(join(folder, name), content)
    rmSync(zip)
    sent = 0
    await page.goto('/dashboard/import')
    await drop(page, place, [folder])
    await mainButton(page, 'Bring in 6').click()
    await expect(main(page).getByText('Articles with new pictures: 1')).toBeVisible()
    expect(sent).toBe(0)
    await mainButton(page, 'Undo').click()
    await expect(main(page).getByText('1 are as they were before')).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** A picture of which a call takes only one. */
function grain(): Promise<Buffer> {
  const raw = { width: 300, height: 300, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
}
