import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { ManageColumn } from './manage-table.tsx'

/** A thumbnail. */
export const imageColumn: ManageColumn<{ image: string }> = {
  key: 'image',
  header: t('Image'),
  cell: ({ image }) => <Picture src={image} alt="" sizes="4rem" maxWidth={160} className="w-16 max-sm:w-12" />,
  className: 'w-24 max-sm:w-14',
}

/** The name; the table can be sorted by it. */
export const nameColumn: ManageColumn<{ name: string; nameBn: string | null }> = {
  key: 'name',
  header: t('Name'),
  cell: (entity) => <span {...localizedProps(entity, 'name')} className="text-14 font-medium wrap-anywhere" />,
  sortBy: (entity) => localized(entity, 'name'),
}

/** An e-mail address that wraps before the @. */
export function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <span translate="no">
      {name}
      {host && <wbr />}
      {host && `@${host}`}
    </span>
  )
}
