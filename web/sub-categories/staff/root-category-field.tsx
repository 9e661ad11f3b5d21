import { useQuery } from '@tanstack/react-query'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { categoriesQuery } from '#web/staff/category-queries.ts'
import { withMark } from '#web/staff/crud/publishing.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

interface RootCategoryFieldProps {
  /** the parent category so far */
  current?: { _id: string; name: string; nameBn: string | null } | undefined
  error?: string | undefined
}

/** Selects the parent category of a sub-category. */
export function RootCategoryField({ current, error }: RootCategoryFieldProps) {
  const { data: categories, isPending, isLoadingError, refetch } = useQuery(categoriesQuery)
  const availableCategories: readonly { _id: string; name: string; nameBn: string | null; hidden?: boolean }[] =
    categories ?? (current ? [current] : [])
  return (
    <div className="grid justify-items-start gap-2">
      <SelectField
        // A default value needs its option: the field is mounted again once the categories are there.
        key={categories ? 'loaded' : 'loading'}
        label="Root Category"
        name="parentCat"
        required
        placeholder={isPending ? t('Loading...') : t('Select Root Category')}
        defaultValue={current?._id}
        options={availableCategories.map((category) => ({
          value: category._id,
          label: withMark(localized(category, 'name'), category.hidden === true),
        }))}
        error={error ?? (isLoadingError ? t('The categories could not be loaded') : undefined)}
        className="w-full"
      />
      {isLoadingError && (
        <Button size="sm" tone="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      )}
    </div>
  )
}
