import { expect, test } from 'vitest'
import { createScanReader } from './scan.ts'

/** What the reader makes of keys that follow each other by `pause` ms. */
function type(text: string, pause: number, read = createScanReader()) {
  const keys = [...text, 'Enter']
  const pressed = { ctrlKey: false, altKey: false, metaKey: false }
  return keys.map((key, index) => read({ key, timeStamp: index * pause, ...pressed })).find(Boolean) ?? null
}

test('[COUNTER-01] a fast series of keys ended by Enter is a scan; what hands type is not', () => {
  expect(type('8901234567890', 8)).toBe('8901234567890')
  expect(type('8901234567890', 120)).toBeNull()
  expect(type('42', 8)).toBeNull()
})

test('[COUNTER-01] what was typed before a scan is no part of it', () => {
  const read = createScanReader()
  const pressed = { ctrlKey: false, altKey: false, metaKey: false }
  for (const [index, key] of [...'derby'].entries()) read({ key, timeStamp: index * 150 - 5000, ...pressed })
  expect(type('OM-1-42', 10, read)).toBe('OM-1-42')
})
