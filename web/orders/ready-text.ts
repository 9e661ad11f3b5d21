import { formatClock } from '#shared/bangladesh/clock-time.ts'
import { addDays, dhakaClock, dhakaDay, formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'

let aheadMs = 0

/** Learns from an answer of the shop how far the clock of this device is off; returns it. */
export function learnClock<Answer extends { headers: Headers }>(answer: Answer): Answer {
  const told = Date.parse(answer.headers.get('Date') ?? '')
  if (!Number.isNaN(told)) aheadMs = told - Date.now()
  return answer
}

/** Now, by the clock of the shop once it has told the time; before that by the device's. */
const shopNow = () => new Date(Date.now() + aheadMs)

/** When an order can be fetched: 'Ready today by 4 PM', by the clock of the shop. */
export function readyText(readyBy: string, now = shopNow()): string {
  const time = formatClock(dhakaClock(readyBy).toISOString().slice(11, 16))
  const day = dhakaDay(readyBy)
  if (day === dhakaDay(now)) return t('Ready today by {time}', { time })
  if (day === addDays(dhakaDay(now), 1)) return t('Ready tomorrow by {time}', { time })
  return t('Ready on {date} by {time}', { date: formatDate(readyBy), time })
}
