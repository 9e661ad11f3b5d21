import { AUDIT_ACTIONS, type AuditAction } from '#shared/rules/staff/audit-action.ts'
import { isCalendarDay } from '#shared/rules/staff/desk-filter.ts'
import { choiceParam, idParam, optionalParam, pageParam, urlParams } from '#shared/rules/url-params.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

/** The list's URL parameters. */
export interface AuditFilter {
  /** id of the acting account */
  by: string | null
  action: AuditAction | null
  /** id of what an entry is about */
  subject: string | null
  /** calendar days in Dhaka, `2026-11-20`, both included */
  from: string | null
  to: string | null
  page: number
}

const dayParam = optionalParam((text) => (isCalendarDay(text) ? text : ''))

const { parse, serialize } = urlParams<AuditFilter>({
  by: idParam,
  action: choiceParam(AUDIT_ACTIONS, null),
  subject: idParam,
  from: dayParam,
  to: dayParam,
  page: pageParam(),
})

/** The query of a filter, in the page's address and in the call. */
export const serializeAuditFilter = serialize

/** The filter in the URL, and functions to change it. */
export function useAuditFilter() {
  return useListParams(parse, serialize)
}
