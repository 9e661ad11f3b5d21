import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { Notice } from '#web/ui/notice.tsx'

interface BetterShowroomProps {
  showroom: Showroom
  /** what each showroom lacks of the order, those first that have everything */
  serving: ReadonlyMap<string, ServingShowroom>
  lineCount: number
  /** called with the id of the showroom to take */
  onUse: (showroom: string) => void
}

/** How much of an order its showroom has, and the first one that has all of it. */
export function BetterShowroom({ showroom, serving, lineCount, onUse }: BetterShowroomProps) {
  const lacks = serving.get(showroom._id)?.lacks.length ?? 0
  const [best] = serving.values()
  const other = best?.hasEverything ? best : null
  return (
    <Notice tone="bad" className="mt-3">
      <p>
        {t('{showroom} has {count} of {total}.', {
          showroom: localized(showroom, 'code'),
          count: figures(lineCount - lacks),
          total: figures(lineCount),
        })}{' '}
        {other &&
          t('{showroom} has everything.', {
            showroom:
              other.distance === null
                ? localized(other, 'code')
                : `${localized(other, 'code')} (${formatDistance(other.distance)})`,
          })}
      </p>
      {other && (
        <button type="button" onClick={() => onUse(other._id)} className="text-link mt-1 py-2 font-semibold">
          {t('Use {showroom}', { showroom: localized(other, 'code') })}
        </button>
      )}
    </Notice>
  )
}
