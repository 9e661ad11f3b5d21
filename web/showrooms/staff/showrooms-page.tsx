import { MapIcon } from 'lucide-react'
import { useState } from 'react'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { CLOSED_STATUSES } from '#shared/rules/people/retention.ts'
import { readDecimal } from '#shared/rules/typed-text.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { api, call } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageConfigContext } from '#web/page-config.ts'
import { Email } from '#web/staff/crud/columns.tsx'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { type EntityListProps, ManagePage } from '#web/staff/crud/manage-page.tsx'
import { type ManageColumn, ManageTable } from '#web/staff/crud/manage-table.tsx'
import { useStaffView } from '#web/state/staff-view.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/showrooms-page'
import { MapPreview } from './map-preview.tsx'
import { ShowroomFields } from './showroom-fields.tsx'

export function meta() {
  return pageMeta({ title: t('Manage Showrooms'), description: t('The showrooms of the shop.'), noindex: true })
}

/** The URL template of the external maps service. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageConfigContext).mapsEmbedUrl
}

const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !CLOSED_STATUSES.some((closed) => closed === status))

const resource: CrudResource<Showroom> = {
  permission: 'write_showrooms',
  key: ['showrooms'],
  nameOf: (showroom) => localized(showroom, 'code'),
  singular: t('store'),
  plural: t('stores'),
  title: t('Manage Showrooms'),
  addLabel: t('Add Store'),
  load: () => call(api.showrooms['all-showrooms'].$get()),
  create: (submission) => call(api.showrooms.create.$post({ json: toRequest(submission) })),
  update: ({ _id, updatedAt }, submission) =>
    call(api.showrooms.update[':id'].$put({ param: { id: _id }, json: { ...toRequest(submission), updatedAt } })),
  findUse: ({ _id }) => openOrdersOf(_id),
  remove: ({ _id }) => call(api.showrooms.delete[':id'].$delete({ param: { id: _id } })),
  toasts: {
    updated: t('Category updated successfully'),
    deleted: t('Store deleted successfully'),
    loadFailed: 'server',
  },
}

/** How many orders keep a showroom open, in words; null for none. Whether it has staff is the server's to say. */
async function openOrdersOf(store: string): Promise<string | null> {
  const query = { store, status: OPEN_STATUSES.join(','), limit: '1' }
  const { total: count } = await callPage(api.orders.all.$get({ query }))
  return count === 0
    ? null
    : plural(count, t('{count} open order is here.', { count }), t('{count} open orders are here.', { count }))
}

/** `/dashboard/stores` */
export default function Showrooms({ loaderData: mapsEmbedUrl }: Route.ComponentProps) {
  return (
    <ManagePage
      resource={resource}
      addIn="page"
      isReady={hasCoordinates}
      fields={(showroom, { errors }) => <ShowroomFields {...{ showroom, errors, mapsEmbedUrl }} />}
      list={(listProps) => <ShowroomList {...listProps} mapsEmbedUrl={mapsEmbedUrl} />}
    />
  )
}

/** The showrooms, searched as one types, with their maps or, as somebody chose before, in low rows. */
function ShowroomList({ mapsEmbedUrl, ...list }: EntityListProps<Showroom> & { mapsEmbedUrl: string }) {
  const [query, setQuery] = useState('')
  const [view, setView] = useStaffView('stores')
  const hasMaps = view === 'maps'
  const found = list.entities?.filter((showroom) => matches(showroom, query)) ?? null
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="min-w-56 grow sm:max-w-96">
          <ListSearch
            label="Search showrooms"
            placeholder={t('Name, place or phone')}
            query={query}
            onSearch={setQuery}
          />
        </div>
        <Button
          tone="secondary"
          icon={<MapIcon aria-hidden="true" />}
          onClick={() => setView(hasMaps ? 'dense' : 'maps')}
        >
          {hasMaps ? t('Hide maps') : t('Show maps')}
        </Button>
        <p role="status" className="text-14 text-ink-muted tabular-nums">
          {query && found && t('{count} found', { count: found.length })}
        </p>
      </div>
      <ManageTable
        {...list}
        entities={found}
        caption="Showrooms"
        columns={hasMaps ? [...COLUMNS, mapColumn(mapsEmbedUrl)] : COLUMNS}
        nameOf={(showroom) => localized(showroom, 'code')}
        stacked
      />
    </>
  )
}

/** Whether each word of a search begins a word of a showroom's names, address or contact, or is in its phone. */
function matches({ name, code, codeBn, address, contact }: Showroom, query: string): boolean {
  const text = [name, code, codeBn, ...Object.values(address), contact.email, contact.phone].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function mapColumn(mapsEmbedUrl: string): ManageColumn<Showroom> {
  return {
    key: 'map',
    header: t('Map preview'),
    cell: (showroom) => (
      <MapPreview
        latitude={showroom.location.coordinates[1]}
        longitude={showroom.location.coordinates[0]}
        title={t('Map of {code}', { code: localized(showroom, 'code') })}
        mapsEmbedUrl={mapsEmbedUrl}
      />
    ),
  }
}

function hasCoordinates({ text }: FormValues): boolean {
  return text('latitude') !== '' && text('longitude') !== ''
}

function toRequest({ text }: FormSubmission) {
  const location = { division: text('division'), district: text('district'), area: text('thana') }
  const coordinates = { latitude: readDecimal(text('latitude')), longitude: readDecimal(text('longitude')) }
  const contact = { email: text('email'), phone: text('phone') }
  const names = { name: text('name'), code: text('code'), codeBn: text('codeBn') }
  const street = { street: text('street'), streetBn: text('streetBn') }
  const landmark = { landmark: text('landmark'), landmarkBn: text('landmarkBn') }
  return { ...names, ...street, ...landmark, ...contact, ...location, ...coordinates }
}

/** The columns of the list of showrooms. */
const COLUMNS: ManageColumn<Showroom>[] = [
  {
    key: 'code',
    header: t('Branch name'),
    cell: (showroom) => (
      <>
        <span {...localizedProps(showroom, 'code')} className="block font-semibold" />
        <span className="text-12 font-normal text-ink-muted">{showroom.name}</span>
      </>
    ),
    sortBy: (showroom) => localized(showroom, 'code'),
  },
  {
    key: 'street',
    header: t('Branch address'),
    cell: ({ address }) => <span {...localizedProps(address, 'street')} />,
  },
  {
    key: 'thana',
    header: t('Thana'),
    cell: ({ address }) => localized(address, 'area'),
    sortBy: ({ address }) => localized(address, 'area'),
  },
  {
    key: 'district',
    header: t('District'),
    cell: ({ address }) => localized(address, 'district'),
    sortBy: ({ address }) => localized(address, 'district'),
  },
  {
    key: 'division',
    header: t('Division'),
    cell: ({ address }) => localized(address, 'division'),
    sortBy: ({ address }) => localized(address, 'division'),
  },
  {
    key: 'email',
    header: t('Email'),
    cell: ({ contact }) => <Email address={contact.email} />,
    className: 'table-email wrap-anywhere',
  },
  {
    key: 'phone',
    header: t('Phone'),
    cell: ({ contact }) => contact.phone,
    className: 'tabular-nums whitespace-nowrap',
  },
]
