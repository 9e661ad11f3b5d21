import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { whereIsTask } from '#server/cli/where-is.ts'
import { showroomNamed } from './showrooms.ts'
import { test } from './test.ts'

/** `file:line:` of the one line of a source that contains a text. */
function placeOf(file: string, text: string): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(lines.filter((line) => line.includes(text))).toHaveLength(1)
  return `${file}:${lines.findIndex((line) => line.includes(text)) + 1}:`
}

test('[RUN-09] an error in the browser leads to the lines of its sources, by maps that nobody is served', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const getCurrentPosition = () => {
      throw new Error('no position')
    }
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })
  })
  const { _id } = await showroomNamed(page.request, 'Dhanmondi')
  for (const [language, name] of [
    ['', 'Use my location'],
    ['/bn', 'আমার লোকেশন ব্যবহার করুন'],
  ]) {
    await page.goto(`${language}/showrooms/details/${_id}`)
    const thrown = page.waitForEvent('pageerror')
    await page.getByRole('button', { name }).click()
    const stack = String((await thrown).stack)
    const named = await whereIsTask([stack])
    expect(named).toContain(placeOf('web/state/position.ts', 'navigator.geolocation.getCurrentPosition('))
    expect(named).toContain(placeOf('web/showrooms/showroom-page.tsx', 'await requestPosition()'))
    const [script] = /\/assets\/[\w-]+\.js/.exec(stack) ?? []
    expect((await page.request.get(`${script}.map`)).status()).toBe(404)
  }
})
