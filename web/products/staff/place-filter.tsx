import { useQuery } from '@tanstack/react-query'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { categoriesQuery, subCategoriesQuery } from '#web/staff/category-queries.ts'
import { withMark } from '#web/staff/crud/publishing.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

export interface Place {
  category: string
  subCategory: string
}

/** Keeps the list to a category, and within it to a sub-category; '' is all. */
export function PlaceFilter({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: subCategories = [] } = useQuery(subCategoriesQuery)
  const within = subCategories.filter(({ parentCat }) => !place.category || parentCat._id === place.category)
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
      <SelectField
        label="Category"
        placeholder={t('All categories')}
        value={place.category}
        options={categories.map((category) => ({
          value: category._id,
          label: withMark(localized(category, 'name'), category.hidden),
        }))}
        onChange={({ target }) => onChange({ category: target.value, subCategory: '' })}
      />
      <SelectField
        label="Sub Category"
        placeholder={t('All sub-categories')}
        value={place.subCategory}
        options={within.map((subCategory) => ({
          value: subCategory._id,
          label: place.category
            ? localized(subCategory, 'name')
            : `${localized(subCategory, 'name')} (${localized(subCategory.parentCat, 'name')})`,
        }))}
        onChange={({ target }) => onChange({ ...place, subCategory: target.value })}
      />
    </div>
  )
}
