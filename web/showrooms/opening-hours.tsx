import { useSyncExternalStore } from 'react'
import { formatClock, weekdayName } from '#shared/bangladesh/clock-time.ts'
import { addDays, dhakaDay, formatDate, startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { type OpenState, openState, type ShowroomHours, weekdayOf } from '#shared/rules/showrooms/opening-hours.ts'
import { cx } from '#web/ui/cx.ts'

/** Days with other hours are announced this long before. */
const DAYS_AHEAD = 30

/** Whether a showroom is open at this moment, which only a browser knows: a kept page would say it wrongly. */
export function OpenPill({ hours, short }: { hours: ShowroomHours; short?: boolean }) {
  const now = useMinute()
  if (now === null) return null
  const state = openState(hours, now)
  const text = short ? (state.open ? t('Open now') : t('Closed')) : describe(state, dhakaDay(new Date(now)))
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-14 font-medium', state.open ? 'text-ok' : 'text-bad')}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {text}
    </span>
  )
}

/** When a showroom is open. */
export function OpeningHours({ hours }: { hours: ShowroomHours }) {
  const now = useMinute()
  const today = now === null ? null : dhakaDay(new Date(now))
  const { opens, closes, dayOff } = hours.usual
  const otherDays = today
    ? hours.otherDays.filter(({ from, to }) => to >= today && from <= addDays(today, DAYS_AHEAD))
    : []
  return (
    <section aria-labelledby="hours" className="mt-5 lg:mt-3">
      <h2 id="hours" className="text-18 font-semibold">
        Opening hours
      </h2>
      <p className="mt-1">
        {t('Every day {opens} to {closes}', { opens: formatClock(opens), closes: formatClock(closes) })}
        {dayOff && t(', closed on {day}', { day: weekdayName(dayOff) })}
      </p>
      {otherDays.map((days) => (
        <p key={days.from + days.to} className="mt-1 text-14 text-ink-muted">
          <span {...localizedProps(days, 'name')} /> ({formatDate(startOfDhakaDay(days.from))}
          {days.to !== days.from && ` – ${formatDate(startOfDhakaDay(days.to))}`}):{' '}
          {days.opens && days.closes
            ? t('{opens} to {closes}', { opens: formatClock(days.opens), closes: formatClock(days.closes) })
            : t('closed')}
        </p>
      ))}
    </section>
  )
}

function describe(state: OpenState, today: string): string {
  if (state.open) return t('Open now, until {time}', { time: formatClock(state.until) })
  if (!state.next) return t('Closed')
  const { day, opens } = state.next
  const time = formatClock(opens)
  if (day === today) return t('Closed, opens {time}', { time })
  if (day === addDays(today, 1)) return t('Closed, opens tomorrow {time}', { time })
  if (day <= addDays(today, 6)) return t('Closed, opens {day} {time}', { day: weekdayName(weekdayOf(day)), time })
  return t('Closed, opens {day} {time}', { day: formatDate(startOfDhakaDay(day)), time })
}

const MINUTE_MS = 60_000

/** The present minute in milliseconds since 1970, only in browsers: a kept page would say that of its making. */
function useMinute(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}
