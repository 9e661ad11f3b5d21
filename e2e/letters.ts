import { type APIRequestContext, expect } from '@playwright/test'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { getJson } from './catalogue.ts'

/** The newest letter to an address whose subject begins with these words, once it has arrived. */
export async function letterTo(request: APIRequestContext, email: string, subjectStart: string): Promise<OutboxLetter> {
  const found: OutboxLetter[] = []
  await expect(async () => {
    const letters = await getJson<OutboxLetter[]>(request, '/outbox/all-letters')
    const letter = letters.find(({ to, subject }) => to === email && subject.startsWith(subjectStart))
    expect(letter).toBeDefined()
    if (letter) found.push(letter)
  }).toPass({ timeout: 15_000 })
  const [letter] = found
  if (!letter) throw new Error(`There is no letter to ${email}`)
  return letter
}

/** The one-time code in the newest letter to an address, waiting for one that is not among `knownCodes`. */
export async function codeFor(request: APIRequestContext, email: string, knownCodes: readonly string[] = []) {
  let code = ''
  await expect(async () => {
    const letters = await getJson<OutboxLetter[]>(request, '/outbox/all-letters')
    const newestLetter = letters.find(({ to, subject }) => to === email && /^Your one-time code|ওটিপি/.test(subject))
    code = newestLetter?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect(code).not.toBe('')
    expect(knownCodes).not.toContain(code)
  }).toPass({ timeout: 15_000 })
  return code
}
