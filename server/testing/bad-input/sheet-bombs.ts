import { randomBytes } from 'node:crypto'
import { makeWorkbook, textRow, type WorkbookParts } from './make-workbook.ts'
import { makeZip } from './make-zip.ts'

/** Headings that a door knows, in whose table a bomb stands. */
export interface Headings {
  headings: readonly string[]
}

/** A file that asks for more than it looks like. */
export interface SheetBomb {
  name: string
  make: (door: Headings) => Buffer<ArrayBuffer> | string
}

const MB = 1024 * 1024
const head = ({ headings }: Headings) => textRow(headings)
const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const text = (content: string) => `<row><c t="inlineStr"><is><t>${content}</t></is></c></row>`
const workbook = (name: string, parts: (door: Headings) => WorkbookParts): SheetBomb => ({
  name,
  make: (door) => makeWorkbook(parts(door)),
})
const inRows = (name: string, rows: string | (() => string)) =>
  workbook(name, (door) => ({ rows: head(door) + (typeof rows === 'string' ? rows : rows()) }))
const csv = (name: string, rows: () => string): SheetBomb => ({
  name,
  make: ({ headings }) => `${headings.join()}\n${rows()}`,
})
const LAUGHS = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('')
const doctype = (declarations: string) => (door: Headings) => ({
  sheet: `<!DOCTYPE x [${declarations}]><worksheet><sheetData>${head(door)}${text('&e;')}</sheetData></worksheet>`,
})

/** Bombs that are refused by a bound before they cost anything, and those that are inside of every bound and cost work. */
export const SHEET_BOMBS: readonly SheetBomb[] = [
  inRows('a cell at XFD1048576', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  inRows('a cell in the last column', '<row r="2"><c r="XFD2"><v>1</v></c></row>'),
  inRows('a row beyond all numbers', '<row r="99999999999999999999"><c><v>1</v></c></row>'),
  inRows('a reference without an end', `<row><c r="${fill('A', MB)}1"><v>1</v></c></row>`),
  {
    name: '4.6 MB of numbers',
    make: () => makeWorkbook({ rows: textRow(['a']), more: [{ name: 'n', content: randomBytes(4.6 * MB) }] }),
  },
  workbook('a shared text of 12 MB', (door) => ({
    rows: `${head(door)}<row><c t="s"><v>0</v></c></row>`,
    shared: `<sst><si><t>${fill('x', 12 * MB)}</t></si></sst>`,
  })),
  inRows('a text of 12 MB in its cell', () => text(fill('x', 12 * MB))),
  inRows('a text of 9 MB in its cell', () => text(fill('x', 9 * MB))),
  inRows('9 MB of blanks in a cell', () => text(fill(' ', 9 * MB))),
  inRows(
    'a text in a million pieces',
    () => `<row><c t="inlineStr"><is>${fill('<r><t>a</t></r>', 9 * MB)}</is></c></row>`,
  ),
  inRows('a text of entities', () => text(fill('&lt;', 9 * MB))),
  inRows('a text of section marks', () => text(`<![CDATA[${fill('x', 9 * MB)}]]>`)),
  inRows('a number of 9 MB', () => `<row><c><v>${fill('1', 9 * MB)}</v></c></row>`),
  inRows('a formula of 9 MB', () => `<row><c><f>${fill('A1+', 9 * MB)}</f><v>1</v></c></row>`),
  inRows('a million rows', () => fill('<row/>', 9 * MB)),
  inRows('200,000 rows with a cell', () => fill('<row><c><v>1</v></c></row>', 9 * MB)),
  inRows('a million cells in a row', () => `<row>${fill('<c/>', 9 * MB)}</row>`),
  inRows('600,000 numbers in a row', () => `<row>${fill('<c><v>1</v></c>', 9 * MB)}</row>`),
  inRows('a cell a million times', () => `<row>${fill('<c r="A2"><v>1</v></c>', 9 * MB)}</row>`),
  inRows('rows from the last to the first', () =>
    Array.from({ length: 190_000 }, (_, row) => `<row r="${1_000_000 - row}"><c><v>1</v></c></row>`).join(''),
  ),
  inRows('elements in elements', () => `<row>${fill('<c>', 9 * MB)}</row>`),
  inRows('elements that are never closed', () => fill('<c ', 9 * MB)),
  inRows(
    'a tag of a million attributes',
    () => `<row ${Array.from({ length: 300_000 }, (_, at) => `a${at}=""`).join(' ')}></row>`,
  ),
  inRows('an attribute of 9 MB', () => `<row r="${fill('1', 9 * MB)}"></row>`),
  inRows('quotation marks in a tag', () => `<row ${fill('"', 9 * MB)}></row>`),
  inRows('a comment of 9 MB that has no end', () => `<!--${fill('-', 9 * MB)}`),
  inRows('a million comments', () => fill('<!---->', 9 * MB)),
  inRows('a million instructions', () => fill('<?a?>', 9 * MB)),
  workbook('a document type of entities', doctype(`<!ENTITY l0 "lol">${LAUGHS}<!ENTITY e "&l9;">`)),
  workbook('a document type of a file', doctype('<!ENTITY e SYSTEM "file:///etc/passwd">')),
  workbook('a document type of 9 MB', doctype(fill('<!ENTITY e "e">', 9 * MB))),
  workbook('a million shared texts', (door) => ({ rows: head(door), shared: `<sst>${fill('<si/>', 9 * MB)}</sst>` })),
  workbook('a long shared text in 100,000 cells', (door) => ({
    rows: head(door) + fill('<row><c t="s"><v>0</v></c></row>', 3 * MB),
    shared: `<sst><si><t>${fill(' ', 32_000)}${fill('x', 700)}</t></si></sst>`,
  })),
  workbook('shared texts that are not there', (door) => ({
    rows: head(door) + fill('<row><c t="s"><v>999999999999</v></c></row>', 9 * MB),
  })),
  workbook('500,000 styles', (door) => ({
    rows: head(door) + fill('<row/>', MB),
    styles: `<styleSheet><cellXfs>${fill('<xf numFmtId="9"/>', 8 * MB)}</cellXfs></styleSheet>`,
  })),
  workbook('formats of dates without an end', (door) => ({
    rows: `${head(door)}<row/>`,
    styles: `<styleSheet><numFmts>${Array.from({ length: 9 }, (_, at) => `<numFmt numFmtId="${at}" formatCode="${fill('[h]*_\\&quot;', MB)}"/>`).join('')}</numFmts><cellXfs>${Array.from({ length: 9 }, (_, at) => `<xf numFmtId="${at}"/>`).join('')}</cellXfs></styleSheet>`,
  })),
  workbook('merged cells and dimensions without an end', (door) => ({
    sheet: `<worksheet><dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols><sheetData>${head(door)}</sheetData><mergeCells>${fill('<mergeCell ref="A1:XFD1048576"/>', 8 * MB)}</mergeCells></worksheet>`,
  })),
  workbook('100,000 sheets', () => ({
    workbook: `<workbook><sheets>${Array.from({ length: 100_000 }, (_, at) => `<sheet name="${at}" sheetId="${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
  })),
  workbook('5,000 files', () => ({
    more: Array.from({ length: 5_000 }, (_, at) => ({
      name: `xl/worksheets/sheet${at + 2}.xml`,
      content: '<worksheet/>',
    })),
  })),
  workbook('a file twice', () => ({ more: [{ name: 'XL/worksheets/sheet1.xml', content: '<worksheet/>' }] })),
  workbook('files that share 9 MB', () => ({
    more: Array.from({ length: 100 }, (_, at) => ({
      name: `x${at}`,
      content: at === 0 ? fill('a', 9 * MB) : '',
      claimedSize: 9 * MB,
      sharesBytes: at > 0,
    })),
  })),
  workbook('an archive in an archive', () => ({
    more: [{ name: 'a.zip', content: makeZip([{ name: 'b', content: fill('a', 20 * MB) }]) }],
    rows: text(fill('x', 11 * MB)),
  })),
  workbook('15 MB that the directory calls 1 kB', (door) => ({
    rows: head(door) + fill(' ', 15 * MB),
    claims: { claimedSize: 1_000 },
  })),
  workbook('1 kB that the directory calls 9 MB', (door) => ({ rows: head(door), claims: { claimedSize: 9 * MB } })),
  workbook('1 kB that the directory calls 4 GB', (door) => ({
    rows: head(door),
    claims: { claimedSize: 0xffff_fffe },
  })),
  workbook('a wrong sum', (door) => ({ rows: head(door), claims: { crc: 1 } })),
  workbook('a sheet with a password', (door) => ({ rows: head(door), claims: { flags: 1 } })),
  workbook('a sheet packed in another way', (door) => ({ rows: head(door), claims: { method: 12 } })),
  {
    name: 'an archive of 45,000 empty files',
    make: () => makeZip(Array.from({ length: 45_000 }, () => ({ name: '', content: '', sharesBytes: true }))),
  },
  {
    name: '2 MB of beginnings of archives',
    make: () => Buffer.from(`PK\x03\x04${fill('PK\x05\x06', 1.9 * MB)}`, 'latin1'),
  },
  {
    name: '2 MB of directories',
    make: () =>
      Buffer.from(
        `PK\x03\x04${fill('PK\x01\x02', 1.9 * MB)}PK\x05\x06\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\0`,
        'latin1',
      ),
  },
  csv('7.7 MB of commas', () => fill(',', 7.7 * MB)),
  csv('2 MB of commas', () => fill(',', 1.9 * MB)),
  csv('commas in lines', () => fill(`${','.repeat(61)}\n`, 1.9 * MB)),
  csv('2 MB of line breaks', () => fill('\n', 1.9 * MB)),
  csv('2 MB of line breaks of another kind', () => fill('\r', 1.9 * MB)),
  csv('a quotation mark without an end', () => `"${fill('x\n', 1.9 * MB)}`),
  csv('2 MB of quotation marks', () => fill('"', 1.9 * MB)),
  csv('quotation marks within each other', () => fill('"a"b', 1.9 * MB)),
  csv('a quotation mark in each line', () => fill('"\n', 1.9 * MB)),
  csv('a line of 2 MB', () => fill('x', 1.9 * MB)),
  csv('200,000 lines', () => fill('AAAA1,5\n', 1.9 * MB)),
  { name: '16 bits of commas', make: () => Buffer.from(`\ufeff${fill(',', 0.9 * MB)}`, 'utf16le') },
]
