import { expect, type Page } from '@playwright/test'
import { someProduct } from './catalogue.ts'
import { freezeData } from './fixed-data.ts'
import { untilNetworkIdle } from './network-idle.ts'
import { chooseShowroom, makeCartLine, setLocalStorage } from './shopping.ts'
import { stubMaps } from './showrooms.ts'
import { ADMIN, CUSTOMER, signIn } from './sign-in.ts'
import { test } from './test.ts'

const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1280, height: 800 }

interface Screen {
  name: string
  find: (page: Page) => Promise<string>
  viewports: (typeof PHONE)[]
  visitor?: string
  /** what to do before the screenshot is taken */
  act?: (page: Page) => Promise<void>
}

/** After an intended change run `playwright test e2e/screens.spec.ts --update-snapshots`, and look at the differences. */
const SCREENS: readonly Screen[] = [
  { name: 'home', find: async () => '/', viewports: [PHONE, LAPTOP] },
  {
    name: 'category',
    find: async (page) => `/category/${(await someProduct(page.request)).category._id}`,
    viewports: [PHONE],
  },
  {
    name: 'product',
    find: async (page) => `/products/details/${(await someProduct(page.request))._id}`,
    viewports: [PHONE, LAPTOP],
  },
  { name: 'cart', find: fillCart('/cart'), viewports: [PHONE] },
  { name: 'checkout', find: fillCart('/checkout'), viewports: [LAPTOP], visitor: CUSTOMER, act: chooseShowroom },
  { name: 'showrooms', find: async () => '/showrooms', viewports: [LAPTOP] },
  { name: 'login', find: async () => '/login', viewports: [PHONE] },
  { name: 'orders', find: async () => '/dashboard/orders', viewports: [PHONE, LAPTOP], visitor: ADMIN },
  { name: 'products', find: async () => '/dashboard/products', viewports: [LAPTOP], visitor: ADMIN },
  { name: 'dashboard', find: async () => '/dashboard', viewports: [LAPTOP], visitor: ADMIN },
]

// The page's policy would block the style that hides photographs.
test.use({ bypassCSP: true })

for (const { name, find, viewports: on, visitor, act } of SCREENS) {
  test(`the screen ${name} looks as it was last agreed on`, { tag: '@nightly' }, async ({ page }) => {
    if (visitor) await signIn(page, visitor)
    await stubMaps(page)
    await freezeData(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const path = await find(page)
    for (const size of on) {
      await page.setViewportSize(size)
      await page.goto(path)
      await untilNetworkIdle(page)
      await act?.(page)
      await page.evaluate(() => document.fonts.ready)
      expect(await duplicateStylesheets(page)).toEqual([])
      await expect(page).toHaveScreenshot(`${name}-${size.width}.png`)
    }
  })
}

function fillCart(path: string) {
  return async (page: Page) => {
    await setLocalStorage(page, 'cart', [await makeCartLine(page), await makeCartLine(page, 1, 2)])
    return path
  }
}

/** A stylesheet inserted a second time comes after the others and overrides them. */
function duplicateStylesheets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : []))
    return paths.filter((path, index) => paths.indexOf(path) !== index)
  })
}
