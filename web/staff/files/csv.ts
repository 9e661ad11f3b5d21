/** A CSV file of texts; what looks like a formula stays a text in spreadsheet programs. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = String(value)
    const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return `"${harmless.replaceAll('"', '""')}"`
  }
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
