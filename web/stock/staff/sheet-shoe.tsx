import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { MAX_PAIRS } from '#shared/rules/showrooms/stock.ts'
import { NotPublished } from '#web/staff/crud/publishing.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PairsInput, shownPairs } from './pairs-input.tsx'
import { type Cell, cellKey, parsePairs } from './sheet-draft.ts'
import type { SheetGridProps } from './sheet-grid.tsx'

/** The sheet on a phone: one shoe at a time, with a large stepper for each size. */
export function SheetShoe({ rows, mode, draft, errors, onType }: SheetGridProps) {
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
          const label = t('{name}, size {size}', { name: localized(row.product, 'name'), size: size.size })
          const set = (next: number) => onType(cell, String(Math.min(MAX_PAIRS, Math.max(0, next))))
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
                  {...{ label, cell, draft, mode, error, onType }}
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
