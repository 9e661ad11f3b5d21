import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readReceiptCode } from '#shared/rules/counter/counter.ts'
import { receiptPath } from './receipt-link.tsx'

test('[COUNTER-01] the address of a receipt is made on the device, and cannot be guessed from its number', async () => {
  const path = await receiptPath('key', { number: 'DHN-2-000118', sequence: 118 })
  const keyHash = createHash('sha256').update('key').digest('base64url')
  const token = createHash('sha256').update(`receipt ${keyHash} 118`).digest('base64url').slice(0, 22)
  expect(path).toBe(`/receipt/DHN-2-000118-${token}`)
  expect(readReceiptCode(path.slice(9))).toEqual({ letters: 'DHN', number: 2, sequence: 118, token })
  for (const code of ['', 'DHN-2-000118', 'DHN-2-000118-short', `dhn-2-000118-${token}`, `DHN-2-000118-${token}x`])
    expect(readReceiptCode(code)).toBeNull()
})
