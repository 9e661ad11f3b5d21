import { expect, test } from 'vitest'
import { collectText, readCollectText } from './collect-code.ts'

test('[ORDER-07] what a QR code says and what is typed lead to the same code', () => {
  const number = 'OM-261127-7F3K'
  expect(readCollectText(collectText({ number, collectCode: '048213' }))).toEqual({ number, code: '048213' })
  for (const typed of ['048213', ' 048 213 ', '০৪৮২১৩'])
    expect(readCollectText(typed)).toEqual({ number: null, code: '048213' })
  for (const other of ['', '48213', '01712345678', '0482135', 'KB-12-048213', 'omni 048213'])
    expect(readCollectText(other)).toBeNull()
})
