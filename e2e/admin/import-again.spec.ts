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

test('[DATA-03] what an undo has left is told first, and undone with its newer change, by the keyboard alone', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, ADMIN)
  const { category, subCategory } = await someProduct(page.request)
  const [one, other] = [uniqueMark('LEFTA'), uniqueMark('LEFTB')]
  const bringIn = async (rows: string[]) => {
    await page.goto('/dashboard/import')
    const buffer = Buffer.from(rows.join('\n'))
    await page
      .getByLabel('Spreadsheet (CSV or XLSX)')
      .setInputFiles({ name: `${one}.csv`, mimeType: 'text/csv', buffer })
    await mainButton(page, 'Upload').click()
    await mainButton(page, 'See what changes').click()
    await mainButton(page, `Bring in ${rows.length - 1}`).click()
    await expect(main(page).getByText(`${rows.length - 1} brought in`)).toBeVisible()
    return page.url()
  }
  const place = `${category.name},${subCategory.name},Black,1500,40`
  const head = 'Article number,Name,Category,Sub-category,Colour,Price,Sizes'
  const added = await bringIn([head, `${one},Boot,${place}`, `${other},Boot,${place}`])
  const changed = await bringIn(['Article number,Name', `${one},Pump`, `${other},Pump`])
  const newer = await bringIn(['Article number,Name', `${one},Clog`])
  const press = async (name: string) => {
    const button = mainButton(page, name)
    await expect(button).toBeVisible()
    const hasFocus = () => button.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 60 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await page.goto(changed)
  await press('Undo')
  await expect(main(page).getByText('1 are as they were before')).toBeVisible()
  await expect(mainButton(page, 'Not undone: 1')).toHaveAttribute('aria-pressed', 'true')
  const row = main(page).getByRole('row')
  await expect(row.filter({ hasText: one })).toContainText('has changed since')
  await expect(row.filter({ hasText: other })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await press('Changed: 2')
  await expect(row.filter({ hasText: other })).toContainText('Pump')
  await press('Not undone: 1')
  await expect(row.filter({ hasText: other })).toHaveCount(0)
  await page.goto(newer)
  await press('Undo')
  await expect(main(page).getByText('1 are as they were before')).toBeVisible()
  await page.goto(changed)
  await press('Undo the rest')
  await expect(main(page).getByText('2 are as they were before')).toBeVisible()
  await expect(mainButton(page, 'Not undone: 1')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await page.goto(added)
  await press('Undo')
  await expect(main(page).getByText('2 are as they were before')).toBeVisible()
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
