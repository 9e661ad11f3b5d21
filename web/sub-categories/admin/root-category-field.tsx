import { useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

interface RootCategoryFieldProps {
  /** the current category */
  present?: { _id: string; name: string } | undefined
  error?: string | undefined
}

const loadCategories = () => call(api.categories['all-categories'].$get())

/** Selects the parent category of a sub-category. */
export function RootCategoryField({ present, error }: RootCategoryFieldProps) {
  const { value: categories, error: failure, loading, reload } = useLoaded(loadCategories)
  useEffect(() => {
    if (failure) console.error(failure)
  }, [failure])
  const shown = categories ?? (present ? [present] : [])
  const hasFailed = failure !== null && !categories
  return (
    <div className="grid justify-items-start gap-2">
      <SelectField
        // A default value needs its option: the field is mounted again once the categories are there.
        key={categories ? 'loaded' : 'loading'}
        label="Root Category"
        name="parentCat"
        required
        placeholder={loading ? 'Loading...' : 'Select Root Category'}
        defaultValue={present?._id}
        options={shown.map(({ _id, name }) => ({ value: _id, label: name }))}
        error={error ?? (hasFailed ? 'The categories could not be loaded' : undefined)}
        className="w-full"
      />
      {hasFailed && (
        <Button size="sm" tone="secondary" onClick={reload} busy={loading}>
          Try again
        </Button>
      )}
    </div>
  )
}
