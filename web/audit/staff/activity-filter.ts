import { useSearchParams } from 'react-router'
import { isCalendarDay } from '#shared/rules/staff/desk-filter.ts'
import { choiceParam, optionalParam, searchParam, urlParams } from '#shared/rules/url-params.ts'
import { ACTIVITY_SOURCES, type ActivitySource } from '#shared/schemas/people/activity.ts'
import { currentSearchParams, type SetFilterOptions } from '#web/lib/lists/use-list-params.ts'

/** The URL parameters of what was done by whom. */
export interface ActivityFilter {
  view: 'activity'
  person: string
  thing: string
  source: ActivitySource | null
  /** calendar days in Dhaka, both included */
  from: string | null
  to: string | null
  /** the last entry of the page before; null: the newest ones */
  after: string | null
}

const dayParam = optionalParam((text) => (isCalendarDay(text) ? text : ''))

const { parse, serialize } = urlParams<ActivityFilter>({
  view: { parse: () => 'activity', serialize: (view) => view },
  person: searchParam,
  thing: searchParam,
  source: choiceParam(ACTIVITY_SOURCES, null),
  from: dayParam,
  to: dayParam,
  after: optionalParam(),
})

/** The filter in the URL, a function that changes it and begins anew, and the search of another page. */
export function useActivityFilter() {
  const [searchParams, setSearchParams] = useSearchParams()
  const filter = parse(searchParams)
  const setFilter = (change: Partial<ActivityFilter>, { replace = false }: SetFilterOptions = {}) =>
    setSearchParams(serialize({ ...parse(currentSearchParams()), after: null, ...change }), {
      replace,
      preventScrollReset: true,
    })
  return {
    filter,
    setFilter,
    linkTo: (change: Partial<ActivityFilter>) => ({ search: String(serialize({ ...filter, after: null, ...change })) }),
  }
}
