import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Color } from '#shared/schemas/color.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { productsUsing } from '#web/products/products-using.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import { nameColumn } from '#web/staff/crud/columns.tsx'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/staff/crud/manage-table.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Swatch } from '#web/ui/swatch.tsx'

export function meta() {
  return pageMeta({
    title: t('Manage Product Colors'),
    description: t('The colours that shoes come in.'),
    noindex: true,
  })
}

const resource: CrudResource<Color> = {
  permission: 'write_catalogue',
  key: ['colors'],
  nameOf: (color) => localized(color, 'name'),
  singular: t('color'),
  plural: t('colors'),
  title: t('Manage Product Colors'),
  addLabel: t('Add Color'),
  load: () => call(api.colors['all-colors'].$get()),
  create: (submission) => call(api.colors.create.$post({ json: toRequest(submission) })),
  update: ({ _id, updatedAt }, submission) =>
    call(api.colors.update[':id'].$put({ param: { id: _id }, json: { ...toRequest(submission), updatedAt } })),
  findUse: ({ _id }) => productsUsing({ color: _id }),
  remove: ({ _id }) => call(api.colors.delete[':id'].$delete({ param: { id: _id } })),
}

/** `/dashboard/colors` */
export default function Colors() {
  return (
    <ManagePage
      resource={resource}
      addIn="dialog"
      fields={(color, { field }) => (
        <>
          <TextField
            label="Name"
            {...field('name')}
            data-autofocus
            required
            maxLength={40}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint="A colour of CSS: navy, #0a2a5e, rgb(10, 42, 94) or hsl(217, 81%, 20%)"
            defaultValue={color?.name}
          />
          <BanglaField label="Name in Bangla" {...field('nameBn')} maxLength={40} defaultValue={color?.nameBn} />
          <TextField
            label="True colour"
            {...field('hex')}
            optional
            maxLength={7}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint="As #5c2a14; left empty, the swatch shows the colour of CSS"
            defaultValue={color?.hex ?? ''}
          />
        </>
      )}
      list={(listProps) => (
        <ManageTable
          {...listProps}
          caption="Colors"
          columns={COLUMNS}
          nameOf={(entity) => localized(entity, 'name')}
          actionsHead="Options"
        />
      )}
    />
  )
}

function toRequest({ text }: FormSubmission) {
  return { name: text('name'), nameBn: text('nameBn'), hex: text('hex') }
}

const COLUMNS: ManageColumn<Color>[] = [
  {
    key: 'swatch',
    header: t('Preview'),
    cell: ({ name, hex }) => <Swatch color={hex ?? name} className="align-middle" />,
    className: 'w-24 max-sm:w-16',
  },
  nameColumn,
]
