import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import { LIST_PAGE_SIZE, lastPage, parsePage } from '#shared/rules/pagination.ts'
import type { SearchMiss } from '#shared/schemas/search-word.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { missesQuery } from './search-word-queries.ts'

/** What shoppers searched for in the last 90 days and hardly found; `onAdd` makes a word of one of the texts. */
export function MissedSearches({ onAdd }: { onAdd: (text: string) => void }) {
  const [searchParams] = useSearchParams()
  const page = parsePage(searchParams.get('page') ?? '')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(missesQuery(page))
  if (error && !data) return <LoadFailure subject="The searches" level={2} error={error} onRetry={refetch} />
  return (
    <section aria-labelledby="missed-searches">
      <h2 id="missed-searches" ref={heading} tabIndex={-1} className="mb-4 text-20">
        Not found in the last 90 days
      </h2>
      <p className="mb-4 max-w-prose text-14 text-ink-muted">
        Nothing is kept about who searched. Add a word where you know what was meant.
      </p>
      <Table
        caption="Not found in the last 90 days"
        columns={columnsFor(onAdd)}
        rows={data?.misses ?? []}
        rowKey={({ text }) => text}
        loadingRows={data ? 0 : 6}
        empty="Everything that was searched for was found."
        className="table-open"
      />
      {data && (
        <Pagination
          page={page}
          lastPage={lastPage(data.total)}
          isFull={data.misses.length === LIST_PAGE_SIZE}
          linkTo={(next) => ({ search: `?page=${next}` })}
          onNavigate={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}

function columnsFor(onAdd: (text: string) => void): TableColumn<SearchMiss>[] {
  return [
    {
      key: 'text',
      header: t('Searched for'),
      cell: ({ text }) => (
        <TextLink to={`/search?${new URLSearchParams({ query: text })}`} className="wrap-anywhere">
          {text}
        </TextLink>
      ),
    },
    { key: 'times', header: t('Times'), align: 'end', cell: ({ times }) => groupLakh(times) },
    {
      key: 'found',
      header: t('Found'),
      align: 'end',
      cell: ({ found }) => groupLakh(found),
      className: 'max-sm:hidden',
    },
    { key: 'lastDay', header: t('Last on'), cell: ({ lastDay }) => formatDate(lastDay), className: 'max-sm:hidden' },
    {
      key: 'actions',
      header: t('Actions'),
      align: 'end',
      cell: ({ text }) => (
        <Button size="sm" tone="quiet" icon={<Plus aria-hidden="true" />} onClick={() => onAdd(text)}>
          <span className="max-sm:sr-only">Add Word</span>
          <span className="sr-only"> {text}</span>
        </Button>
      ),
    },
  ]
}
