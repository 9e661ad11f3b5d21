import { isId } from '#shared/rules/id.ts'
import { ACTIVITY_SOURCES, type ActivitySource } from '#shared/schemas/people/activity.ts'

/** The last entry of a page: the next one begins after it. */
export interface Cursor {
  /** with microseconds, as the database writes it */
  at: string
  source: ActivitySource
  id: string
}

export function cursorOf({ at, source, id }: Cursor): string {
  return `${at}_${source}_${id}`
}

/** What a `next` says; null where it is none. */
export function readCursor(text = ''): Cursor | null {
  const [at = '', name = '', id = ''] = text.split('_')
  const source = ACTIVITY_SOURCES.find((known) => known === name)
  const isKey = source === 'money' ? /^\d{1,18}$/.test(id) : isId(id)
  return source && isKey && isMoment(at) ? { at, source, id } : null
}

/** A moment that the calendar has: JavaScript reads the 30th of February as the 2nd of March, the database not at all. */
function isMoment(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19)
}
