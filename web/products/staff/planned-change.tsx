import { useMutation, useQueryClient } from '@tanstack/react-query'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { ChangedProduct, ProductsChange } from '#shared/schemas/product-input.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { type CatalogueOptions, productKeys } from './product-queries.ts'

export interface Plan {
  json: ProductsChange
  rows: readonly ChangedProduct[]
  subCategories: CatalogueOptions['subCategories']
}

interface PlannedChangeProps {
  plan: Plan
  onBack: () => void
  onDone: () => void
}

/** What a change of many products would make of each, asked before it is made. */
export function PlannedChange({ plan: { json, rows, subCategories }, onBack, onDone }: PlannedChangeProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.products['update-many'].$put({ json })),
    onSuccess: ({ message }) => {
      toast.success(message)
      void queries.invalidateQueries({ queryKey: productKeys.all })
      onDone()
    },
  })
  const changed = rows.filter((row) => changesOf(row, subCategories).length > 0)
  return (
    <Dialog
      open
      size="lg"
      title={t('What will change')}
      description={
        changed.length === 0
          ? t('These products are like that already')
          : plural(
              changed.length,
              t('{count} product is changed. For an hour you can undo it.', { count: changed.length }),
              t('{count} products are changed. For an hour you can undo it.', { count: changed.length }),
            )
      }
      onClose={onBack}
      footer={
        <>
          <Button tone="secondary" onClick={onBack}>
            Back
          </Button>
          {changed.length > 0 && (
            <Button busy={isPending} onClick={() => mutate()}>
              {plural(
                changed.length,
                t('Change {count} product', { count: changed.length }),
                t('Change {count} products', { count: changed.length }),
              )}
            </Button>
          )}
        </>
      }
    >
      <ul className="grid divide-y divide-line">
        {rows.map((row) => (
          <li key={row._id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              {localized(row, 'name')} <span className="text-14 text-ink-muted">{row.code}</span>
            </span>
            <span className="ml-auto grid justify-items-end gap-0.5 text-14 tabular-nums">
              <PriceChange row={row} />
              {changesOf(row, subCategories).map(({ key, text }) => text && <span key={key}>{text}</span>)}
              {changesOf(row, subCategories).length === 0 && (
                <span className="text-ink-muted">{t('stays as it is')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function PriceChange({ row: { before, after } }: { row: ChangedProduct }) {
  if (before.discountPrice === after.discountPrice) return null
  return (
    <span>
      <s className="text-ink-muted">
        <span className="sr-only">{t('Before|a price')} </span>
        {formatTaka(before.discountPrice)}
      </s>{' '}
      <span className="sr-only">{t('After|a price')} </span>
      <span className="font-semibold">{formatTaka(after.discountPrice)}</span>
    </span>
  )
}

/** What changes of a product; the price has no text, because it is shown by itself. */
function changesOf({ before, after }: ChangedProduct, subCategories: Plan['subCategories']) {
  const changes: { key: string; text: string | null }[] = []
  if (before.discountPrice !== after.discountPrice) changes.push({ key: 'price', text: null })
  if (before.subCategory !== after.subCategory) {
    const subCategory = subCategories.find(({ _id }) => _id === after.subCategory)
    changes.push({ key: 'place', text: subCategory ? t('to {name}', { name: localized(subCategory, 'name') }) : null })
  }
  if (before.featured !== after.featured)
    changes.push({ key: 'featured', text: after.featured ? t('in New Arrivals') : t('no longer in New Arrivals') })
  if (before.bestSeller !== after.bestSeller)
    changes.push({ key: 'bestSeller', text: after.bestSeller ? t('a bestseller') : t('no longer a bestseller') })
  return changes
}
