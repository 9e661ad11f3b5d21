import type { Showroom } from '#shared/schemas/showroom.ts'
import { api, call } from '#web/api.ts'
import { hostContext } from '#web/host.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import type { Route } from './+types/stores'
import { ManagePage } from './manage/manage-page.tsx'
import { type ManageColumn, ManageTable } from './manage/manage-table.tsx'
import { MapPreview } from './manage/map-preview.tsx'
import type { Noun, Sent } from './manage/noun.ts'
import { ShowroomFields } from './manage/showroom-fields.tsx'
import type { Typed } from './manage/typed.ts'

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
