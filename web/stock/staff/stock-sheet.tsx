import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import { lastPage } from '#shared/rules/pagination.ts'
import { MAX_STOCK_ROWS, type WriteOffReason } from '#shared/rules/showrooms/stock.ts'
import { categoriesQuery } from '#web/categories/category-queries.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  type Cell,
  cellKey,
  isUnlikely,
  type PastedBlock,
  parsePairs,
  pasteInto,
  type SheetMode,
  typeInto,
} from './sheet-draft.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { ALL_CATEGORIES, parseSheetFilter, serializeSheetFilter, sheetQuery } from './sheet-queries.ts'
import { SheetShoe } from './sheet-shoe.tsx'
import { UnlikelyNumbers } from './unlikely-numbers.tsx'
import { useKeptText } from './use-kept-text.ts'
import { useSaveSheet } from './use-save-sheet.ts'
import { useSheetDraft } from './use-sheet-draft.ts'

const REASONS = [
  { value: 'damaged', label: t('Damaged') },
  { value: 'lost', label: t('Lost') },
  { value: 'sample', label: t('Sample') },
] as const

const ONLY = [
  { value: 'low', label: t('Low') },
  { value: 'sold-out', label: t('Sold out') },
  { value: 'uncounted', label: t('Not counted for 90 days') },
] as const

interface StockSheetProps {
  /** id of the showroom */
  showroom: string
  mode: SheetMode
}

/** The pairs of a showroom, to be counted, received, sent or written off; what is typed is kept until it is saved. */
export function StockSheet({ showroom, mode }: StockSheetProps) {
  const { filter, setFilter, pageLink } = useListParams(parseSheetFilter, serializeSheetFilter)
  const { data: categories, isPending } = useQuery(categoriesQuery)
  // A column for each size from babies' to men's fits no screen: it begins with one category, but looks for shoes in all.
  const first = filter.search || filter.only ? undefined : categories?.[0]?._id
  const category = filter.category ?? first ?? ALL_CATEGORIES
  const { data, error, refetch } = useQuery({
    ...sheetQuery(showroom, { ...filter, category }),
    enabled: filter.category !== null || !isPending,
  })
  const { draft, change, undo, canUndo, clear } = useSheetDraft(`stock ${mode} ${showroom}`)
  const { save, busy, errors, hasFailed } = useSaveSheet(showroom)
  const [reference, setReference] = useKeptText(`stock reference ${mode} ${showroom}`)
  const [reason, setReason] = useState<WriteOffReason>('damaged')
  const { data: showrooms } = useQuery({ ...showroomsQuery, enabled: mode === 'transfer' })
  const [to, setTo] = useState('')
  const isPhone = useIsPhone()
  const entries = Object.values(draft)
  const wrongCount = entries.filter(({ text }) => parsePairs(text, mode) === null).length
  const isNamed = (mode !== 'receive' || reference.trim() !== '') && (mode !== 'transfer' || to !== '')
  const canSave = entries.length > 0 && entries.length <= MAX_STOCK_ROWS && wrongCount === 0 && isNamed
  const [unlikely, setUnlikely] = useState<typeof entries>([])
  const ask = () => {
    const found = entries.filter((entry) => isUnlikely(entry, mode))
    return found.length > 0 ? setUnlikely(found) : submit()
  }
  const submit = async () => {
    setUnlikely([])
    if (!canSave) return
    const left = await save(draft, { mode, reference: reference.trim(), reason, to })
    if (Object.keys(left).length > 0) return change(left, null)
    clear()
    setReference('')
  }
  const sheet = data && {
    rows: data.rows,
    mode,
    draft,
    errors,
    lowAt: data.lowAt,
    onType: (cell: Cell, text: string) => change(typeInto(draft, cell, text, mode), cellKey(cell)),
    onPaste: (block: PastedBlock) => change(pasteInto(draft, block, mode), null),
    onUndo: undo,
  }
  return (
    <div>
      <div className="mb-4 grid grid-cols-2 gap-3 *:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_12rem_13rem] sm:items-end sm:*:first:col-span-1">
        <ListSearch
          label="Search products"
          placeholder="Name or article number"
          query={filter.search ?? ''}
          onSearch={(search, options) => setFilter({ search: search || null }, options)}
        />
        <SelectField
          label="Category"
          hideLabel
          value={category}
          options={[
            { value: ALL_CATEGORIES, label: t('All categories') },
            ...(categories ?? []).map((one) => ({ value: one._id, label: localized(one, 'name') })),
          ]}
          onChange={({ target }) => setFilter({ category: target.value })}
        />
        <SelectField
          label="Show"
          hideLabel
          value={filter.only ?? ''}
          placeholder="All products"
          options={ONLY}
          onChange={({ target }) =>
            setFilter({ only: ONLY.find(({ value }) => value === target.value)?.value ?? null })
          }
        />
      </div>
      {error && !data ? (
        <LoadFailure subject="The stock" level={2} error={error} onRetry={refetch} />
      ) : !sheet ? (
        <Skeleton className="h-96" />
      ) : sheet.rows.length === 0 ? (
        <EmptyState level={2} title="No products found">
          <p>Nothing fits this search and these filters.</p>
        </EmptyState>
      ) : isPhone ? (
        <SheetShoe {...sheet} />
      ) : (
        <SheetGrid {...sheet} />
      )}
      {data && (
        <Pagination page={filter.page} lastPage={lastPage(data.total)} linkTo={pageLink} onNavigate={() => {}} />
      )}
      {unlikely.length > 0 && (
        <UnlikelyNumbers
          entries={unlikely}
          mode={mode}
          rows={data?.rows ?? []}
          onConfirm={submit}
          onClose={() => setUnlikely([])}
        />
      )}
      <div className="sticky bottom-0 z-2 mt-4 border-t border-line bg-paper py-4">
        {hasFailed && entries.length > 0 && (
          <Notice tone="warn" className="mb-3">
            Nothing is saved yet. What you typed is kept here.
          </Notice>
        )}
        <div className="flex flex-wrap items-end gap-3">
          {mode === 'receive' && (
            <TextField
              label="Delivery note"
              name="reference"
              maxLength={80}
              autoComplete="off"
              required
              className="min-w-0 grow basis-24 sm:grow-0 sm:basis-auto"
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
          {mode === 'transfer' && (
            <SelectField
              label="Send to"
              required
              className="min-w-0 grow basis-24 sm:grow-0 sm:basis-auto"
              value={to}
              placeholder="Choose a store"
              options={showroomOptions(showrooms ?? []).filter(({ value }) => value !== showroom)}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
          {mode === 'write-off' && (
            <SelectField
              label="Reason"
              className="min-w-0 grow basis-24 sm:grow-0 sm:basis-auto"
              value={reason}
              options={REASONS}
              onChange={({ target }) => setReason(REASONS.find(({ value }) => value === target.value)?.value ?? reason)}
            />
          )}
          <Button onClick={ask} disabled={!canSave} busy={busy}>
            {mode === 'transfer' ? t('Send') : t('Save')}
          </Button>
          <Button tone="quiet" onClick={undo} disabled={!canUndo} icon={<Undo2 aria-hidden="true" />}>
            <span className="max-sm:sr-only">Undo</span>
          </Button>
          <p role="status" className="basis-full text-14 text-ink-muted tabular-nums sm:basis-auto sm:py-3">
            {entries.length > 0 &&
              plural(
                entries.length,
                t('1 size changed'),
                t('{count} sizes changed', { count: groupLakh(entries.length) }),
              )}
            {entries.length > 0 &&
              !isNamed &&
              ` · ${t('Still missing: {1}', { 1: mode === 'receive' ? t('Delivery note') : t('Send to') })}`}
            {entries.length > MAX_STOCK_ROWS &&
              ` · ${t('At most {count} are saved at once', { count: groupLakh(MAX_STOCK_ROWS) })}`}
            {wrongCount > 0 && ` · ${t('{count} not a whole number', { count: groupLakh(wrongCount) })}`}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Whether the screen is too narrow for a sheet. */
function useIsPhone(): boolean {
  const [isPhone, setPhone] = useState(() => matchMedia(PHONE).matches)
  useEffect(() => {
    const media = matchMedia(PHONE)
    const follow = () => setPhone(media.matches)
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  return isPhone
}

const PHONE = '(max-width: 639px)'
