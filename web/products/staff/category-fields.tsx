import { type ChangeEvent, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { withMark } from '#web/staff/crud/publishing.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { CatalogueOptions } from './product-queries.ts'

interface CategoryFieldsProps {
  product: Product | null
  catalogue: CatalogueOptions
  errors: FieldErrors
}

/** Category and sub-category: the category filters the sub-categories, and selecting a sub-category selects its parent. */
export function CategoryFields({ product, catalogue: { categories, subCategories }, errors }: CategoryFieldsProps) {
  const [category, setCategory] = useState(product?.category._id ?? '')
  const [subCategory, setSubCategory] = useState(product?.subCategory._id ?? '')

  const selectCategory = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setCategory(target.value)
    const isStillValid = subCategories.some(
      ({ _id, parentCat }) => _id === subCategory && parentCat._id === target.value,
    )
    if (!isStillValid) setSubCategory('')
  }
  const selectSubCategory = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setSubCategory(target.value)
    const selectedSubCategory = subCategories.find(({ _id }) => _id === target.value)
    if (selectedSubCategory) setCategory(selectedSubCategory.parentCat._id)
  }
  const availableSubCategories = subCategories.filter(({ parentCat }) => !category || parentCat._id === category)
  return (
    <>
      <SelectField
        label="Category"
        name="category"
        required
        placeholder="Select Category"
        value={category}
        onChange={selectCategory}
        options={categories.map((category) => ({
          value: category._id,
          label: withMark(localized(category, 'name'), category.hidden),
        }))}
        error={errors.category}
      />
      <SelectField
        label="Sub Category"
        name="subCategory"
        required
        placeholder="Select Sub Category"
        value={subCategory}
        onChange={selectSubCategory}
        options={availableSubCategories.map((subCategory) => {
          const [name, parent] = [localized(subCategory, 'name'), localized(subCategory.parentCat, 'name')]
          return { value: subCategory._id, label: category ? name : `${name} (${parent})` }
        })}
        error={errors.subCategory}
      />
    </>
  )
}
