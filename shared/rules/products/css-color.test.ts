import { expect, test } from 'vitest'
import { colorLabel, isCssColor } from './css-color.ts'

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
