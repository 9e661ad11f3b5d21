import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { makeZip } from '#server/testing/bad-input/make-zip.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { axeViolations } from '../axe-violations.ts'
import { bengaliDigits } from '../bangla.ts'
import { someProduct } from '../catalogue.ts'
import { countPresses } from '../count-presses.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { LANGUAGES, type Language, main, mainButton, mainHeading, openByMenu, PHONE } from './in-both-languages.ts'

/** A list of the phone is opened and answered by two presses of which the page knows nothing. */
const PRESSES_OF_A_LIST = 2

for (const language of LANGUAGES) {
  const say = sayingOf(language)
  test(`[DATA-01] [DATA-02] [DATA-03] [DATA-04] on a phone a file and its pictures come in and leave again, in ${language.prefix ? 'Bangla' : 'English'}`, {
    tag: '@nightly',
  }, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(PHONE)
    await signIn(page, ADMIN)
    const { category, subCategory } = await someProduct(page.request)
    const mark = `IM${Date.now().toString(36)}${language.prefix.slice(1)}`.toUpperCase()
    const codes = [`${mark}-1`, `${mark}-2`]
    const file = fileOf({ codes, category: category.name, subCategory: subCategory.name, sizes: `Lot ${mark}` })
    await page.goto(`${language.prefix}/dashboard`)
    await openByMenu(page, language, '/dashboard/import', 'Import')
    await expectWell(page)

    await test.step('six presses: the file, Upload, two for a column, See, Bring in', async () => {
      const presses = await countPresses(page)
      await choose(page, page.getByLabel(say('Spreadsheet (CSV or XLSX)')), file)
      await mainButton(page, say('Upload')).click()
      const column = page.getByLabel(`Lot ${mark}`)
      await expect(column).toHaveValue('')
      await expectWell(page)
      await column.selectOption('sizes')
      await mainButton(page, say('See what changes')).click()
      await expect(mainButton(page, say('{label}: {count}', { label: say('Wrong'), count: 1 }))).toBeVisible()
      await expect(
        main(page)
          .getByRole('row')
          .filter({ hasText: codes[0] ?? '' }),
      ).toBeVisible()
      await expectWell(page)
      await mainButton(page, say('Bring in {count}', { count: 2 })).click()
      await expect(main(page).getByText(say('{count} brought in', { count: 2 }))).toBeVisible()
      await expect(mainButton(page, say('Rows to mend (XLSX)'))).toBeVisible()
      await expectWell(page)
      await expect(mainButton(page, say('Undo'))).toBeVisible()
      expect((await presses()) + PRESSES_OF_A_LIST).toBe(6)
    })

    await test.step('pictures of a ZIP: which go where, in place, and back', async () => {
      await main(page)
        .getByRole('link', { name: say('All imports') })
        .click()
      const pictures = await Promise.all([...codes.map((code) => picture(`${code}.png`)), picture(`${mark}-9.png`)])
      await choose(page, page.getByLabel(say('Pictures, or a ZIP of them')), {
        name: 'pictures.zip',
        mimeType: 'application/zip',
        buffer: makeZip(pictures),
      })
      await expect(mainButton(page, say('{label}: {count}', { label: say('No such article'), count: 1 }))).toBeVisible()
      await expect(
        main(page)
          .getByRole('row')
          .filter({ hasText: `${codes[1]}.png` }),
      ).toBeVisible()
      await expectWell(page)
      await mainButton(page, say('Bring in {count}', { count: 2 })).click()
      await expect(main(page).getByText(say('Articles with new pictures: {count}', { count: 2 }))).toBeVisible()
      await expectWell(page)
      await mainButton(page, say('Undo')).click()
      await expect(main(page).getByText(say('{count} are as they were before', { count: 2 }))).toBeVisible()
      await expectWell(page)
    })

    await test.step('those of a folder wait for it after the page was loaded anew', async () => {
      const folder = await folderOf([`${codes[0]}.png`, `${codes[0]}_2.png`])
      try {
        await main(page)
          .getByRole('link', { name: say('All imports') })
          .click()
        await choose(page, page.getByLabel(say('A folder'), { exact: true }), folder)
        await expect(mainButton(page, say('Bring in {count}', { count: 2 }))).toBeVisible()
        await page.reload()
        await expect(main(page).getByText(say('{count} have not come yet', { count: 2 }))).toBeVisible()
        await expectWell(page)
        await choose(page, page.getByLabel(say('A folder'), { exact: true }), folder)
        await expect(main(page).getByText(say('Articles with new pictures: {count}', { count: 1 }))).toBeVisible()
        await mainButton(page, say('Undo')).click()
        await expect(main(page).getByText(say('{count} are as they were before', { count: 1 }))).toBeVisible()
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    await test.step('a second file, whose column is known by now, leaves again and is forgotten', async () => {
      const more = [`${mark}-3`, `${mark}-4`]
      await page.goto(`${language.prefix}/dashboard/import`)
      const second = fileOf({
        codes: more,
        category: category.name,
        subCategory: subCategory.name,
        sizes: `Lot ${mark}`,
      })
      await choose(page, page.getByLabel(say('Spreadsheet (CSV or XLSX)')), second)
      await mainButton(page, say('Upload')).click()
      await expect(page.getByLabel(`Lot ${mark}`)).toHaveValue('sizes')
      await mainButton(page, say('See what changes')).click()
      await mainButton(page, say('Bring in {count}', { count: 2 })).click()
      await mainButton(page, say('Undo')).click()
      await expect(main(page).getByText(say('{count} are as they were before', { count: 2 }))).toBeVisible()
      await expectWell(page)
      await mainButton(page, say('Forget this file')).click()
      await expectWell(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Forget'), exact: true })
        .click()
      await expect(mainHeading(page)).toHaveText(say('Import'))
      await expect(page).toHaveURL(/\/dashboard\/import$/)
      const found = await page.request.get(`/api/v1/products/search?query=${more[0]}`)
      expect(await found.text()).not.toContain(more[0])
    })
  })
}

/** Texts of the pages with what they count. */
function sayingOf({ prefix, say }: Language) {
  return (text: string, values: Record<string, string | number> = {}): string =>
    say(text).replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' && prefix ? bengaliDigits(String(value)) : String(value)
    })
}

/** As a spreadsheet of Europe saves it: semicolons, a byte order mark, and one column that has a name of its own. */
function fileOf(of: { codes: readonly string[]; category: string; subCategory: string; sizes: string }) {
  const rows = of.codes.map((code) => `${code};Kolapuri ${code};${of.category};${of.subCategory};Black;1990;39-42`)
  const head = `Article;Product name;Category;Type;Colour;MRP;${of.sizes}`
  const text = ['\ufeff', head, '\r\n', ...rows.map((row) => `${row}\r\n`), `${of.codes[0]}X;No price;`]
  const wrong = `${of.category};${of.subCategory};Black;dear;39\r\n`
  return {
    name: `${of.sizes.split(' ')[1]}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${text.join('')}${wrong}`),
  }
}

async function picture(name: string) {
  return { name, content: await makeImage({ width: 300, height: 300, format: 'png' }) }
}

/** A folder with pictures of these names. */
async function folderOf(names: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'omni-pictures-'))
  for (const name of names) writeFileSync(join(folder, name), (await picture(name)).content)
  return folder
}

/** Presses an input of files and answers what the system asks then. */
async function choose(page: Page, input: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input.click()])
  await chooser.setFiles(files)
}

async function expectWell(page: Page): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
}
