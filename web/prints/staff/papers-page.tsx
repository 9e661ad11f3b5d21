import { lazy, Suspense } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { Paper } from '#shared/rules/orders/paper.ts'
import type { PaperOrder } from '#shared/schemas/orders/paper.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePapers, usePrint } from './print-queries.ts'

// The barcodes' library is needed by nobody else, and not on the server.
const Papers = lazy(() => import('./papers.tsx'))

export function meta() {
  return pageMeta({ title: t('Print'), description: t('Papers of orders, to print.'), noindex: true })
}

/** `/dashboard/papers?paper=…&orders=…` or `&handOver=…`: papers as they will be printed, many at once. */
export default function PapersPage() {
  const { isAsked, paper, size, prices, hasHandOver, orders, handOver, error, retry, set } = usePapers()
  const { print, busy } = usePrint(paper, orders?.map(({ _id }) => _id) ?? [])
  const isReady = orders && (paper !== 'manifest' || handOver)
  if (!isAsked)
    return (
      <EmptyState
        level={1}
        title="Nothing is chosen to print"
        actions={<PageLink to="/dashboard/orders">Orders</PageLink>}
      >
        <p>Choose orders in their list, then press Print.</p>
      </EmptyState>
    )
  if (error && !orders) return <LoadFailure subject="The papers" error={error} onRetry={retry} />
  return (
    <>
      <PageHeader hasFiles={false} title={t('Print')} status={orders ? statusText(orders, paper) : t('Loading...')}>
        <Button busy={busy} disabled={!isReady} onClick={print}>
          Print
        </Button>
      </PageHeader>
      <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="Paper"
          className="w-52"
          value={paper}
          options={[
            { value: 'slip', label: t('Packing slip') },
            { value: 'invoice', label: t('Invoice') },
            { value: 'label', label: t('Courier label') },
            ...(hasHandOver ? [{ value: 'manifest', label: t('Manifest') }] : []),
          ]}
          onChange={({ target }) => set('paper', target.value)}
        />
        <SelectField
          label="Printer"
          className="w-44"
          value={size}
          options={[
            { value: 'a4', label: t('A4 sheets') },
            { value: 'receipt', label: t('80 mm roll') },
          ]}
          onChange={({ target }) => set('size', target.value)}
        />
        {paper === 'slip' && (
          <Checkbox
            label="With prices"
            checked={prices}
            onChange={({ target }) => set('prices', String(target.checked))}
          />
        )}
      </div>
      <section
        aria-label={t('Papers')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-m border border-line bg-ground p-4"
      >
        {isReady ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Papers paper={paper} size={size} prices={prices} orders={orders} handOver={handOver} />
          </Suspense>
        ) : (
          <Skeleton className="h-96" />
        )}
      </section>
    </>
  )
}

function statusText(orders: readonly PaperOrder[], paper: Paper): string {
  const count = plural(
    orders.length,
    t('{count} order', { count: figures(orders.length) }),
    t('{count} orders', { count: figures(orders.length) }),
  )
  const prints = orders.flatMap(({ printed }) => printed.filter((print) => print.paper === paper))
  const last = prints.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  if (!last) return count
  return `${count} · ${t('{printed} printed before, last by {name}, {date}', {
    printed: figures(prints.length),
    name: last.by,
    date: formatDateTime(last.at),
  })}`
}
