import { expect, test } from 'vitest'
import { machineSlowness } from '#server/testing/slowness.ts'
import { codeOf, decodeSigns, plainText } from './options.ts'

test('[DATA-01] signs that a page names are written out, by name or number, once', () => {
  expect(plainText('<p>Men&#8217;s caf&eacute; &ndash; x&nbsp;y</p>')).toBe('Men’s café – x y')
  expect(decodeSigns('&#x2019;&#146;&hellip;&#039;&amp;lt;&#0;&nothing; & &amp')).toBe("’’…'&lt;\ufffd&nothing; & &amp")
})

test('[DATA-01] a long article number is cut to one of its own, the same each time', () => {
  const long = 'genuine-leather-formal-oxford-shoes-for-men-limited-edition'
  const codes = [codeOf(long, 'Black'), codeOf(long, 'Brown'), codeOf(long, ''), codeOf(`${long}-2`, '')]
  expect(new Set(codes).size).toBe(4)
  expect(codes.every((code) => code.length <= 40 && code.startsWith('genuine-leather-formal-oxford'))).toBe(true)
  expect(codeOf(long, 'Black')).toBe(codes[0])
  expect(codeOf('kolapuri', 'Black')).toBe('kolapuri-black')
})

test('[DATA-01] a description that was a page becomes text, and no cell makes that slow', () => {
  expect(plainText('<p>Hand &amp; foot</p> \n\n<ul><li class="a">One</li></ul>')).toBe('Hand & foot\nOne')
  const start = performance.now()
  for (const cell of ['<', '<br ', ' ', '&lt;', '&#', '&a'].map((part) => part.repeat(32_000 / part.length)))
    plainText(`<p>${cell}x`)
  expect(performance.now() - start).toBeLessThan(150 * machineSlowness())
})
