import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { ImportKind } from '#shared/rules/imports/columns.ts'
import type { ImportView } from '#shared/rules/imports/states.ts'
import type { ImportItem } from '#shared/schemas/imports/import.ts'
import { importItemsQuery } from '#web/imports/import-queries.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { fieldName } from './column-names.ts'

const PAGE_ITEMS = 50

interface ImportItemsProps {
  id: string
  kind: ImportKind
  verdict: ImportView
  /** the state of the import, and how much of it is undone */
  of: string
}

/** What an import does with each article: the cells that change, before and after, or what is wrong in which row. */
export function ImportItems({ id, kind, verdict, of }: ImportItemsProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(importItemsQuery(id, { verdict, page, of }))
  const showrooms = useQuery(showroomsQuery).data ?? []
  if (error && !data) return <LoadFailure subject={t('The rows')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  const nameOf = (field: string) => fieldName(kind, field, showrooms)
  const columns: TableColumn<ImportItem>[] = [
    { key: 'row', header: t('Row'), cell: ({ row }) => figures(row), className: 'w-16 align-top tabular-nums' },
    {
      key: 'name',
      header: nameOf('code'),
      isRowHeader: true,
      cell: ({ name }) => (name.startsWith('\uffff') ? '–' : name),
      className: 'align-top wrap-anywhere',
    },
    {
      key: 'cells',
      header: verdict === 'wrong' || verdict === 'left' ? t('Why') : t('What changes'),
      cell: (item) => <Cells item={item} nameOf={nameOf} />,
      className: 'align-top',
    },
  ]
  const pages = Math.max(1, Math.ceil(data.total / PAGE_ITEMS))
  return (
    <div className="grid gap-3">
      <Table
        caption={t('Rows of the file')}
        columns={verdict === 'unchanged' ? columns.slice(0, 2) : columns}
        rows={data.items}
        rowKey={({ row, name }) => `${row} ${name}`}
        empty={t('None of them')}
      />
      {pages > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" tone="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <p role="status" className="text-14 tabular-nums">
            {t('Page {page} of {lastPage}', { page: figures(page), lastPage: figures(pages) })}
          </p>
          <Button size="sm" tone="secondary" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  )
}

function Cells({ item: { cells, problems }, nameOf }: { item: ImportItem; nameOf: (field: string) => string }) {
  if (problems.length > 0)
    return (
      <ul className="grid gap-1">
        {problems.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`} className="wrap-anywhere">
            {t('Row {row}', { row: figures(row) })}
            {field && ` · ${nameOf(field)}`}: <span className="text-bad">{message}</span>
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {cells.map(({ field, of = '', before, after, leftOut }) => (
        <li key={`${field} ${of}`} className="max-w-full wrap-anywhere">
          <span className="text-ink-muted">
            {nameOf(field)}
            {of && ` ${of}`}:
          </span>{' '}
          {before !== null && <del className="text-ink-muted">{before || '–'}</del>}{' '}
          <ins className="no-underline">{cut(after)}</ins>
          {leftOut && <span className="text-ink-muted"> {t('(not kept: {levels})', { levels: cut(leftOut) })}</span>}
        </li>
      ))}
    </ul>
  )
}

const MAX_SHOWN = 120
const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
