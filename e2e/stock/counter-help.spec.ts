import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { showroomNamed } from '../showrooms.ts'
import { test } from '../test.ts'
import { openCounter, scan } from './open-counter.ts'

const texts: Record<string, string> = JSON.parse(readFileSync('content/texts/bn.json', 'utf8'))
const SHOE = '823-6651'

/** Where nobody else sells in these tests: the pictures show own sales alone. */
const SHOWROOMS = { en: 'Mirpur 10', bn: 'Pallabi' }

test.use({
  viewport: { width: 360, height: 600 },
  deviceScaleFactor: 2,
  // With the QR of receipts.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: launchOptions.args?.filter((arg) => !arg.includes('imagesEnabled')) }),
    { scope: 'worker' },
  ],
})

/** After an intended change run it with NIGHTLY=1 and `--update-snapshots`, and look at the pictures in public/counter. */
for (const language of ['en', 'bn'] as const)
  test(`[COUNTER-01] the help for clerks shows the counter as it is, in ${language}`, { tag: '@nightly' }, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const say = (text: string) => (language === 'bn' ? (texts[text] ?? text) : text)
    const press = (name: string) =>
      page
        .getByRole('button', { name: say(name), exact: true })
        .first()
        .click()
    const showroom = (await showroomNamed(page.request, SHOWROOMS[language]))._id
    const { known } = await openCounter(page, { prefix: language === 'bn' ? '/bn' : '', showroom })
    const shoe = known.products.find(({ code }) => code === SHOE)
    const size = known.sizes?.find(({ _id }) => _id === shoe?.sizes[1])?.size
    const code = `${SHOE}-${size}`

    await press('Till')
    await page.getByLabel(say('Opened with, in taka')).fill('2000')
    await press('Open the till')
    await page.getByText(say('Count the drawer and close the till')).click()
    await page.getByLabel('৳ 500 ×').or(page.getByLabel('৳ ৫০০ ×')).fill('4')
    await page.getByText(say('Count the drawer and close the till')).scrollIntoViewIfNeeded()
    await compare(page, `till.${language}`)

    await press('Sell')
    await scan(page, code)
    await expect(page.getByRole('button', { name: say('Take payment') })).toBeFocused()
    await compare(page, `sell.${language}`)
    await press('Take payment')
    await compare(page, `pay.${language}`)
    await press('Back to the basket')
    await press('Park this basket')
    await page.getByRole('heading', { name: say('Parked') }).scrollIntoViewIfNeeded()
    await compare(page, `park.${language}`)

    await page.context().setOffline(true)
    await scan(page, code)
    await press('Take payment')
    await page.locator('main button').first().click()
    await expect(page.getByText(say('Sold. It is kept on this device and will be sent.'))).toBeVisible()
    await expect(page.getByText(say('No connection. Sales go on, and are sent as soon as there is one.'))).toBeVisible()
    await expect(page.getByText(say('Waiting to be sent: {count}').split(':')[0] ?? '')).toBeVisible()
    await expect(page.locator('main img')).toBeVisible()
    // An eighth of the screen is the QR, another one each time.
    await compare(page, `offline.${language}`, 0.1)
    await page.context().setOffline(false)

    await press('Today')
    await expect(page.getByText(`· ${say('The shop has it')}`)).toBeVisible()
    await press('Void')
    await compare(page, `void.${language}`)

    const receipt = await page.locator('main strong[translate=no]').last().innerText()
    await press('Exchange')
    await page.locator('input[name=text]').waitFor()
    await scan(page, receipt)
    await expect(page.getByRole('checkbox')).toBeChecked()
    await page.getByRole('checkbox').scrollIntoViewIfNeeded()
    await compare(page, `exchange.${language}`)

    await press('Stock')
    await expect(page.getByText(say('Scan the first pair, or find it by name.'))).toBeVisible()
    await scan(page, code)
    await scan(page, code)
    await compare(page, `stock.${language}`)
  })

/** Compares the screen with the picture of that name as it looks from a little away: times and numbers may differ. */
async function compare(page: Page, name: string, most = 0.02): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const screen = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const path = `public/counter/${name}.webp`
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    mkdirSync('public/counter', { recursive: true })
    writeFileSync(path, await sharp(screen).webp({ quality: 40, effort: 6 }).toBuffer())
  }
  const [now, then] = await Promise.all(
    [screen, path].map((picture) => sharp(picture).resize(45).greyscale().raw().toBuffer()),
  )
  const differing = now?.filter((value, index) => Math.abs(value - (then?.[index] ?? 0)) > 64) ?? []
  expect(differing.length / (now?.length ?? 0), `${name}: differing points`).toBeLessThan(most)
}
