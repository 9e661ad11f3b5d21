import { expect, type Page } from '@playwright/test'
import { inBangla } from './bangla.ts'
import { collectDataTexts, englishLeft } from './bangla-left.ts'
import { closeAll, OPENINGS } from './bangla-openings.ts'
import { followCalls } from './follow-calls.ts'
import { goWithin } from './go-within.ts'
import { PAGES, type ShopPage } from './pages.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { getLocalStorage, makeCartLine } from './shopping.ts'
import { stubMaps } from './showrooms.ts'
import { CUSTOMER, logIn } from './sign-in.ts'
import { test } from './test.ts'

const HEIGHT = 740
/** What is in no language but English, unit tests find in the sources of all pages. */
const DAILY_GROUP = 'of customers'

for (const [name, isOfGroup] of Object.entries({
  'that everybody sees': ({ visitor }: ShopPage) => !visitor,
  'of customers': ({ visitor }: ShopPage) => visitor === CUSTOMER,
  'of staff': ({ visitor }: ShopPage) => visitor !== undefined && visitor !== CUSTOMER,
})) {
  const tag = name === DAILY_GROUP ? [] : ['@nightly']
  test(`[LANG-01][LANG-09] on the pages ${name} nothing is left in English, and nothing is too wide at 360 and 1280 px`, {
    tag,
  }, async ({ page }) => {
    test.setTimeout(120_000)
    page.setDefaultTimeout(15_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await stubMaps(page)
    const data = collectDataTexts(page)
    const untilComplete = followCalls(page)
    const faults = new Set<string>()
    const look = async (place: string) => {
      await untilComplete()
      await expect(page.getByText(inBangla('Loading...'))).toHaveCount(0)
      const readLeft = async () => englishLeft(page, await data.texts())
      // An order that is loaded again may name its customer before its answer has been read here.
      const left = (await readLeft()).length ? await readLeft() : []
      for (const text of left) faults.add(`${place}: ${text}`)
      if (await scrollsSideways(page)) faults.add(`${place} scrolls sideways at ${page.viewportSize()?.width} px`)
    }
    await page.setViewportSize({ width: 360, height: HEIGHT })
    await page.goto('/bn/login')
    for (const shopPage of PAGES.filter((one) => isOfGroup(one) && one.name !== '/ui')) {
      await enter(page, shopPage)
      await look(shopPage.name)
      for (const [index, { steps, shown }] of (OPENINGS[shopPage.name] ?? []).entries()) {
        for (const step of steps) await step(page)
        await expect(shown(page)).toBeVisible()
        await look(`${shopPage.name}, opening ${index + 1}`)
        await closeAll(page)
      }
      await closeAll(page)
      await page.setViewportSize({ width: 1280, height: HEIGHT })
      if (await scrollsSideways(page)) faults.add(`${shopPage.name} scrolls sideways at 1280 px`)
      await page.setViewportSize({ width: 360, height: HEIGHT })
    }
    expect([...faults]).toEqual([])
  })
}

/** Opens a page as its visitor, with or without something in the cart, without loading the shop anew. */
async function enter(page: Page, { name, visitor, cart, resolvePath }: ShopPage): Promise<void> {
  const session = visitor ? await logIn(page, visitor) : null
  const auth = session && JSON.stringify({ token: session.token, allInfo: session.allInfo })
  if (auth !== (await getLocalStorage(page, 'auth'))) {
    // Pages of an account lead somewhere else when it is another one's.
    await goWithin(page, '/terms')
    await store(page, 'auth', auth)
  }
  await store(page, 'cart', cart ? JSON.stringify([await makeCartLine(page)]) : null)
  const path = await resolvePath?.(page, session && { id: session.allInfo._id, token: session.token })
  await goWithin(page, path ?? name)
}

/** Changes a value in localStorage as another tab would. */
async function store(page: Page, key: string, text: string | null): Promise<void> {
  await page.evaluate(
    ([name, content]) => {
      if (content === null) localStorage.removeItem(name)
      else localStorage.setItem(name, content)
      window.dispatchEvent(new StorageEvent('storage', { key: name }))
    },
    [key, text] as const,
  )
}
