import { afterEach, expect, test } from 'vitest'
import { setLanguageReader } from '#shared/language/language.ts'
import { colorLabel, colorName, isCssColor, orderedColorName } from './color-name.ts'

afterEach(() => setLanguageReader(() => 'en'))

test('[LANG-06][CART-04] a colour is called as people read it, in the language of the page where it has a name in it', () => {
  const royalBlue = { name: 'royalblue', nameBn: 'রয়্যাল ব্লু' }
  const ordered = { color: 'royalblue', colorBn: 'রয়্যাল ব্লু' }
  expect([colorName(royalBlue), orderedColorName(ordered)]).toEqual(['Royal blue', 'Royal blue'])
  setLanguageReader(() => 'bn')
  expect([colorName(royalBlue), orderedColorName(ordered)]).toEqual(['রয়্যাল ব্লু', 'রয়্যাল ব্লু'])
  expect(colorName({ name: 'royalblue', nameBn: null })).toBe('Royal blue')
})

test('a colour is a CSS colour name, a hex value, rgb() or hsl()', () => {
  for (const color of [
    'navy',
    'Tan',
    'rebeccapurple',
    '#0a2',
    '#0A2A5E',
    'rgb(10, 20,30)',
    'rgb(10%,20%,30%)',
    'hsl(210, 40%, 50%)',
  ])
    expect(isCssColor(color), color).toBe(true)
})

test('no other CSS is a colour', () => {
  for (const text of [
    '',
    'navyblue',
    '#12',
    '#12345',
    'red;background:url(//evil)',
    'url(x)',
    'var(--brand)',
    'expression(alert(1))',
    'rgb(1,2)',
    'rgb(1,2,3);x',
    'inherit',
    'transparent',
    'currentcolor',
    'red\n',
  ])
    expect(isCssColor(text), text).toBe(false)
})

test('a colour is called as people read it', () => {
  expect(['royalblue', 'saddlebrown', 'Navy', 'lightgoldenrodyellow', '#0a2a5e'].map(colorLabel)).toEqual([
    'Royal blue',
    'Saddle brown',
    'Navy',
    'Light goldenrod yellow',
    '#0a2a5e',
  ])
})
