import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ManageColumn } from '#web/staff/crud/manage-table.tsx'

/** The columns of the list of showrooms. */
export const COLUMNS: ManageColumn<Showroom>[] = [
  { key: 'name', header: t('Company Name'), cell: ({ name }) => name },
  {
    key: 'code',
    header: t('Branch Name'),
    cell: (showroom) => <span {...localizedProps(showroom, 'code')} className="font-semibold" />,
    sortBy: (showroom) => localized(showroom, 'code'),
  },
  {
    key: 'street',
    header: t('Branch Address'),
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

/** An e-mail address that wraps before the @. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {name}
      {host && <wbr />}
      {host && `@${host}`}
    </>
  )
}
