import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { ManagedCategory } from '#shared/schemas/category.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { productsUsing } from '#web/products/products-using.ts'
import { catalogueKeys } from '#web/staff/catalogue-queries.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import { imageColumn, nameColumn } from '#web/staff/crud/columns.tsx'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/staff/crud/manage-table.tsx'
import { NotPublished, PublishButton } from '#web/staff/crud/publishing.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ImageField } from '#web/ui/form/image-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export function meta() {
  return pageMeta({ title: t('Manage Categories'), description: t('The categories of the shop.'), noindex: true })
}

const resource: CrudResource<ManagedCategory> = {
  permission: 'write_catalogue',
  key: catalogueKeys.categories,
  nameOf: (category) => localized(category, 'name'),
  singular: t('category'),
  plural: t('categories'),
  title: t('Manage Categories'),
  addLabel: t('Add category'),
  load: () => call(api.categories.managed.$get()),
  create: (submission) =>
    call(
      api.categories.create.$post({ form: { ...toRequest(submission), hidden: 'true' } }, { fetch: submission.fetch }),
    ),
  update: ({ _id, updatedAt }, submission) =>
    call(
      api.categories.update[':id'].$put(
        { param: { id: _id }, form: { ...toRequest(submission), updatedAt } },
        { fetch: submission.fetch },
      ),
    ),
  findUse: async ({ _id }) => (await productsUsing({ category: _id })) ?? subCategoriesUsing(_id),
  remove: async ({ _id }) => {
    // Anything this short is not an id: no request is sent.
    if (_id.length <= 2) throw new Error(`No category has the id ${_id}`)
    return call(api.categories.delete[':id'].$delete({ param: { id: _id } }))
  },
  toasts: {
    created: t('Category created successfully'),
    updated: t('Category updated successfully'),
    deleted: t('Category deleted successfully'),
    createFailed: t('Error while submitting'),
  },
}

/** `/dashboard/manage-category`: a new category is in the shop once it is published. */
export default function ManageCategory() {
  return (
    <ManagePage
      resource={resource}
      addIn="page"
      fields={(category, { field, imageField }) => (
        <>
          <TextField label="Category name" {...field('name')} required maxLength={80} defaultValue={category?.name} />
          <BanglaField
            label="Category name in Bangla"
            {...field('nameBn')}
            maxLength={80}
            defaultValue={category?.nameBn}
          />
          <Checkbox
            label="Only children’s shoes: UK sizes of children"
            name="forChildren"
            value="true"
            defaultChecked={category?.forChildren}
          />
          <ImageField label="Image" {...imageField('image')} required current={category?.image} />
          {!category && (
            <p className="text-14 text-ink-muted">Shoppers see it, and what is in it, once you publish it.</p>
          )}
        </>
      )}
      list={(listProps) => (
        <ManageTable
          {...listProps}
          caption="Categories"
          columns={COLUMNS}
          nameOf={(entity) => localized(entity, 'name')}
        />
      )}
    />
  )
}

async function subCategoriesUsing(category: string): Promise<string | null> {
  const list = await call(api['sub-categories'].managed.$get())
  const count = list.filter(({ parentCat }) => parentCat._id === category).length
  if (count === 0) return null
  return plural(
    count,
    t('{count} sub-category is in it.', { count }),
    t('{count} sub-categories are in it.', { count }),
  )
}

function toRequest({ text, file }: FormSubmission) {
  return {
    name: text('name'),
    nameBn: text('nameBn'),
    forChildren: text('forChildren') ? 'true' : 'false',
    image: file('image'),
  } as const
}

const COLUMNS: ManageColumn<ManagedCategory>[] = [
  { key: 'index', header: '#', cell: (_, index) => figures(index + 1), className: 'w-12 tabular-nums max-sm:w-6' },
  imageColumn,
  {
    ...nameColumn,
    cell: (category, index) => (
      <>
        {nameColumn.cell(category, index)}
        <span className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
          {category.hidden && <NotPublished />}
          <PublishButton
            size="sm"
            hidden={category.hidden}
            name={localized(category, 'name')}
            publish={() => call(api.categories.publish[':id'].$put({ param: { id: category._id } }))}
            changes={[catalogueKeys.categories, catalogueKeys.subCategories, catalogueKeys.products]}
          />
        </span>
      </>
    ),
  },
]
