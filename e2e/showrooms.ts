import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { get } from './catalogue.ts'

/** Every address of the external maps service. */
export const MAPS = /^https:\/\/www\.google\.com\/maps/

/** Where a shopper stands in Banani. */
export const BANANI = { latitude: 23.7937, longitude: 90.4066 }

export function allShowrooms(request: APIRequestContext): Promise<Showroom[]> {
  return get(request, '/showrooms/all-showrooms')
}

/** The demonstration's showroom of that branch name. */
export async function showroomNamed(request: APIRequestContext, code: string): Promise<Showroom> {
  const found = (await allShowrooms(request)).find((showroom) => showroom.code === code)
  if (!found) throw new Error(`The demonstration has no showroom ${code}`)
  return found
}

/** Lets a page of our own stand for the maps service, which no test may need. */
export async function drawMaps(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Map</title><main><h1>Map</h1></main></html>'
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

/** Everything that the page writes to its console as an error. */
export function watchConsole(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return lines
}

/** The rows of the table of stores, cell by cell. */
export function rowTexts(page: Page): Promise<string[][]> {
  return page
    .getByRole('table', { name: 'Stores' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
}

/** Waits until React has taken the page over: a choice made before that is lost. */
export async function alive(page: Page): Promise<void> {
  const division = page.getByLabel('Division')
  const isAlive = () => division.evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isAlive).toBe(true)
}

/** Whether the page scrolls sideways. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}
