import { type ChangeEvent, lazy, Suspense, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { FurtherImage, ManagedDetails } from '#shared/schemas/product-input.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import type { FormSubmission } from '#web/staff/crud/crud-resource.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { withMark } from '#web/staff/crud/publishing.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ImageField } from '#web/ui/form/image-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { ColorField } from './color-field.tsx'
import { LiveCard } from './live-card.tsx'
import { PriceFields } from './price-fields.tsx'
import type { CatalogueOptions } from './product-queries.ts'
import { SizesField } from './sizes-field.tsx'
import type { ShownImage } from './use-further-images.ts'

/** Loaded with a product alone: every page of staff would load it otherwise. */
const FurtherImagesField = lazy(() => import('./further-images-field.tsx'))

interface ProductFieldsProps {
  /** null for a new product */
  product: ManagedDetails | null
  catalogue: CatalogueOptions
  form: FormState
}

/** The fields of a product, empty or filled in; on a wide page the pictures stay in view beside what is typed. */
export function ProductFields({ product, catalogue, form: { errors, field, imageField } }: ProductFieldsProps) {
  const image = (name: 'image1' | 'image2', label: string) => (
    <ImageField label={label} {...imageField(name, { square: true })} required current={product?.[name]} />
  )
  // A new product is filled in in a dialog, which is narrow.
  const isPage = product !== null
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-5',
        isPage &&
          'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" {...field('name')} required maxLength={120} defaultValue={product?.name} />
        <BanglaField
          label="Name in Bangla"
          {...field('nameBn')}
          maxLength={120}
          defaultValue={product?.nameBn}
          className="sm:col-span-2"
        />
        <TextField
          label="Article number"
          {...field('code')}
          required
          maxLength={40}
          defaultValue={product?.code}
          className="sm:col-start-2 sm:row-start-1"
        />
      </div>
      <div
        className={cx(
          'grid gap-5 sm:grid-cols-2',
          isPage && 'lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:content-start lg:self-start',
        )}
      >
        {image('image1', t('Image 1'))}
        {image('image2', t('Image 2'))}
        <Suspense>
          <FurtherImagesField
            images={product?.images.slice(2) ?? []}
            errors={errors}
            upload={imageField('images', { square: true })}
          />
        </Suspense>
      </div>
      <div className="grid content-start gap-5">
        <TextareaField
          label="Description"
          {...field('description')}
          hint={t('A line such as ‘Care: wipe with a damp cloth’ stands by itself: material, sole, fit, care.')}
          required
          maxLength={4000}
          defaultValue={product?.description}
        />
        <BanglaField
          label="Description in Bangla"
          {...field('descriptionBn')}
          multiline
          maxLength={4000}
          defaultValue={product?.descriptionBn}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <PriceFields product={product} field={field} />
          <CategoryFields product={product} catalogue={catalogue} errors={errors} />
        </div>
        <ColorField {...field('color')} colors={catalogue.colors} chosen={product?.color._id} />
        <SizesField product={product} sizes={catalogue.sizes} error={errors.sizes} />
        <LiveCard product={product} colors={catalogue.colors} />
        <div className="flex flex-wrap gap-x-8">
          <Checkbox label="New Arrivals" name="featured" value="true" defaultChecked={product?.featured} />
          <Checkbox label="Bestseller" name="bestSeller" value="true" defaultChecked={product?.bestSeller} />
        </div>
      </div>
    </div>
  )
}

const REQUIRED_FIELDS: Record<string, string> = {
  name: t('Name'),
  code: t('Article number'),
  description: t('Description'),
  originalPrice: t('Original price'),
  category: t('Category'),
  subCategory: t('Sub Category'),
  color: t('Color'),
}

/** The labels of what a new product still lacks: required fields, sizes, both images. */
export function findMissing({ text, file }: FormValues): readonly string[] {
  return [
    ...Object.entries(REQUIRED_FIELDS).flatMap(([name, label]) => (text(name).trim() ? [] : [label])),
    ...(['', '[]'].includes(text('sizes')) ? [t('Sizes')] : []),
    ...(file('image1').size > 0 ? [] : [t('Image 1')]),
    ...(file('image2').size > 0 ? [] : [t('Image 2')]),
  ]
}

/** Form values as the API expects them; a cost only from whoever sees it. */
export function toProductRequest({ text, file }: FormSubmission, seesCosts: boolean) {
  const flag = (name: string) => (text(name) ? 'true' : 'false')
  return {
    name: text('name'),
    nameBn: text('nameBn'),
    code: text('code'),
    description: text('description'),
    descriptionBn: text('descriptionBn'),
    originalPrice: text('originalPrice'),
    discountPrice: text('discountPrice'),
    cost: seesCosts ? text('cost') : undefined,
    category: text('category'),
    subCategory: text('subCategory'),
    color: text('color'),
    sizes: text('sizes'),
    featured: flag('featured'),
    bestSeller: flag('bestSeller'),
    image1: file('image1'),
    image2: file('image2'),
    images: readImages(text('images')),
  } as const
}

/** As the API expects them; undefined, which leaves them, before they are shown. */
function readImages(field: string): string | undefined {
  if (!field) return undefined
  const images = (JSON.parse(field) as ShownImage[]).map(({ image, role }): FurtherImage => ({ image, role }))
  return JSON.stringify(images)
}

interface CategoryFieldsProps {
  product: Product | null
  catalogue: CatalogueOptions
  errors: FieldErrors
}

/** Category and sub-category: the category filters the sub-categories, and selecting a sub-category selects its parent. */
function CategoryFields({ product, catalogue: { categories, subCategories }, errors }: CategoryFieldsProps) {
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
        placeholder="Select category"
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
        placeholder="Select sub category"
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
