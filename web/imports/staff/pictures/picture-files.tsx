import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { PictureFault } from '#shared/rules/imports/picture-names.ts'
import type { PictureFile } from '#shared/schemas/imports/pictures.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { pictureFilesQuery } from './picture-queries.ts'

const FILE: TableColumn<PictureFile> = {
  key: 'name',
  header: t('Picture'),
  isRowHeader: true,
  cell: ({ name }) => name,
  className: 'align-top wrap-anywhere',
}

const PLACED: TableColumn<PictureFile>[] = [
  FILE,
  {
    key: 'product',
    header: t('Article'),
    cell: ({ product }) =>
      product && (
        <TextLink to={`/dashboard/products/details/${product._id}`}>
          {product.code} · {localized(product, 'name')}
        </TextLink>
      ),
    className: 'align-top wrap-anywhere',
  },
  {
    key: 'place',
    header: t('Place'),
    cell: ({ place, replaces }) => (
      <span className="flex flex-wrap gap-x-2 gap-y-1 tabular-nums">
        {figures(place ?? 0)} {replaces && <Badge tone="warn">{t('Replaces')}</Badge>}
      </span>
    ),
    className: 'w-32 align-top',
  },
]

/** Which picture goes where, or those that go nowhere for one reason, a page at a time. */
export function PictureFiles({ id, kind, of }: { id: string; kind: PictureFault | null; of: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(pictureFilesQuery(id, { kind, page, of }))
  if (error && !data) return <LoadFailure subject={t('The pictures')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  const { files, pages } = data
  return (
    <div className="grid gap-3">
      <Table
        caption={t('Pictures')}
        columns={kind ? [FILE] : PLACED}
        rows={files}
        rowKey={({ nth }) => String(nth)}
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
          <Button size="sm" tone="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  )
}
