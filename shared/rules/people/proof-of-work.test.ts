import { expect, test } from 'vitest'
import { hasZeroBits, puzzleText, readProof, writeProof } from './proof-of-work.ts'

test('leading zero bits are counted across bytes', () => {
  const hash = Uint8Array.of(0, 0b0001_1111, 255)
  expect([0, 8, 11, 12].map((bits) => hasZeroBits(hash, bits))).toEqual([true, true, true, false])
  expect(hasZeroBits(Uint8Array.of(0), 9)).toBe(false)
})

test('a puzzle has the signature of its challenge, and fits one block of SHA-256', () => {
  const text = puzzleText(`head.body.${'s'.repeat(43)}`, 15, 999_999)
  expect(text).toBe(`${'s'.repeat(43)}.15.999999`)
  expect(text.length).toBeLessThanOrEqual(55)
})

test('a proof is read as it was written, and nothing else is', () => {
  expect(readProof(writeProof('a.b.c-_', [7, 0, 12]))).toEqual({ challenge: 'a.b.c-_', answers: [7, 0, 12] })
  for (const text of ['', 'a.b.c', 'a.b.c~', '~1', 'a.b.c~1.', 'a.b.c~-1', 'a b~1', `a~${'9'.repeat(16)}`, 'a~1~2'])
    expect(readProof(text)).toBeNull()
})
