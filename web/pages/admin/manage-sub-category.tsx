import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import { shrinkPicture } from '#web/shop/shrink-picture.ts'
import { ImageField } from '#web/ui/image-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ManagePage } from './manage/manage-page.tsx'
import { ManageTable } from './manage/manage-table.tsx'
import type { Noun, Sent } from './manage/noun.ts'
import { RootCategoryField } from './manage/root-category-field.tsx'

export function meta() {
  return pageMeta({ title: 'Manage Sub Categories', description: 'The sub-categories of the shop.', noindex: true })
}

const noun: Noun<SubCategory> = {
  word: 'sub category',
  title: 'Manage Sub Categories',
  addLabel: 'Add sub category',
  load: () => call(api['sub-categories']['all-sub-categories'].$get()),
  create: (sent) => call(api['sub-categories'].create.$post({ form: read(sent) }, { fetch: sent.fetch })),
  update: ({ _id, updatedAt }, sent) =>
    call(
      api['sub-categories'].update[':id'].$put(
        { param: { id: _id }, form: { ...read(sent), updatedAt } },
        { fetch: sent.fetch },
      ),
    ),
  remove: ({ _id }) => call(api['sub-categories'].delete[':id'].$delete({ param: { id: _id } })),
  toasts: { updated: 'Category updated successfully', createFailed: 'Error while submitting' },
}

/** `/dashboard/manage-sub-category` (DASH-03). */
export default function ManageSubCategory() {
  return (
    <ManagePage
      noun={noun}
      addIn="page"
      fields={(subCategory, { errors, progress }) => (
        <>
          <TextField
            label="Sub Category Name"
            name="name"
            required
            maxLength={80}
            defaultValue={subCategory?.name}
            error={errors.name}
          />
          <RootCategoryField present={subCategory?.parentCat} error={errors.parentCat} />
          <ImageField
            label="Image"
            name="image"
            required
            current={subCategory?.image}
            prepare={shrinkPicture}
            progress={progress}
            error={errors.image}
          />
        </>
      )}
      list={(listed) => (
        <ManageTable {...listed} caption="Sub categories" columns={COLUMNS} nameOf={({ name }) => name} />
      )}
    />
  )
}

function read({ text, file }: Sent) {
  return { name: text('name'), parentCat: text('parentCat'), image: file('image') }
}

const COLUMNS: TableColumn<SubCategory>[] = [
  {
    key: 'image',
    head: 'Image',
    cell: ({ image }) => <Picture src={image} alt="" sizes="4rem" widest={160} className="w-16" />,
    className: 'w-24',
  },
  { key: 'name', head: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'root', head: 'Root Category', cell: ({ parentCat }) => parentCat.name },
]
