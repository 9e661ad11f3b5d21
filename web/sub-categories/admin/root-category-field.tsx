import { useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

interface RootCategoryFieldProps {
  /** the current category */
  current?: { _id: string; name: string } | undefined
  error?: string | undefined
}

const loadCategories = () => call(api.categories['all-categories'].$get())

/** Selects the parent category of a sub-category. */
export function RootCategoryField({ current, error }: RootCategoryFieldProps) {
  const { value: categories, error: loadError, loading, reload } = useAsyncData(loadCategories)
  useEffect(() => {
    if (loadError) console.error(loadError)
  }, [loadError])
  const availableCategories = categories ?? (current ? [current] : [])
  const hasFailed = loadError !== null && !categories
  return (
    <div className="grid justify-items-start gap-2">
      <SelectField
        // A default value needs its option: the field is mounted again once the categories are there.
        key={categories ? 'loaded' : 'loading'}
        label="Root Category"
        name="parentCat"
        required
        placeholder={loading ? 'Loading...' : 'Select Root Category'}
        defaultValue={current?._id}
        options={availableCategories.map(({ _id, name }) => ({ value: _id, label: name }))}
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
