import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { CarouselApi } from './carousel-types.ts'
import type { Autoplay } from './use-autoplay.ts'

interface ControlProps {
  api: CarouselApi
}

/** Moves one step back or forward. */
export function Arrow({ direction, api }: ControlProps & { direction: 'previous' | 'next' }) {
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={direction === 'previous' ? t('Previous') : t('Next')}
      onClick={api[direction]}
      className="carousel-arrow"
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

/** One dot per snap point; the current one is wider. */
export function Dots({ snapIndex, snapCount, api }: ControlProps & { snapIndex: number; snapCount: number }) {
  return (
    <div className="carousel-dots">
      {Array.from({ length: snapCount }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
          key={index}
          type="button"
          aria-label={t('Go to {place} of {count}', { place: index + 1, count: snapCount })}
          aria-current={index === snapIndex || undefined}
          onClick={() => api.goTo(index)}
          className="carousel-dot"
        />
      ))}
    </div>
  )
}

/** Pauses and resumes autoplay (WCAG 2.2.2). */
export function PauseButton({ autoplay }: { autoplay: Autoplay }) {
  const Icon = autoplay.enabled ? Pause : Play
  return (
    <IconButton label={autoplay.enabled ? t('Pause slides') : t('Play slides')} onClick={autoplay.toggle}>
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
