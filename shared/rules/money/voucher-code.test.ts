import { expect, test } from 'vitest'
import { isPrintedVoucherCode, printedVoucherCode, readVoucherCode, voucherCode } from './voucher-code.ts'

test('[EXCH-06] a code has 80 bits in letters that nobody takes for another, four in a group', () => {
  expect(voucherCode(new Uint8Array(10))).toBe('0000000000000000')
  expect(voucherCode(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
  const code = voucherCode(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))
  expect(code).toBe('041061050R3GG28A')
  expect(printedVoucherCode(code)).toBe('0410-6105-0R3G-G28A')
})

test.each([
  ['0410-6105-0R3G-G28A'],
  [' 0410 6105 0r3g g28a '],
  ['O4lO6IO5OR3GG28A'],
  ['০৪১০-৬১০৫-০R৩G-G২৮A'],
  ['0410–6105–0R3G–G28A'],
])('[EXCH-06] %s is read as the code that was printed', (typed) => {
  expect(readVoucherCode(typed)).toBe('041061050R3GG28A')
})

test.each([[''], ['0410-6105-0R3G-G28'], ['0410-6105-0R3G-G28AA'], ['U410-6105-0R3G-G28A'], ['0410-6105-0R3G-G28!']])(
  '[EXCH-06] %s is no code',
  (typed) => {
    expect(readVoucherCode(typed)).toBeNull()
  },
)

test('[EXCH-06] only what a slip has is scanned for a voucher: no barcode is', () => {
  expect(isPrintedVoucherCode('0410-6105-0R3G-G28A')).toBe(true)
  expect(isPrintedVoucherCode('0410610505132286')).toBe(false)
  expect(isPrintedVoucherCode('8901234567890')).toBe(false)
})
