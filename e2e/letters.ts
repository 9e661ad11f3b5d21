import { type APIRequestContext, expect } from '@playwright/test'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { getJson } from './catalogue.ts'

/** The one-time code in the newest letter to an address, waiting for one that is not among `knownCodes`. */
export async function codeFor(request: APIRequestContext, email: string, knownCodes: readonly string[] = []) {
  let code = ''
  await expect(async () => {
    const letters = await getJson<OutboxLetter[]>(request, '/outbox/all-letters')
    const newestLetter = letters.find(({ to, subject }) => to === email && subject.startsWith('Your one-time code'))
    code = newestLetter?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect(code).not.toBe('')
    expect(knownCodes).not.toContain(code)
  }).toPass({ timeout: 15_000 })
  return code
}
