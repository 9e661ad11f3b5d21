import type { Showroom } from '#shared/schemas/showroom.ts'
import type { Noun, Sent } from '#web/admin/crud/crud-resource.ts'
import type { Typed } from '#web/admin/crud/form-values.ts'
import { ManagePage } from '#web/admin/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/admin/crud/manage-table.tsx'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { hostContext } from '#web/page-settings.ts'
import type { Route } from './+types/showrooms-page'
import { MapPreview } from './map-preview.tsx'
import { ShowroomFields } from './showroom-fields.tsx'

export function meta() {
  return pageMeta({ title: 'Manage Showrooms', description: 'The showrooms of the shop.', noindex: true })
}

/** The URL template of the external maps service. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(hostContext).mapsEmbedUrl
}

const noun: Noun<Showroom> = {
  word: 'store',
  plural: 'stores',
  title: 'Manage Showrooms',
  addLabel: 'Add Store',
  load: () => call(api.showrooms['all-showrooms'].$get()),
  create: (sent) => call(api.showrooms.create.$post({ json: read(sent) })),
  update: ({ _id, updatedAt }, sent) =>
    call(api.showrooms.update[':id'].$put({ param: { id: _id }, json: { ...read(sent), updatedAt } })),
  remove: ({ _id }) => call(api.showrooms.delete[':id'].$delete({ param: { id: _id } })),
  toasts: {
    updated: 'Category updated successfully',
    deleted: 'Store deleted successfully',
    loadFailed: 'server',
  },
}

/** `/dashboard/stores` */
export default function Stores({ loaderData: mapsEmbedUrl }: Route.ComponentProps) {
  return (
    <ManagePage
      noun={noun}
      addIn="page"
      isReady={hasPosition}
      fields={(showroom, { errors }) => <ShowroomFields showroom={showroom} errors={errors} />}
      list={(listed) => (
        <ManageTable
          {...listed}
          caption="Showrooms"
          columns={columnsWith(mapsEmbedUrl)}
          nameOf={({ code }) => code}
          stacks
        />
      )}
    />
  )
}

function hasPosition({ text }: Typed): boolean {
  return text('latitude') !== '' && text('longitude') !== ''
}

function read({ text }: Sent) {
  const place = { division: text('division'), district: text('district'), area: text('thana') }
  const position = { latitude: Number(text('latitude')), longitude: Number(text('longitude')) }
  const contact = { email: text('email'), phone: text('phone') }
  return { name: text('name'), code: text('code'), street: text('street'), ...contact, ...place, ...position }
}

function columnsWith(mapsEmbedUrl: string): ManageColumn<Showroom>[] {
  return [
    { key: 'map', head: 'Map', cell: (showroom) => <MapPreview {...{ showroom, mapsEmbedUrl }} /> },
    { key: 'name', head: 'Company Name', cell: ({ name }) => name },
    {
      key: 'code',
      head: 'Branch Name',
      cell: ({ code }) => <span className="font-semibold">{code}</span>,
      sortBy: ({ code }) => code,
    },
    { key: 'street', head: 'Branch Address', cell: ({ address }) => address.street },
    { key: 'thana', head: 'Thana', cell: ({ address }) => address.area, sortBy: ({ address }) => address.area },
    {
      key: 'district',
      head: 'District',
      cell: ({ address }) => address.district,
      sortBy: ({ address }) => address.district,
    },
    {
      key: 'division',
      head: 'Division',
      cell: ({ address }) => address.division,
      sortBy: ({ address }) => address.division,
    },
    {
      key: 'email',
      head: 'Email',
      cell: ({ contact }) => <Email of={contact.email} />,
      className: 'table-email wrap-anywhere',
    },
    { key: 'phone', head: 'Phone', cell: ({ contact }) => contact.phone, className: 'tabular-nums whitespace-nowrap' },
  ]
}

/** An e-mail address that wraps before the @. */
function Email({ of }: { of: string }) {
  const [name, host] = of.split('@')
  return (
    <>
      {name}
      {host && <wbr />}
      {host && `@${host}`}
    </>
  )
}
