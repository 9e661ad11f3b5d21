import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { readDecimal } from '#shared/rules/typed-text.ts'
import { api, call } from '#web/api.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import type { FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormState } from '#web/staff/crud/form-state.ts'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { needsPermission } from '#web/staff/crud/needs-permission.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Plan, PlannedChange } from './planned-change.tsx'
import type { CatalogueOptions } from './product-queries.ts'
import { PublishMany } from './publish-many.tsx'
import { WithCatalogueOptions } from './with-catalogue-options.tsx'

interface BulkBarProps {
  /** product ids */
  selectedIds: ReadonlySet<string>
  /** whether some of them are not published yet */
  canPublish: boolean
  onClear: () => void
}

/** Stays in view while products are selected, to change the price, flags or sub-category of all of them at once. */
export function BulkBar({ selectedIds, canPublish, onClear }: BulkBarProps) {
  const [open, setOpen] = useState(false)
  const [plan, setPlan] = useState<Plan | null>(null)
  const close = () => setOpen(false)
  if (selectedIds.size === 0) return null
  const see = async (submission: FormSubmission, subCategories: CatalogueOptions['subCategories']) => {
    const json = { products: [...selectedIds], ...readChanges(submission) }
    const rows = await call(api.products['preview-many'].$post({ json }))
    return () => setPlan({ json, rows, subCategories })
  }
  return (
    <section
      aria-label="Change the chosen products"
      className="bulk-bar flex flex-wrap items-center justify-end gap-3 rounded-m border border-control bg-surface p-3 shadow-float"
    >
      <p role="status" className="mr-auto pl-1 font-semibold tabular-nums">
        {selectedIds.size} chosen
      </p>
      <Button tone="quiet" size="sm" onClick={onClear}>
        Clear selection
      </Button>
      {canPublish && <PublishMany ids={[...selectedIds]} onDone={onClear} />}
      <Button size="sm" onClick={() => setOpen(true)}>
        Change…
      </Button>
      <FormDialog
        open={open}
        title={t('Change {products}', {
          products: plural(
            selectedIds.size,
            t('{count} product', { count: selectedIds.size }),
            t('{count} products', { count: selectedIds.size }),
          ),
        })}
        onClose={close}
      >
        {(ref) => (
          <WithCatalogueOptions>
            {(catalogue) => (
              <ManageForm
                ref={ref}
                onSave={(submission) => see(submission, catalogue.subCategories)}
                onCancel={close}
                isReady={hasChange}
                submitLabel={t('See what changes')}
              >
                {(form) => <BulkFields catalogue={catalogue} form={form} />}
              </ManageForm>
            )}
          </WithCatalogueOptions>
        )}
      </FormDialog>
      {plan && (
        <PlannedChange
          plan={plan}
          onBack={() => setPlan(null)}
          onDone={() => {
            setPlan(null)
            close()
            onClear()
          }}
        />
      )}
    </section>
  )
}

function BulkFields({ catalogue, form: { field } }: { catalogue: CatalogueOptions; form: FormState }) {
  const mayPrice = useMayEverywhere('write_prices')
  const yesOrNo = [
    { value: 'yes', label: t('Yes') },
    { value: 'no', label: t('No') },
  ]
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        disabled={!mayPrice}
        label="Discount in %"
        {...field('discountPercent')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        placeholder="As it is"
        hint={mayPrice ? t('Counts from the original price; 0 ends a discount') : needsPermission('write_prices')}
      />
      <SelectField
        label="Sub Category"
        {...field('subCategory')}
        placeholder="As it is"
        options={catalogue.subCategories.map((subCategory) => ({
          value: subCategory._id,
          label: `${localized(subCategory, 'name')} (${localized(subCategory.parentCat, 'name')})`,
        }))}
      />
      <SelectField label="New Arrivals" name="featured" placeholder="As it is" options={yesOrNo} />
      <SelectField label="Bestseller" name="bestSeller" placeholder="As it is" options={yesOrNo} />
    </div>
  )
}

const FIELD_NAMES = ['discountPercent', 'subCategory', 'featured', 'bestSeller']

function hasChange({ text }: FormValues): boolean {
  return FIELD_NAMES.some((name) => text(name) !== '')
}

function readChanges({ text }: FormValues) {
  const flag = (name: string) => (text(name) ? text(name) === 'yes' : undefined)
  return {
    subCategory: text('subCategory') || undefined,
    featured: flag('featured'),
    bestSeller: flag('bestSeller'),
    discountPercent: text('discountPercent') ? readDecimal(text('discountPercent')) : undefined,
  }
}
