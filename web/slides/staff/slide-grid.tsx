import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ManagedSlide } from '#shared/schemas/slide.ts'
import { api, call } from '#web/api.ts'
import type { EntityListProps } from '#web/staff/crud/manage-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

type ListProps = EntityListProps<ManagedSlide>

/** The slides in two columns, in the order of the home page; Edit and Delete appear on hover and focus, and always on touch screens. */
export function SlideGrid({ entities, mayChange, refresh, ...actions }: ListProps) {
  const { move, publish, busy } = useSlideActions(entities ?? [], refresh)
  if (entities?.length === 0) return <EmptyState title="There are no slides yet" />
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {entities === null &&
        ['first', 'second'].map((key) => <Skeleton key={key} className="aspect-[100/38.5] h-auto w-full" />)}
      {entities?.map((slide, index) => {
        const name = localized(slide, 'title') ?? t('slide {place}', { place: index + 1 })
        return (
          <li key={slide._id} className="group min-w-0">
            <SlidePicture slide={slide} name={name} {...(mayChange && actions)} />
            <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-2">
              <div className="min-w-0 grow basis-40">
                <p className="truncate text-14 font-medium">{localized(slide, 'title') ?? t('No title')}</p>
                <p className="truncate text-12 text-ink-muted">{slide.link ?? t('No link')}</p>
              </div>
              {slide.hidden && <Badge tone="warn">{t('Not on the home page yet')}</Badge>}
              {mayChange && (
                <>
                  {slide.hidden && (
                    <Button size="sm" busy={busy} onClick={() => publish(slide)}>
                      Publish<span className="sr-only"> {name}</span>
                    </Button>
                  )}
                  <span className="flex">
                    <IconButton
                      label={t('Earlier: {name}', { name })}
                      disabled={busy || index === 0}
                      onClick={() => move(index, -1)}
                    >
                      <ArrowLeft aria-hidden="true" className="size-5" />
                    </IconButton>
                    <IconButton
                      label={t('Later: {name}', { name })}
                      disabled={busy || index === entities.length - 1}
                      onClick={() => move(index, 1)}
                    >
                      <ArrowRight aria-hidden="true" className="size-5" />
                    </IconButton>
                  </span>
                </>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function SlidePicture({
  slide,
  name,
  onEdit,
  onDelete,
}: { slide: ManagedSlide; name: string } & Partial<Pick<ListProps, 'onEdit' | 'onDelete'>>) {
  return (
    <div className="relative overflow-hidden rounded-s">
      <Picture src={slide.image} alt={name} sizes="(min-width: 640px) 40vw, 90vw" maxWidth={800} ratio={[100, 38.5]} />
      {onEdit && onDelete && (
        <div className="absolute inset-0 flex items-center justify-center gap-3 bg-ink/55 opacity-0 duration-150 ease-out group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:items-end pointer-coarse:justify-end pointer-coarse:bg-transparent pointer-coarse:p-2 pointer-coarse:opacity-100">
          <IconButton label={t('Edit {name}', { name })} tone="solid" onClick={() => onEdit(slide)}>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={t('Delete {name}', { name })} tone="solid" onClick={() => onDelete(slide)}>
            <Trash2 aria-hidden="true" className="size-5 text-bad" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Moves a slide by one place, and puts one on the home page. */
function useSlideActions(slides: readonly ManagedSlide[], refresh: () => Promise<void>) {
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<{ message: string }>) => change(),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: refresh,
  })
  return {
    busy: isPending,
    move: (from: number, by: number) => {
      const ids = slides.map(({ _id }) => _id)
      ids.splice(from + by, 0, ...ids.splice(from, 1))
      mutate(() => call(api.slides.order.$put({ json: { slides: ids } })))
    },
    publish: ({ _id, title, titleBn, link, updatedAt }: ManagedSlide) => {
      const form = { title: title ?? '', titleBn: titleBn ?? '', link: link ?? '', hidden: 'false', updatedAt } as const
      mutate(() => call(api.slides.update[':id'].$put({ param: { id: _id }, form })))
    },
  }
}
