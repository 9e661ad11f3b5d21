import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { Notice } from '#web/ui/notice.tsx'

interface BetterShowroomProps {
  showroom: Showroom
  /** what each showroom lacks of the order, those first that have everything; null while it is asked for */
  serving: ReadonlyMap<string, ServingShowroom> | null
  lineCount: number
  /** how many of the lines are short */
  lackCount: number
  /** called with the id of the showroom to take */
  onUse: (showroom: string) => void
  /** opens the list of showrooms */
  onChange: () => void
}

/** How much of an order its showroom has, the first one that has all of it, and the way to the others. */
export default function BetterShowroom({
  showroom,
  serving,
  lineCount,
  lackCount,
  onUse,
  onChange,
}: BetterShowroomProps) {
  const other = [...(serving?.values() ?? [])].find(({ _id, hasEverything }) => hasEverything && _id !== showroom._id)
  return (
    <Notice tone="bad" className="mt-3">
      <p>
        {t('{showroom} has {count} of {total}.', {
          showroom: localized(showroom, 'code'),
          count: figures(lineCount - lackCount),
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
      <p className="mt-1 flex flex-wrap gap-x-4">
        {other && (
          <button type="button" onClick={() => onUse(other._id)} className="text-link py-2 font-semibold">
            {t('Use {showroom}', { showroom: localized(other, 'code') })}
          </button>
        )}
        <button type="button" onClick={onChange} className="text-link py-2">
          Another showroom
        </button>
      </p>
    </Notice>
  )
}
