import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { LABELS_PER_SHEET } from '#shared/rules/counter/box-label.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { BoxLabel } from '#shared/schemas/stock/label.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { readTabStorage, writeTabStorage } from '#web/state/tab-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { LabelPaper } from './box-labels.tsx'
import { draftKey, parseDraft, parsePairs } from './sheet-draft.ts'
import { deliveriesQuery, labelsQuery, parseSheetFilter, serializeSheetFilter, TYPED_LABELS } from './sheet-queries.ts'
import { StockSheet } from './stock-sheet.tsx'

// The barcodes' library is needed by nobody else of the page.
const BoxLabels = lazy(() => import('./box-labels.tsx'))

/** The labels of boxes: of a delivery, or of as many pairs of each size as are typed into the sheet. */
export function LabelsView({ showroom }: { showroom: string }) {
  const { filter, setFilter } = useListParams(parseSheetFilter, serializeSheetFilter)
  const { data: deliveries = [] } = useQuery(deliveriesQuery(showroom))
  if (filter.labels)
    return (
      <LabelPapers
        key={filter.labels}
        {...{ showroom }}
        shown={filter.labels}
        onBack={() => setFilter({ labels: null })}
      />
    )
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-muted">
        Labels of 40 × 25 mm with a barcode that the counter knows. Type how many you need of each size.
      </p>
      {deliveries.length > 0 && (
        <SelectField
          label="Or one for each pair of a delivery"
          className="mb-4 max-w-sm"
          value=""
          placeholder="Choose a delivery"
          options={deliveries.map(({ _id, reference, at, pairs }) => ({
            value: _id,
            label: `${reference} · ${formatDate(at)} · ${pairsText(pairs)}`,
          }))}
          onChange={({ target }) => setFilter({ labels: target.value || null })}
        />
      )}
      <StockSheet
        showroom={showroom}
        mode="labels"
        readOnly={false}
        onShow={() => setFilter({ labels: TYPED_LABELS })}
      />
    </>
  )
}

interface LabelPapersProps {
  showroom: string
  shown: string
  onBack: () => void
}

function LabelPapers({ showroom, shown, onBack }: LabelPapersProps) {
  const rows = shown === TYPED_LABELS ? typedRows(showroom) : []
  const isAsked = shown !== TYPED_LABELS || rows.length > 0
  const asked = labelsQuery(showroom, { delivery: shown === TYPED_LABELS ? undefined : shown, rows })
  const { data, error, refetch } = useQuery({ ...asked, enabled: isAsked })
  const { paper, setPaper } = useLabelPaper()
  const [prices, setPrices] = useState(true)
  const [first, setFirst] = useState('')
  const back = (
    <Button tone="secondary" onClick={onBack}>
      Back
    </Button>
  )
  if (!isAsked)
    return (
      <EmptyState title="No labels are chosen" actions={back}>
        <p>Type how many you need of each size, or choose a delivery.</p>
      </EmptyState>
    )
  if (error && !data)
    return <LoadFailure subject="The labels" level={2} error={error} onRetry={refetch} actions={back} />
  const place = first.trim() === '' ? 1 : readWhole(first)
  const isPlace = place >= 1 && place <= LABELS_PER_SHEET
  const isReady = data !== undefined && (paper === 'roll' || isPlace)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        {back}
        <SelectField
          label="Printer"
          className="w-44"
          value={paper}
          options={[
            { value: 'a4', label: t('A4 sheets') },
            { value: 'roll', label: t('Label roll') },
          ]}
          onChange={({ target }) => setPaper(target.value === 'roll' ? 'roll' : 'a4')}
        />
        {paper === 'a4' && (
          <TextField
            label="First free label"
            className="w-36"
            inputMode="numeric"
            autoComplete="off"
            placeholder={figures(1)}
            value={first}
            error={isPlace ? undefined : t('A whole number from {min} to {max}', { min: 1, max: LABELS_PER_SHEET })}
            onChange={({ target }) => setFirst(target.value)}
          />
        )}
        <Checkbox label="With prices" checked={prices} onChange={({ target }) => setPrices(target.checked)} />
        <Button disabled={!isReady} onClick={() => window.print()}>
          Print
        </Button>
        <p role="status" className="text-14 text-ink-muted tabular-nums sm:py-3">
          {data ? labelsText(sumOf(data)) : t('Loading...')}
        </p>
      </div>
      {data && <WithoutCode labels={data.filter(({ code }) => code === null)} />}
      <section
        aria-label={t('Labels')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-[80vh] overflow-auto rounded-m border border-line bg-ground p-4"
      >
        {data ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <BoxLabels labels={data} {...{ paper, prices }} skipped={isPlace ? place - 1 : 0} />
          </Suspense>
        ) : (
          <Skeleton className="h-96" />
        )}
      </section>
    </>
  )
}

function WithoutCode({ labels }: { labels: readonly BoxLabel[] }) {
  if (labels.length === 0) return null
  const articles = [...new Set(labels.map(({ product }) => product.code))].join(', ')
  return (
    <Notice tone="warn" className="mb-5">
      {t('No barcode fits on the labels of {articles}. Bind one at the counter: it is printed then.', { articles })}
    </Notice>
  )
}

/** What was typed into the sheet and can be printed. */
function typedRows(showroom: string) {
  return Object.values(parseDraft(readTabStorage(draftKey('labels', showroom)))).flatMap(({ product, size, text }) => {
    const labels = parsePairs(text, 'labels')
    return labels === null ? [] : [{ product, size, labels }]
  })
}

/** The paper that was printed on last in this tab. */
function useLabelPaper() {
  const [paper, setPaper] = useState<LabelPaper>(() => (readTabStorage('label paper') === 'roll' ? 'roll' : 'a4'))
  return {
    paper,
    setPaper: (next: LabelPaper) => {
      setPaper(next)
      writeTabStorage('label paper', next)
    },
  }
}

const sumOf = (labels: readonly BoxLabel[]) => labels.reduce((sum, label) => sum + label.labels, 0)

function labelsText(count: number): string {
  return plural(
    count,
    t('{count} label', { count: groupLakh(count) }),
    t('{count} labels', { count: groupLakh(count) }),
  )
}

function pairsText(count: number): string {
  return plural(count, t('{count} pair', { count: groupLakh(count) }), t('{count} pairs', { count: groupLakh(count) }))
}
