import { Picture } from '#web/ui/picture.tsx'
import type { ManageColumn } from './manage-table.tsx'

/** A thumbnail. */
export const pictureColumn: ManageColumn<{ image: string }> = {
  key: 'image',
  head: 'Image',
  cell: ({ image }) => <Picture src={image} alt="" sizes="4rem" widest={160} className="w-16 max-sm:w-12" />,
  className: 'w-24 max-sm:w-14',
}

/** The name; the table can be sorted by it. */
export const nameColumn: ManageColumn<{ name: string }> = {
  key: 'name',
  head: 'Name',
  cell: ({ name }) => <span className="text-14 font-medium wrap-anywhere">{name}</span>,
  sortBy: ({ name }) => name,
}
