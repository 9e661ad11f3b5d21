import { useQuery } from '@tanstack/react-query'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ManagedSubCategory } from '#shared/schemas/sub-category.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { productsUsing } from '#web/products/products-using.ts'
import { catalogueKeys, categoriesQuery } from '#web/staff/catalogue-queries.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import { imageColumn, nameColumn } from '#web/staff/crud/columns.tsx'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/staff/crud/manage-table.tsx'
import { NotPublished, withMark } from '#web/staff/crud/publishing.tsx'
import { Button } from '#web/ui/button.tsx'
import { ImageField } from '#web/ui/form/image-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export function meta() {
  return pageMeta({
    title: t('Manage Sub Categories'),
    description: t('The sub-categories of the shop.'),
    noindex: true,
  })
}

const resource: CrudResource<ManagedSubCategory> = {
  permission: 'write_catalogue',
  key: catalogueKeys.subCategories,
  nameOf: (subCategory) => localized(subCategory, 'name'),
  singular: t('sub category'),
  plural: t('sub categories'),
  title: t('Manage Sub Categories'),
  addLabel: t('Add sub category'),
  load: () => call(api['sub-categories'].managed.$get()),
  create: (submission) =>
    call(api['sub-categories'].create.$post({ form: toRequest(submission) }, { fetch: submission.fetch })),
  update: ({ _id, updatedAt }, submission) =>
    call(
      api['sub-categories'].update[':id'].$put(
        { param: { id: _id }, form: { ...toRequest(submission), updatedAt } },
        { fetch: submission.fetch },
      ),
    ),
  findUse: ({ _id }) => productsUsing({ subCategory: _id }),
  remove: ({ _id }) => call(api['sub-categories'].delete[':id'].$delete({ param: { id: _id } })),
  toasts: { updated: t('Category updated successfully'), createFailed: t('Error while submitting') },
}

/** `/dashboard/manage-sub-category` */
export default function ManageSubCategory() {
  return (
    <ManagePage
      resource={resource}
      addIn="page"
      fields={(subCategory, { field, imageField }) => (
        <>
          <TextField
            label="Sub category name"
            {...field('name')}
            required
            maxLength={80}
            defaultValue={subCategory?.name}
          />
          <BanglaField
            label="Sub category name in Bangla"
            {...field('nameBn')}
            maxLength={80}
            defaultValue={subCategory?.nameBn}
          />
          <RootCategoryField current={subCategory?.parentCat} error={field('parentCat').error} />
          <ImageField label="Image" {...imageField('image')} required current={subCategory?.image} />
        </>
      )}
      list={(listProps) => (
        <ManageTable
          {...listProps}
          caption="Sub categories"
          columns={COLUMNS}
          nameOf={(entity) => localized(entity, 'name')}
        />
      )}
    />
  )
}

function toRequest({ text, file }: FormSubmission) {
  return { name: text('name'), nameBn: text('nameBn'), parentCat: text('parentCat'), image: file('image') }
}

const COLUMNS: ManageColumn<ManagedSubCategory>[] = [
  imageColumn,
  {
    ...nameColumn,
    cell: (subCategory, index) => (
      <>
        {nameColumn.cell(subCategory, index)}
        <span
          {...localizedProps(subCategory.parentCat, 'name')}
          className="block text-ink-muted wrap-anywhere sm:hidden"
        />
        {subCategory.hidden && <NotPublished className="mt-1" />}
      </>
    ),
  },
  {
    key: 'root',
    header: t('Root category'),
    className: 'max-sm:hidden',
    cell: ({ parentCat }) => <span {...localizedProps(parentCat, 'name')} className="wrap-anywhere" />,
    sortBy: ({ parentCat }) => localized(parentCat, 'name'),
  },
]

interface RootCategoryFieldProps {
  /** the parent category so far */
  current?: { _id: string; name: string; nameBn: string | null } | undefined
  error?: string | undefined
}

/** Selects the parent category of a sub-category. */
function RootCategoryField({ current, error }: RootCategoryFieldProps) {
  const { data: categories, isPending, isLoadingError, refetch } = useQuery(categoriesQuery)
  const availableCategories: readonly { _id: string; name: string; nameBn: string | null; hidden?: boolean }[] =
    categories ?? (current ? [current] : [])
  return (
    <div className="grid justify-items-start gap-2">
      <SelectField
        // A default value needs its option: the field is mounted again once the categories are there.
        key={categories ? 'loaded' : 'loading'}
        label="Root category"
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
