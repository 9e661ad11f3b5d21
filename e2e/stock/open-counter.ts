import type { Page } from '@playwright/test'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import { ADMIN, signIn } from '../sign-in.ts'

/** Signs in and registers the browser as a device; returns the article and size of a pair that is there. */
export async function openCounter(page: Page, { prefix = '', showroom = '' } = {}) {
  const { token } = await signIn(page, ADMIN)
  await page.goto(`${prefix}/counter`)
  await page.locator('select option').first().waitFor({ state: 'attached' })
  if (showroom) await page.locator('select').selectOption(showroom)
  await page.locator('input[name=name]').fill('Till 1')
  const changes = page.waitForResponse((response) => response.url().includes('/counter/changes') && response.ok())
  await page.locator('form').getByRole('button').click()
  const known: CounterChanges = await (await changes).json()
  const { products, sizes, store } = known
  const shoe = products.find((one) => one.isSold)
  const size = sizes?.find(({ _id }) => _id === shoe?.sizes[0])?.size
  if (!shoe || !store) throw new Error('Nothing is on sale')
  await page.locator('#counter-search').waitFor()
  return { code: `${shoe.code}-${size}`, shoe, known, store: store._id, token }
}

/** Types as a scanner does, into the field that has the focus too; hands follow no faster than they can. */
export const scan = (page: Page, code: string) =>
  page.evaluate(async (text) => {
    const keys = [...text, 'Enter']
    const begun = performance.now() - keys.length
    for (const [place, key] of keys.entries()) {
      const field = document.activeElement
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      // A key has the time at which it was pressed, however busy the page is.
      Object.defineProperty(event, 'timeStamp', { value: begun + place })
      const goesOn = field?.dispatchEvent(event)
      if (goesOn && key.length === 1 && field?.matches('input')) document.execCommand('insertText', false, key)
    }
    await new Promise((done) => setTimeout(done, 60))
  }, code)

export const receiptNumber = (page: Page) =>
  page
    .getByRole('heading', { name: /^Receipt/ })
    .locator('span')
    .innerText()

export async function salesAtShop(
  page: Page,
  store: string,
  token: string,
): Promise<{ number: string; total: number; clerk: { name: string }; device: { _id: string } }[]> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.get(`/api/v1/counter/sales?store=${store}&limit=200`, { headers })
  return (await response.json()).sales
}
