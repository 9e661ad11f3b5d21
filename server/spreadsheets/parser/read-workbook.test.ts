import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { makeWorkbook, textRow, type WorkbookParts } from '#server/testing/bad-input/make-workbook.ts'
import { readWorkbook } from './read-workbook.ts'

const read = async (parts: WorkbookParts) => (await readWorkbook(makeWorkbook(parts))).list()

test('[WORK-25] each kind of cell is read as a spreadsheet shows it, in its row and column', async () => {
  const shared =
    '<sst><si><t> a &amp; b </t></si><si><r><t>ঢাকা</t></r><r><t xml:space="preserve"> 2_x000D_</t></r><rPh><t>no</t></rPh></si></sst>'
  const styles =
    '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'
  const cells: [string, string][] = [
    ['<c t="s"><v>0</v></c>', 'a & b'],
    ['<c t="s"><v>1</v></c>', 'ঢাকা 2'],
    ['<c t="inlineStr"><is><t>in its &#2453;ell</t></is></c>', 'in its কell'],
    ['<c t="str"><f>A1&amp;B1</f><v>computed</v></c>', 'computed'],
    ['<c><f>1+1</f><v>2</v></c>', '2'],
    ['<c><v>1250.0999999999999</v></c>', '1250.1'],
    ['<c><v>1.23E+10</v></c>', '12300000000'],
    ['<c s="1"><v>46350.628</v></c>', '2026-11-24 15:04:19'],
    ['<c t="d"><v>2026-11-24T00:00:00</v></c>', '2026-11-24'],
    ['<c t="d"><v>2026-11-24T15:04:05.000Z</v></c>', '2026-11-24 15:04:05'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c><v>no number</v></c>', 'no number'],
    ['<c t="inlineStr"><is><t>a&#0;b&#xD800;</t></is></c>', 'ab\ufffd'],
    ['<c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>', '<b>'],
    ['<c s="1"/>', ''],
    ['<c r="R1"><v>7</v></c>', ''],
  ]
  const row = cells.map(([xml]) => xml).join('')
  expect(
    await read({ rows: `<row>${row}</row><row r="4"><c r="B4"><v>1</v></c><c/></row><row r="9"/>`, shared, styles }),
  ).toEqual([[...cells.map(([, text]) => text), '7'], [], [], ['', '1']])
})

test('[WORK-25] the first sheet that is shown is read, wherever its file is and whatever prefix its tags have', async () => {
  const written = [
    [{ value: 'Trx ID' }, { value: 'টাকা' }],
    [{ value: 'AAAA1111' }, { value: 500 }],
  ]
  const bytes = (await writeExcelFile(written as never).toBuffer()) as Buffer
  expect((await readWorkbook(bytes)).list()).toEqual([
    ['Trx ID', 'টাকা'],
    ['AAAA1111', '500'],
  ])
  const workbook =
    '<x:workbook xmlns:o="x"><x:workbookPr date1904="1"/><x:sheets><x:sheet state="hidden" o:id="s2"/><x:sheet o:id="s1"/></x:sheets></x:workbook>'
  const sheet =
    '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
  expect(await read({ workbook, sheet })).toEqual([['a']])
  await expect(read({ workbook: '<workbook><sheets/></workbook>' })).rejects.toMatchObject({
    reason: { code: 'unreadable_sheet' },
  })
})

test('[WORK-25] a table at its bounds is read, and one beyond them names the bound and the row', async () => {
  const numbers = (count: number) => `<row>${'<c><v>1</v></c>'.repeat(count)}</row>`
  const long = (characters: number) => textRow(['x'.repeat(characters)])
  expect((await read({ rows: numbers(1).repeat(20_000) })).length).toBe(20_000)
  expect((await read({ rows: numbers(60) + long(500) })).map((row) => row.length)).toEqual([60, 1])
  expect(await read({ rows: `${numbers(1)}${'<row/>'.repeat(99_999)}` })).toEqual([['1']])
  for (const [rows, params] of [
    [numbers(1).repeat(20_001), { limit: 'rows', max: 20_000 }],
    [`<row/>${numbers(61)}`, { limit: 'columns', max: 60, row: 2 }],
    [long(501), { limit: 'characters', max: 500, row: 1 }],
    ['<row/>'.repeat(100_001), { limit: 'rows', max: 20_000 }],
    [`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, { limit: 'rows', max: 20_000 }],
  ] as const)
    await expect(read({ rows })).rejects.toMatchObject({ reason: { code: 'sheet_too_large', params } })
  for (const rows of ['<row><c r="A0"/></row>', '<row r="x"/>', '<row><c r="B1"/><c r="A1"/></row>', '<row><c></row>'])
    await expect(read({ rows }), rows).rejects.toMatchObject({ reason: { code: 'unreadable_sheet' } })
})
