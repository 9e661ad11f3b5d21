import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { get } from './catalogue.ts'

/** Every address of the external maps service. */
export const MAPS = /^https:\/\/www\.google\.com\/maps/

/** Where a shopper stands in Banani. */
export const BANANI = { latitude: 23.7937, longitude: 90.4066 }

/** Every showroom of the demonstration. */
export function allShowrooms(request: APIRequestContext): Promise<Showroom[]> {
  return get(request, '/showrooms/all-showrooms')
}

/** The demonstration's showroom of that branch name. */
export async function showroomNamed(request: APIRequestContext, code: string): Promise<Showroom> {
  const found = (await allShowrooms(request)).find((showroom) => showroom.code === code)
  if (!found) throw new Error(`The demonstration has no showroom ${code}`)
  return found
}

/** Lets a page of our own stand for the maps service, which no test may need. The browser keeps no file from then on. */
export async function drawMaps(page: Page | BrowserContext): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Map</title><h1>Map</h1></html>'
  await page.route(MAPS, (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** The visitor has allowed the shop to know the position. */
export async function standAt(page: Page, position = BANANI): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(position)
}

/** A browser that can tell no position at all. */
export async function withoutGeolocation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  })
}

/** The rows of the table of stores, cell by cell. */
export function rowTexts(page: Page): Promise<string[][]> {
  return page
    .getByRole('table', { name: 'Stores' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
}
