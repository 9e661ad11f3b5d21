import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('[WORK-50] rows that were named are a CSV file in which no cell is a formula', () => {
  const rows = [
    ['Row', 'Column', 'Value', 'Why'],
    [5, 'Trx ID', '=cmd|"calc"', 'a, b'],
    [6, 'Amount', '-700', '@x'],
  ]
  expect(toCsv(rows)).toBe(
    '\ufeff"Row","Column","Value","Why"\r\n"5","Trx ID","\'=cmd|""calc""","a, b"\r\n"6","Amount","\'-700","\'@x"\r\n',
  )
})
