import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { useChosenShowroom, useMemberAccess } from '#web/auth/access.ts'
import { cx } from '#web/ui/cx.ts'

/** For people of several showrooms: in which of them the pages of one work. */
export function ShowroomChooser({ className }: { className: string }) {
  const access = useMemberAccess()
  const [chosen, choose] = useChosenShowroom()
  if (!access) return null
  const all = (['read_orders', 'read_stock', 'read_tills'] as const).flatMap((permission) =>
    access.showroomsOf(permission),
  )
  const showrooms = [...new Map(all.map((showroom) => [showroom._id, showroom])).values()]
  if (showrooms.length < 2) return null
  return (
    <select
      aria-label={t('Showroom to work in')}
      value={showrooms.find(({ _id }) => _id === chosen)?._id ?? showrooms[0]?._id}
      onChange={({ target }) => choose(target.value)}
      className={cx('control-field min-h-9 truncate py-1 text-14 text-ink pointer-coarse:min-h-11', className)}
    >
      {showrooms.map((showroom) => (
        <option key={showroom._id} value={showroom._id}>
          {localized(showroom, 'code')}
        </option>
      ))}
    </select>
  )
}
