import { clockOf } from './cell-dates.ts'
import { readXml } from './read-xml.ts'
import { bounds, SheetRows, tooLarge, unreadable } from './sheet-rows.ts'
import { openWorkbook, TextCollector, unpack, type Workbook } from './workbook.ts'

/** Rows with a format and nothing else, which some programs write by the thousand, count too. */
const maxRowElements = () => 5 * bounds.rows

/** Cells of the largest sheet that is read. */
const MAX_CELLS = 5_000_000

interface Cell {
  row: number
  column: number
  /** `t`: how its value is to be read */
  type: string
  style: number
}

/** The rows of the first visible sheet of a workbook. Ranges that it only claims to have (dimensions, merged cells) count for nothing. */
export async function readWorkbook(bytes: Buffer, rows = new SheetRows()): Promise<SheetRows> {
  return readSheet(openWorkbook(await unpack(bytes)), rows)
}

function readSheet(workbook: Workbook, rows: SheetRows): SheetRows {
  const text = new TextCollector()
  let row = 0
  let cell: Cell | null = null
  let value = ''
  let isValue = false
  let rowCount = 0
  let cellCount = 0
  readXml(workbook.sheet, {
    open(name, attributes) {
      if (name === 'row') {
        rowCount += 1
        if (rowCount > maxRowElements()) throw tooLarge({ limit: 'rows', max: bounds.rows })
        row = numberOf(attributes().r) ?? row + 1
      } else if (name === 'c') {
        cellCount += 1
        if (cellCount > Math.min(bounds.rows * bounds.columns, MAX_CELLS))
          throw tooLarge({ limit: 'rows', max: bounds.rows })
        const { r, t = 'n', s } = attributes()
        cell = { ...placeOf(r, row, cell), type: t, style: numberOf(s) ?? 0 }
        value = ''
      } else if (name === 'v') isValue = true
      else text.open(name)
    },
    text(piece) {
      if (isValue) value += piece
      else text.add(piece)
    },
    close(name) {
      if (name === 'c' && cell) {
        const inline = text.take()
        rows.put(cell.row, cell.column, textOf(cell, cell.type === 'inlineStr' ? inline : value, workbook))
      } else if (name === 'v') isValue = false
      else text.close(name)
    },
  })
  return rows
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw unreadable()
  return Number(text)
}

/** Where a cell is: what it says itself, or next to the one before. Throws 422 where it stands before that one, or twice. */
function placeOf(reference: string | undefined, row: number, before: Cell | null): { row: number; column: number } {
  if (reference === undefined) return { row, column: before?.row === row ? before.column + 1 : 1 }
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? []
  if (!letters || !digits) throw unreadable()
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  const place = { row: Number(digits), column }
  const isNext = !before || place.row > before.row || (place.row === before.row && column > before.column)
  if (!isNext) throw unreadable()
  return place
}

function textOf({ type, style }: Cell, value: string, { sharedTexts, dateStyles, isFrom1904 }: Workbook): string {
  switch (type) {
    case 's':
      return value === '' ? '' : (sharedTexts[numberOf(value.trim()) ?? 0] ?? '')
    case 'b':
      return value === '' ? '' : value.trim() === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00:00(?:\.\d*)?Z?$|(?<= [\d:]{8})(?:\.\d*)?Z?$/, '')
    case 'n': {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value
      return (dateStyles[style] && clockOf(number, isFrom1904)) || String(number)
    }
    default:
      return value
  }
}
