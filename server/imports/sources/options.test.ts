import { expect, test } from 'vitest'
import { machineSlowness } from '#server/testing/slowness.ts'
import { plainText } from './options.ts'

test('[DATA-01] a description that was a page becomes text, and no cell makes that slow', () => {
  expect(plainText('<p>Hand &amp; foot</p> \n\n<ul><li class="a">One</li></ul>')).toBe('Hand & foot\nOne')
  const start = performance.now()
  for (const cell of ['<', '<br ', ' ', '&lt;'].map((part) => part.repeat(32_000 / part.length)))
    plainText(`<p>${cell}x`)
  expect(performance.now() - start).toBeLessThan(150 * machineSlowness())
})
