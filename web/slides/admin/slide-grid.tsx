import { Pencil, Trash2 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Slide } from '#shared/schemas/slide.ts'
import type { EntityListProps } from '#web/admin/crud/manage-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The slides in two columns; Edit and Delete appear on hover and focus, and always on touch screens. */
export function SlideGrid({ entities, onEdit, onDelete }: EntityListProps<Slide>) {
  if (entities?.length === 0) return <EmptyState title="There are no slides yet" />
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {entities === null &&
        ['first', 'second'].map((key) => <Skeleton key={key} className="aspect-[100/38.5] h-auto w-full" />)}
      {entities?.map((slide, index) => {
        const name = slide.title ?? t('slide {place}', { place: index + 1 })
        return (
          <li key={slide._id} className="group min-w-0">
            <div className="relative overflow-hidden rounded-s">
              <Picture
                src={slide.image}
                alt={name}
                sizes="(min-width: 640px) 40vw, 90vw"
                maxWidth={800}
                ratio={[100, 38.5]}
              />
              <div className="absolute inset-0 flex items-center justify-center gap-3 bg-ink/55 opacity-0 duration-150 ease-out group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:items-end pointer-coarse:justify-end pointer-coarse:bg-transparent pointer-coarse:p-2 pointer-coarse:opacity-100">
                <IconButton label={t('Edit {name}', { name })} tone="solid" onClick={() => onEdit(slide)}>
                  <Pencil aria-hidden="true" className="size-5" />
                </IconButton>
                <IconButton label={t('Delete {name}', { name })} tone="solid" onClick={() => onDelete(slide)}>
                  <Trash2 aria-hidden="true" className="size-5 text-bad" />
                </IconButton>
              </div>
            </div>
            <p className="mt-1.5 truncate text-14 font-medium">{slide.title ?? t('No title')}</p>
            <p className="truncate text-12 text-ink-muted">{slide.link ?? t('No link')}</p>
          </li>
        )
      })}
    </ul>
  )
}
