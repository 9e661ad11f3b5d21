import { t } from '#shared/language/t.ts'
import { readDecimal } from '#shared/rules/typed-text.ts'
import type { Size } from '#shared/schemas/size.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { productsUsing } from '#web/products/products-using.ts'
import type { CrudResource } from '#web/staff/crud/crud-resource.ts'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/staff/crud/manage-table.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export function meta() {
  return pageMeta({ title: t('Manage Product Sizes'), description: t('The sizes that shoes come in.'), noindex: true })
}

const resource: CrudResource<Size> = {
  permission: 'write_catalogue',
  key: ['sizes'],
  nameOf: ({ size }) => String(size),
  singular: t('size'),
  plural: t('sizes'),
  title: t('Manage Product Sizes'),
  addLabel: t('Add Size'),
  load: () => call(api.sizes['all-sizes'].$get()),
  create: ({ text }) => call(api.sizes.create.$post({ json: { size: readDecimal(text('size')) } })),
  update: ({ _id, updatedAt }, { text }) =>
    call(api.sizes.update[':id'].$put({ param: { id: _id }, json: { size: readDecimal(text('size')), updatedAt } })),
  findUse: ({ _id }) => productsUsing({ size: _id }),
  remove: ({ _id }) => call(api.sizes.delete[':id'].$delete({ param: { id: _id } })),
}

/** `/dashboard/sizes` */
export default function Sizes() {
  return (
    <ManagePage
      resource={resource}
      addIn="dialog"
      fields={(size, { field }) => (
        <TextField
          label="Size"
          {...field('size')}
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          required
          hint="The European size, in whole and half numbers"
          defaultValue={size?.size}
        />
      )}
      list={(listProps) => (
        <ManageTable
          {...listProps}
          caption="Sizes"
          columns={COLUMNS}
          nameOf={({ size }) => String(size)}
          actionsHead="Options"
        />
      )}
    />
  )
}

const COLUMNS: ManageColumn<Size>[] = [
  {
    key: 'size',
    header: t('Size'),
    cell: ({ size }) => <span className="text-14 font-medium tabular-nums">{size}</span>,
    sortBy: ({ size }) => size,
  },
]
