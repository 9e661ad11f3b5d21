/** What spreadsheet programs run, or read as a number, a day or an exponent, though it is a text: phones, codes, articles. */
const CHANGED =
  /^[=+\-@\t\r＝＋－＠]|^0\d+$|^\d{12,}$|^\d+(?:\.\d+)?e[+-]?\d+$|^\d{1,2}[-/.]\d{1,4}(?:[-/.]\d{1,4})?$|^(?:\d{1,2}[- ])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]?\d{0,4}$/i

/** The same cell with the sign by which spreadsheet programs leave a text as it is; reading a file takes it away again. */
export function toCsvCell(cell: string | number): string | number {
  return typeof cell === 'string' && CHANGED.test(cell) ? `'${cell}` : cell
}

/** A text as it was before `toCsvCell`. */
export function fromCsvCell(text: string): string {
  return text.startsWith("'") && CHANGED.test(text.slice(1)) ? text.slice(1) : text
}
