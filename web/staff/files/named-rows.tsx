import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { type NamedRow, rowFaultText } from '#shared/rules/files/row-faults.ts'
import type { ReadFile } from '#shared/schemas/named-row.ts'
import { ApiError } from '#web/api.ts'
import { saveBlob } from '#web/lib/files/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { toCsv } from './csv.ts'
import { rowCount } from './row-count.ts'

/** So many rows are shown; the file to download has all. */
const MAX_SHOWN = 100

const cells: TableColumn<NamedRow>[] = [
  { key: 'row', header: t('Row'), cell: ({ row }) => figures(row), className: 'tabular-nums' },
  { key: 'cell', header: t('Column'), cell: ({ cell }) => cell || '–', className: 'wrap-anywhere' },
  { key: 'value', header: t('In the file'), cell: ({ value }) => value || '–', className: 'wrap-anywhere' },
  { key: 'why', header: t('Why'), cell: ({ why, earlierRow }) => rowFaultText(why, earlierRow) },
]

interface NamedRowsProps {
  file: ReadFile
  /** rows that were taken without one of their cells */
  incomplete?: readonly NamedRow[]
}

/** How many rows of a file were taken, and those that were not, to look at and to download. */
export function NamedRows({ file, incomplete = [] }: NamedRowsProps) {
  const { rows, taken, blank, named } = file
  return (
    <div className="grid gap-4">
      <p role="status">
        {t('{rows}: {taken} taken, {named} not, {blank} blank', {
          rows: rowCount(rows),
          taken: figures(taken),
          named: figures(named.length),
          blank: figures(blank),
        })}
      </p>
      <RowList title={t('Rows that were not taken')} rows={named} />
      <RowList title={t('Taken without one of their cells')} rows={incomplete} />
    </div>
  )
}

function RowList({ title, rows }: { title: string; rows: readonly NamedRow[] }) {
  if (rows.length === 0) return null
  const download = () => {
    const lines = rows.map(({ row, cell, value, why, earlierRow }) => [row, cell, value, rowFaultText(why, earlierRow)])
    const head = [t('Row'), t('Column'), t('In the file'), t('Why')]
    saveBlob(new Blob([toCsv([head, ...lines])], { type: 'text/csv' }), `${title}.csv`)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Table
        caption={title}
        showCaption
        columns={cells}
        rows={rows.slice(0, MAX_SHOWN)}
        rowKey={({ row, cell }) => `${row} ${cell}`}
        className="max-h-96 w-full"
      />
      {rows.length > MAX_SHOWN && (
        <p className="text-14 text-ink-muted">
          {t('The first {shown} of {total}', { shown: figures(MAX_SHOWN), total: figures(rows.length) })}
        </p>
      )}
      <Button size="sm" tone="secondary" onClick={download} aria-label={t('{list}: download as CSV', { list: title })}>
        Download as CSV
      </Button>
    </div>
  )
}

/** What an error says of a file of which no row was taken; null for any other. */
export function readFileOf(error: unknown): ReadFile | null {
  if (!(error instanceof ApiError) || error.code !== 'nothing_taken') return null
  const { rows, blank, named } = error.params as unknown as Omit<ReadFile, 'taken'>
  return { rows: rows + blank, taken: 0, blank, named }
}
