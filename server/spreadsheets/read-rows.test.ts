import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core.js'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readRows } from './read-rows.ts'
import { writeRows } from './write-rows.ts'

const read = (content: BlobPart) => readRows(new File([content], 'statement'))
const MEGABYTE = 1024 * 1024
/** Milliseconds for the worst of these files, on a busy machine. */
const MAX_TIME = 8_000

/** An archive with one sheet of spaces, which take next to nothing packed. */
async function makeWorkbook(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new Uint8ArrayWriter()
  const zip = new ZipWriter(writer)
  await zip.add('xl/worksheets/sheet1.xml', new TextReader(' '.repeat(bytes)))
  await zip.close()
  return (await writer.getData()) as Uint8Array<ArrayBuffer>
}

test('[WORK-05] CSV is read in UTF-8 and, with its mark, in 16 bits; any other encoding is refused, never guessed', async () => {
  const rows = [
    ['Trx ID', 'প্রেরক'],
    ['AAAA1111', 'রহিম; “ঢাকা”'],
  ]
  const text = rows.map((row) => row.join(',')).join('\r\n')
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }
  for (const content of [text, `\ufeff${text}`, utf16(false), utf16(true)]) expect(await read(content)).toEqual(rows)
  expect(await read('id\tamount\nA1\t1,500\n')).toEqual([
    ['id', 'amount'],
    ['A1', '1,500'],
  ])
  const windows1252 = Buffer.from('Trx ID,Amount\nCaf\u00e9,5', 'latin1')
  for (const wrong of [windows1252, Buffer.from(text, 'utf16le'), Buffer.from('a,b\n\0,1')])
    await expect(read(wrong)).rejects.toMatchObject({ code: 'unreadable_sheet' })
})

test('[WORK-05] rows keep the numbers that the spreadsheet shows, and dates the clock of their cells', async () => {
  expect(await read('Statement\n\n\nTrx ID,Amount,,\n,,\nA1, 5 ,\n\n,\n')).toEqual([
    ['Statement'],
    [],
    [],
    ['Trx ID', 'Amount'],
    [],
    ['A1', '5'],
  ])
  const at = new Date('2026-11-24T15:04:05Z')
  const day = new Date('2026-11-24T00:00:00Z')
  const cells = [
    [{ value: at, format: 'yyyy-mm-dd hh:mm:ss' }, { value: day, format: 'dd/mm/yyyy' }, { value: 1250.5 }],
    [],
    [{ value: null }, { value: 'end' }],
    [],
  ]
  expect(await read(new Uint8Array(await writeExcelFile(cells as never).toBuffer()))).toEqual([
    ['2026-11-24 15:04:05', '2026-11-24', '1250.5'],
    [],
    ['', 'end'],
  ])
})

test('[WORK-05] formulas are read as texts or results, and written so that no program runs them', async () => {
  const evil = `=cmd|'/c calc'!A1`
  expect(await read(`Trx ID,Amount\n"${evil}",5`)).toEqual([
    ['Trx ID', 'Amount'],
    [evil, '5'],
  ])
  const csv = (
    await writeRows(
      [
        ['Order', 'Name'],
        ['OM-1', evil],
      ],
      'csv',
    )
  ).toString()
  expect(csv).toContain(`'=cmd`)
  const workbook = await writeRows([['Order'], [evil], ['+1'], ['@SUM(A1)']], 'xlsx')
  expect(await read(new Uint8Array(workbook))).toEqual([['Order'], [evil], ['+1'], ['@SUM(A1)']])
  const computed = [[{ value: 'Amount' }], [{ value: '=1+1', type: 'Formula' }]]
  const rows = await read(new Uint8Array(await writeExcelFile(computed as never).toBuffer()))
  expect(rows[0]).toEqual(['Amount'])
  expect(rows.flat()).not.toContain('2')
})

test('[WORK-05] a workbook that unpacks to more than it may, or lies about it, is refused within bounds', async () => {
  const bomb = await makeWorkbook(70 * MEGABYTE)
  expect(bomb.length).toBeLessThan(MEGABYTE)
  const liar = bomb.slice()
  const view = new DataView(liar.buffer)
  const directory = Buffer.from(liar.buffer).indexOf('PK\x01\x02')
  view.setUint32(directory + 24, 1_000, true)
  const start = performance.now()
  const memory = process.memoryUsage().rss
  await expect(read(bomb)).rejects.toMatchObject({ code: 'too_large' })
  await expect(read(liar)).rejects.toMatchObject({
    status: expect.toSatisfy((status) => status === 413 || status === 422),
  })
  expect(performance.now() - start).toBeLessThan(MAX_TIME)
  expect(process.memoryUsage().rss - memory).toBeLessThan(300 * MEGABYTE)
})

test('[WORK-05] lines without an end, too many rows, cells or letters are refused within bounds', async () => {
  const start = performance.now()
  for (const content of [
    'x'.repeat(8 * MEGABYTE),
    `a,b\n"${'x\n'.repeat(MEGABYTE)}`,
    `${'a,'.repeat(1_000_000)}\n`,
    'A1,5\n'.repeat(1_000_000),
    `${','.repeat(61)}\n`,
    `${'x'.repeat(501)},1\n`,
  ])
    await expect(read(content), content.slice(0, 9)).rejects.toMatchObject({ code: 'too_large' })
  expect(performance.now() - start).toBeLessThan(MAX_TIME)
})
