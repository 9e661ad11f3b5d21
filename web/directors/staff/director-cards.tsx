import { UserRound } from 'lucide-react'
import { localizedProps } from '#shared/language/localized.ts'
import type { Director } from '#shared/schemas/director.ts'
import type { EntityListProps } from '#web/staff/crud/manage-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The directors as cards; a card opens its form. */
export function DirectorCards({ entities, onEdit }: EntityListProps<Director>) {
  if (entities?.length === 0) return <EmptyState title="There are no directors yet" />
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {entities === null && ['first', 'second', 'third'].map((key) => <Skeleton key={key} className="h-64" />)}
      {entities?.map((director) => (
        <li key={director._id}>
          <button
            type="button"
            onClick={() => onEdit(director)}
            className="grid size-full content-start gap-3 rounded-m border border-line bg-surface p-4 text-left duration-150 ease-out hover:border-control"
          >
            {director.image ? (
              <Picture src={director.image} alt="" sizes="6rem" maxWidth={240} className="w-24" />
            ) : (
              <span className="grid size-24 place-items-center rounded-s bg-ground">
                <UserRound aria-hidden="true" className="size-8 text-control" />
              </span>
            )}
            <span className="min-w-0 wrap-anywhere">
              <span {...localizedProps(director, 'name')} className="block font-semibold" />
              <span {...localizedProps(director, 'designation')} className="block text-14 text-brand" />
            </span>
            <span
              {...localizedProps(director, 'about')}
              className="line-clamp-4 text-14 wrap-anywhere text-ink-muted"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
