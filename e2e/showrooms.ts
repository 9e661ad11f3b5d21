import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { getJson } from './catalogue.ts'

/** URLs of the external maps service. */
export const MAPS = /^https:\/\/www\.google\.com\/maps/

/** A shopper's position in Banani. */
export const BANANI = { latitude: 23.7937, longitude: 90.4066 }

/** Every showroom of the demonstration. */
export function allShowrooms(request: APIRequestContext): Promise<Showroom[]> {
  return getJson(request, '/showrooms/all-showrooms')
}

/** The demonstration showroom with this code. */
export async function showroomNamed(request: APIRequestContext, code: string): Promise<Showroom> {
  const match = (await allShowrooms(request)).find((showroom) => showroom.code === code)
  if (!match) throw new Error(`The demonstration has no showroom ${code}`)
  return match
}

/** Replaces the maps service, which no test may depend on, by a stub. Routing disables the browser's HTTP cache. */
export async function stubMaps(page: Page | BrowserContext): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Map</title><h1>Map</h1></html>'
  await page.route(MAPS, (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** Grants the geolocation permission and sets the position. */
export async function grantPosition(page: Page, position = BANANI): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(position)
}

/** Removes the geolocation API from the browser. */
export async function withoutGeolocation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  })
}

/** The cell texts of each row of the showrooms table. */
export function rowTexts(page: Page): Promise<string[][]> {
  return page
    .getByRole('table', { name: 'Stores' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
}
