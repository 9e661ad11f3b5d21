import { expect, test } from 'vitest'
import {
  isSeen,
  readDecimal,
  readWhole,
  turnsAround,
  typedCode,
  typedDigits,
  typedId,
  typedName,
  typedText,
  typedTransactionId,
} from './typed-text.ts'

const READ: [(text: string) => string, string, string][] = [
  [typedText, ' \u00a0Rahima\u2003Khatun\ufeff ', 'Rahima Khatun'],
  [typedText, 'e\u200b\u0301', 'é'],
  [typedText, '\u2066Rahima\u2069 \u202aKhatun\u202c\ufe0f', 'Rahima Khatun'],
  [typedText, 'one – two,\nRani’s  three', 'one – two,\nRani’s  three'],
  [typedText, 'one\u2028two\u3000three\u2800', 'one two three'],
  // The joiner makes another letter of র্য; between and beside words it is nothing.
  [typedText, 'র\u200d্যাব ক্\u200cষ', 'র\u200d্যাব ক্\u200cষ'],
  [typedText, 'ক্\u200b\u200d\u200dষ \u200dবাটা\u200c', 'ক্\u200dষ বাটা'],
  [typedText, 'Ra\u200dhi\u200cma', 'Rahima'],
  [typedName, 'Rani’s  –  Men`s', "Rani's - Men's"],
  [typedName, 'KN‑12−4', 'KN-12-4'],
  [typedCode, ' KN ‑ ১২ ', 'KN-12'],
  [typedId, '#OM-২৬১১২০-7F3K.', 'OM-261120-7F3K'],
  [typedId, '’8N7A1B2C3D।', '8N7A1B2C3D'],
  [typedId, '(8N7A1B2C3D),', '8N7A1B2C3D'],
  [typedId, '“OM-261120-7F3K”.', 'OM-261120-7F3K'],
  [typedTransactionId, 'TrnxID=8n7a1b2c3d', '8N7A1B2C3D'],
  [typedTransactionId, 'TrxID 8n7a 1b2c 3d.', '8N7A1B2C3D'],
  [typedTransactionId, 'TxnID: ৯F3K2L8M', '9F3K2L8M'],
  [typedTransactionId, 'trx. id #8N7A1B2C', '8N7A1B2C'],
  [typedTransactionId, 'Txn: 8N7A1B2C.', '8N7A1B2C'],
  [typedTransactionId, 'Transaction No. 8N7A1B2C', '8N7A1B2C'],
  [typedTransactionId, 'ট্রানজেকশন আইডি: 8N7A1B2C', '8N7A1B2C'],
  [typedTransactionId, 'TRX8N7A1B2', 'TRX8N7A1B2'],
  [typedTransactionId, 'TRX12345', 'TRX12345'],
  [typedTransactionId, 'TRXID12', 'TRXID12'],
  [typedDigits, '১২৩\u200b – 456', '123456'],
]

test.each(READ)('[TYPE-01] %o reads %j as %j', (read, text, expected) => {
  expect(read(text)).toBe(expected)
  expect(read(expected)).toBe(expected)
})

test('[TYPE-01] numbers are whole ones or decimals, in either digits, with commas or blanks', () => {
  for (const text of ['2490', '২,৪৯০', '2 490', '\u00a02,490', '\u200b2490'])
    expect([readWhole(text), readDecimal(text)], text).toEqual([2_490, 2_490])
  expect(['−5', '', 'abc', '1.5', '1e3', '1234567890123'].map(readWhole)).toEqual([-5, ...Array(5).fill(Number.NaN)])
  expect(['২৩.৮১০৩', '-0.5', '1,234.5', '40,5', '.5', '1.', ''].map(readDecimal)).toEqual([
    23.8103,
    -0.5,
    1_234.5,
    ...Array(4).fill(Number.NaN),
  ])
})

test('[TYPE-02] a text of signs that nobody sees is empty, and one that turns its letters around is known', () => {
  for (const text of ['', ' ', '\u200b', '\u3164\u115f', '\u2800', '\u0301', '\u200e\u2060'])
    expect(isSeen(text), JSON.stringify(text)).toBe(false)
  for (const text of ['\ufffc', '\ufff9\ufffb ']) expect(isSeen(text), JSON.stringify(text)).toBe(false)
  for (const text of ['a', 'ক', '7', '-', '👟']) expect(isSeen(text), text).toBe(true)
  expect(['a\u202eb', '\u202dab', 'a\u202ab\u202c'].map(turnsAround)).toEqual([true, true, false])
})
