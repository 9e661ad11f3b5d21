import type { Category } from '#shared/schemas/category.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import { shrinkPicture } from '#web/shop/shrink-picture.ts'
import { ImageField } from '#web/ui/image-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ManagePage } from './manage/manage-page.tsx'
import { ManageTable } from './manage/manage-table.tsx'
import type { Noun } from './manage/noun.ts'

export function meta() {
  return pageMeta({ title: 'Manage Categories', description: 'The categories of the shop.', noindex: true })
}

const noun: Noun<Category> = {
  word: 'category',
  title: 'Manage Categories',
  addLabel: 'Add category',
  load: () => call(api.categories['all-categories'].$get()),
  create: ({ text, file, fetch }) =>
    call(api.categories.create.$post({ form: { name: text('name'), image: file('image') } }, { fetch })),
  update: ({ _id, updatedAt }, { text, file, fetch }) =>
    call(
      api.categories.update[':id'].$put(
        { param: { id: _id }, form: { name: text('name'), image: file('image'), updatedAt } },
        { fetch },
      ),
    ),
  remove: ({ _id }) => call(api.categories.delete[':id'].$delete({ param: { id: _id } })),
  toasts: {
    created: 'Category created successfully',
    updated: 'Category updated successfully',
    deleted: 'Category deleted successfully',
    createFailed: 'Error while submitting',
  },
}

/** `/dashboard/manage-category` (DASH-02). */
export default function ManageCategory() {
  return (
    <ManagePage
      noun={noun}
      addIn="page"
      fields={(category, { errors, progress }) => (
        <>
          <TextField
            label="Category Name"
            name="name"
            required
            maxLength={80}
            defaultValue={category?.name}
            error={errors.name}
          />
          <ImageField
            label="Image"
            name="image"
            required
            current={category?.image}
            prepare={shrinkPicture}
            progress={progress}
            error={errors.image}
          />
        </>
      )}
      list={(listed) => <ManageTable {...listed} caption="Categories" columns={COLUMNS} nameOf={({ name }) => name} />}
    />
  )
}

const COLUMNS: TableColumn<Category>[] = [
  { key: 'index', head: '#', cell: (_, place) => place + 1, className: 'w-12 tabular-nums' },
  {
    key: 'image',
    head: 'Image',
    cell: ({ image }) => <Picture src={image} alt="" sizes="4rem" widest={160} className="w-16" />,
    className: 'w-24',
  },
  { key: 'name', head: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
]
