import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { sheetsOf } from '#server/testing/unzip.ts'
import { axeViolations } from '../axe-violations.ts'
import { scrollsSideways } from '../scrolls-sideways.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { LANGUAGES, main, PHONE } from './in-both-languages.ts'

for (const { prefix, say } of LANGUAGES)
  test(`[DATA-06] the books' Download gives a chosen month to the accountant as one workbook, in ${prefix ? 'Bangla' : 'English'}`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await signIn(page, ADMIN)
    await page.goto(`${prefix}/dashboard/cash`)
    await main(page)
      .getByRole('button', { name: say('Download'), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: say('Download') })
    const label = say('Month for the accountant')
    const press = dialog.getByRole('button', { name: label })
    await expect(press).toBeVisible()
    const month = dialog.getByLabel(say('Month'), { exact: true })
    await month.selectOption({ index: 1 })
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    const started = page.waitForEvent('download')
    await press.click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    const bytes = await readFile(await download.path())
    const sheets = await sheetsOf(new Uint8Array(bytes).buffer)
    const names = Object.keys(sheets)
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(names).size).toBe(names.length)
    for (const [name, rows] of Object.entries(sheets)) {
      expect(rows.length, name).toBeGreaterThan(0)
      const latin = rows[0]?.filter((cell) => prefix !== '' && /^[ -~]+$/.test(String(cell)))
      expect(latin ?? [], name).toEqual([])
    }
  })
