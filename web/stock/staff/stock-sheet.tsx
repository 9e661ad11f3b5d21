import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { lastPage } from '#shared/rules/pagination.ts'
import { MAX_PAIRS } from '#shared/rules/showrooms/stock.ts'
import type { Category } from '#shared/schemas/category.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { categoriesQuery } from '#web/staff/catalogue-queries.ts'
import { NotPublished } from '#web/staff/crud/publishing.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PairsInput, shownPairs } from './pairs-input.tsx'
import { SaveBar, useSheetEditing } from './save-bar.tsx'
import { type Cell, cellKey, type PastedBlock, parsePairs, pasteInto, type SheetMode, typeInto } from './sheet-draft.ts'
import { SheetGrid, type SheetGridProps } from './sheet-grid.tsx'
import {
  ALL_CATEGORIES,
  parseSheetFilter,
  type SheetFilter,
  serializeSheetFilter,
  sheetQuery,
} from './sheet-queries.ts'
import { UnlikelyNumbers } from './unlikely-numbers.tsx'

const ONLY = [
  { value: 'low', label: t('Low') },
  { value: 'sold-out', label: t('Sold out') },
  { value: 'uncounted', label: t('Not counted for 90 days') },
] as const

interface StockSheetProps {
  /** id of the showroom */
  showroom: string
  mode: SheetMode
  /** to be looked at alone */
  readOnly: boolean
  /** shows what was typed, in place of saving it */
  onShow?: () => void
}

/** The pairs of a showroom, to be counted, received, sent or written off; what is typed is kept until it is saved. */
export function StockSheet({ showroom, mode, readOnly, onShow }: StockSheetProps) {
  const list = useListParams(parseSheetFilter, serializeSheetFilter)
  const { filter, pageLink } = list
  const { data: categories, isPending } = useQuery(categoriesQuery)
  // A column for each size from babies' to men's fits no screen: it begins with one category, but looks for shoes in all.
  const first = filter.search || filter.only ? undefined : categories?.[0]?._id
  const category = filter.category ?? first ?? ALL_CATEGORIES
  const { data, error, refetch } = useQuery({
    ...sheetQuery(showroom, { ...filter, category }),
    enabled: filter.category !== null || !isPending,
  })
  const editing = useSheetEditing(showroom, mode)
  const isPhone = useIsPhone()
  const { draft, change, undo, unlikely } = editing
  const sheet = data && {
    rows: data.rows,
    mode,
    readOnly,
    draft,
    errors: editing.errors,
    lowAt: data.lowAt,
    onType: (cell: Cell, text: string) => change(typeInto(draft, cell, text, mode), cellKey(cell)),
    onPaste: (block: PastedBlock) => change(pasteInto(draft, block, mode), null),
    onUndo: undo,
  }
  return (
    <div>
      <SheetFilters list={list} category={category} categories={categories ?? []} />
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
          onConfirm={editing.submit}
          onClose={editing.dismissUnlikely}
        />
      )}
      {!readOnly && <SaveBar {...{ showroom, mode, editing, onShow }} />}
    </div>
  )
}

interface SheetFiltersProps {
  list: ReturnType<typeof useListParams<SheetFilter>>
  /** id of the category that is shown, or `ALL_CATEGORIES` */
  category: string
  categories: readonly Category[]
}

function SheetFilters({ list: { filter, setFilter }, category, categories }: SheetFiltersProps) {
  return (
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
          ...categories.map((one) => ({ value: one._id, label: localized(one, 'name') })),
        ]}
        onChange={({ target }) => setFilter({ category: target.value })}
      />
      <SelectField
        label="Show"
        hideLabel
        value={filter.only ?? ''}
        placeholder="All products"
        options={ONLY}
        onChange={({ target }) => setFilter({ only: ONLY.find(({ value }) => value === target.value)?.value ?? null })}
      />
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

/** The sheet on a phone: one shoe at a time, with a large stepper for each size. */
function SheetShoe({ rows, mode, readOnly, draft, errors, onType }: SheetGridProps) {
  const [place, setPlace] = useState(0)
  const index = Math.min(place, rows.length - 1)
  const row = rows[index]
  if (!row) return null
  return (
    <section aria-label={localized(row.product, 'name')} className="rounded-m border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Picture src={row.product.image1} alt="" sizes="64px" maxWidth={160} className="w-16 shrink-0" />
        <div className="min-w-0">
          <h2
            {...localizedProps(row.product, 'name')}
            className="truncate font-text text-16 font-semibold tracking-normal"
          />
          <p className="text-14 text-ink-muted tabular-nums">
            {row.product.code} · {t('{place} of {count}', { place: figures(index + 1), count: figures(rows.length) })}
          </p>
          {!row.product.published && <NotPublished />}
        </div>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {row.sizes.map(({ size, onHand }) => {
          const cell: Cell = { product: row.product._id, size: size._id, onHand }
          const pairs = parsePairs(draft[cellKey(cell)]?.text ?? shownPairs(cell, mode), 'count') ?? 0
          const error = errors.get(cellKey(cell))
          const label = t('{name}, size {size}', { name: localized(row.product, 'name'), size: String(size.size) })
          const set = (next: number) => onType(cell, figures(Math.min(MAX_PAIRS, Math.max(0, next))))
          return (
            <li key={size._id} className="flex items-center justify-between gap-3 py-2">
              <span className="font-medium tabular-nums">
                {size.size}
                <span className="block text-12 font-normal text-ink-muted">
                  {error ?? t('{count} there', { count: figures(onHand) })}
                </span>
              </span>
              <span className="flex items-center gap-1">
                <IconButton label={t('One less: {name}', { name: label })} onClick={() => set(pairs - 1)}>
                  <Minus aria-hidden="true" className="size-6" />
                </IconButton>
                <PairsInput
                  {...{ label, cell, draft, mode, error, onType, readOnly }}
                  className="h-12 w-16 rounded-s border border-line bg-surface text-center text-18 tabular-nums aria-invalid:border-bad data-changed:border-brand data-changed:bg-ok-ground data-changed:font-semibold"
                />
                <IconButton label={t('One more: {name}', { name: label })} onClick={() => set(pairs + 1)}>
                  <Plus aria-hidden="true" className="size-6" />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button tone="secondary" disabled={index === 0} onClick={() => setPlace(index - 1)}>
          Previous shoe
        </Button>
        <Button tone="secondary" disabled={index === rows.length - 1} onClick={() => setPlace(index + 1)}>
          Next shoe
        </Button>
      </div>
    </section>
  )
}
