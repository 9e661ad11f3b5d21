import { expect, test } from 'vitest'
import { isId } from './id.ts'

test('an id is a UUID in lower case and nothing else', () => {
  expect(isId('0199ed3a-d0ee-774a-a23a-c401961256e9')).toBe(true)
  for (const text of [
    '',
    '1',
    'undefined',
    '../x',
    '0199ED3A-D0EE-774A-A23A-C401961256E9',
    '0199ed3ad0ee774aa23ac401961256e9',
  ])
    expect(isId(text), text).toBe(false)
})
