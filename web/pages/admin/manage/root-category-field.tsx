import { useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { useLoaded } from '#web/shop/use-loaded.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface RootCategoryFieldProps {
  /** the category it has now */
  present?: { _id: string; name: string } | undefined
  error?: string | undefined
}

const loadCategories = () => call(api.categories['all-categories'].$get())

/** Chooses the category that a sub-category belongs to (DASH-03). */
export function RootCategoryField({ present, error }: RootCategoryFieldProps) {
  const { value: categories, error: failure } = useLoaded(loadCategories)
  useEffect(() => {
    if (failure) console.error(failure)
  }, [failure])
  const shown = categories ?? (present ? [present] : [])
  return (
    <SelectField
      // Its choice can stand only among options that are there.
      key={categories ? 'loaded' : 'loading'}
      label="Root Category"
      name="parentCat"
      required
      placeholder="Select Root Category"
      defaultValue={present?._id}
      options={shown.map(({ _id, name }) => ({ value: _id, label: name }))}
      error={error}
    />
  )
}
