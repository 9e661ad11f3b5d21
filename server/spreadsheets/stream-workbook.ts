import { AsyncLocalStorage } from 'node:async_hooks'
import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { Cell } from './write-rows.ts'

/** Rows that are read as they are sent, a page at a time. */
export type RowPages = AsyncIterable<readonly (readonly Cell[])[]>

export interface WorkbookSheet {
  /** its name in a workbook */
  name: string
  head: readonly string[]
  pages: RowPages
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Style 1 is bold, for headings; 2 is text, which no program turns into a number. */
const STYLES = `${DECLARATION}<styleSheet xmlns="${SPREADSHEET}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Rows of a sheet that spreadsheet programs open. */
const MAX_ROWS = 1_048_576

/** Writes a workbook with the sheets that `fill` adds, one after the other, each as its rows come: none is kept. */
export async function addWorkbook(
  writable: WritableStream<Uint8Array>,
  fill: (add: (sheet: WorkbookSheet) => Promise<void>) => Promise<void>,
): Promise<void> {
  const zip = new ZipWriter(writable, { level: 6, zip64: false, extendedTimestamp: false })
  const names: string[] = []
  try {
    await fill(async ({ name, ...sheet }) => {
      names.push(name)
      await zip.add(`xl/worksheets/sheet${names.length}.xml`, textStream(sheetXml(sheet)))
    })
    for (const [path, xml] of partsOf(names)) await zip.add(path, new TextReader(xml))
    await zip.close()
  } catch (error) {
    await writable.abort(error).catch(() => {})
    throw error
  }
}

async function* sheetXml({ head, pages }: Omit<WorkbookSheet, 'name'>): AsyncGenerator<string> {
  yield `${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${head.length}" width="18" customWidth="1"/></cols><sheetData>${rowXml(head, 1)}`
  let count = 1
  for await (const rows of pages) {
    count += rows.length
    if (count > MAX_ROWS) throw new Error(`a sheet has ${MAX_ROWS} rows at most`)
    yield rows.map((row) => rowXml(row, 2)).join('')
  }
  yield '</sheetData></worksheet>'
}

function rowXml(cells: readonly Cell[], style: number): string {
  return `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`
}

function cellXml(cell: Cell, style: number): string {
  if (cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** What XML has no place for, such as half of a character, is left out. */
const NOT_XML = /[\p{Cc}\uFFFE\uFFFF]|\p{Surrogate}/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text within XML, lines and tabs kept. */
export function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

function partsOf(names: readonly string[]): [path: string, xml: string][] {
  const sheets = names.map((name, index) => ({ name: sheetName(name), id: index + 1 }))
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${TYPES}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  return [
    [
      '[Content_Types].xml',
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${sheets.map(({ id }) => override(`worksheets/sheet${id}.xml`, 'worksheet')).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `${DECLARATION}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${escapeXml(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map(({ id }) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)).join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
  ]
}

/** Spreadsheet programs refuse some signs in the name of a sheet, and long ones. */
function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)
}

/** Texts as the bytes of a file within an archive, made as they are read. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  // Whoever reads the stream asks for the next texts: they are in the language of the request all the same.
  const asHere = AsyncLocalStorage.snapshot()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await asHere(() => texts.next())
        if (done) return controller.close()
        controller.enqueue(Buffer.from(value))
      },
      cancel: async () => void (await texts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}
