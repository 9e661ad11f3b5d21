import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import { MEMBERS, type MemberName } from './callers.ts'
import { READS_BY_RULE } from './calls-that-read.ts'
import { WRITES_BY_RULE } from './calls-that-write.ts'
import type { MatrixRow, Verdict } from './matrix-row.ts'

const PERMISSION_RULES: Record<string, string> = Object.fromEntries(
  Object.entries({ ...READS_BY_RULE, ...WRITES_BY_RULE }).flatMap(([rule, calls]) => calls.map((call) => [call, rule])),
)

/** The rule of a call as the OpenAPI document has it. */
export function ruleOf({ call, rule }: Pick<MatrixRow, 'call' | 'rule'>): string {
  return PERMISSION_RULES[call] ?? rule
}

/** What is about no showroom, or about the one that the caller has: what somebody of another showroom gets is expected by the row. */
export function memberVerdict(row: MatrixRow, caller: MemberName): Verdict | undefined {
  const rule = ruleOf(row)
  const own = /^own, or (.*)$/.exec(rule)
  const asked = own?.[1] ?? rule.replace(/^self or /, '')
  if (rule === 'everyone' || rule === 'staff') return 'ok'
  if (rule === 'self') return 403
  if (rule === 'signed in') return row.expected?.otherCustomer ?? 'ok'
  if (rule === 'verified code or super user') return 401
  if (!holds(asked, caller)) return own ? 404 : 403
  return MEMBERS[caller].where === 'other' ? (row.expected?.otherStoreUser ?? 'ok') : 'ok'
}

/** Whether a member may what a rule asks for: `read_orders`, `read_orders in the store`, `… in several stores`, `… in all stores`. */
function holds(rule: string, caller: MemberName): boolean {
  const { role, where } = MEMBERS[caller]
  const [wanted = '', reach = ''] = rule.replace(', or the own store link', '').split(' in ')
  const isHeld = (one: string) => READY_MADE_ROLES[role].permissions.some((held) => held === one)
  const has = wanted.split(' and ').every((all) => all.split(' or ').some(isHeld))
  if (reach === 'the store') return has && where !== 'other'
  if (reach === 'several stores') return has && (where === 'all' || where === 'both')
  return has && (reach === '' || where === 'all')
}
