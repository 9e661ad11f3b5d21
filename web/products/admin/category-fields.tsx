import { type ChangeEvent, useState } from 'react'
import type { Product } from '#shared/schemas/product.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { CatalogueParts } from './use-catalogue-options.ts'

interface PlaceFieldsProps {
  product: Product | null
  parts: CatalogueParts
  errors: FieldErrors
}

/** Category and sub-category: the category filters the sub-categories, and selecting a sub-category selects its parent. */
export function PlaceFields({ product, parts: { categories, subCategories }, errors }: PlaceFieldsProps) {
  const [category, setCategory] = useState(product?.category._id ?? '')
  const [subCategory, setSubCategory] = useState(product?.subCategory._id ?? '')

  const chooseCategory = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setCategory(target.value)
    const stays = subCategories.some(({ _id, parentCat }) => _id === subCategory && parentCat._id === target.value)
    if (!stays) setSubCategory('')
  }
  const chooseSubCategory = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setSubCategory(target.value)
    const chosen = subCategories.find(({ _id }) => _id === target.value)
    if (chosen) setCategory(chosen.parentCat._id)
  }
  const offered = subCategories.filter(({ parentCat }) => !category || parentCat._id === category)
  return (
    <>
      <SelectField
        label="Category"
        name="category"
        required
        placeholder="Select Category"
        value={category}
        onChange={chooseCategory}
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        error={errors.category}
      />
      <SelectField
        label="Sub Category"
        name="subCategory"
        required
        placeholder="Select Sub Category"
        value={subCategory}
        onChange={chooseSubCategory}
        options={offered.map(({ _id, name, parentCat }) => ({
          value: _id,
          label: category ? name : `${name} (${parentCat.name})`,
        }))}
        error={errors.subCategory}
      />
    </>
  )
}
