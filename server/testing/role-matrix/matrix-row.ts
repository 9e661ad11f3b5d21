import type { ErrorCode } from '#shared/rules/errors.ts'
import { type CallerName, SPECIFIED_CALLERS, type SpecifiedCaller } from './callers.ts'
import type { World } from './role-world.ts'

/** 404: the resource is hidden from this caller, who must not even learn that it exists; 410: they have begun nothing; 422: nothing of what is asked for is theirs */
export type Verdict = 'ok' | 401 | 403 | 404 | 410 | 422

const unauthenticated = { none: 401, expired: 401, forged: 401 } as const
const staff = { admin: 'ok', superUser: 'ok' } as const

/** The outcome of each rule of the specification for each of its callers; whom they let in now asks for permissions (permission-rules.ts). */
export const RULES: Record<string, Record<SpecifiedCaller, Verdict>> = {
  everyone: allOf('ok'),
  'signed in': { ...allOf('ok'), ...unauthenticated },
  self: { ...allOf(403), ...unauthenticated, customer: 'ok' },
  'self or admin': { ...allOf(403), ...unauthenticated, ...staff, customer: 'ok' },
  admin: { ...allOf(403), ...unauthenticated, ...staff },
  staff: { ...allOf(403), ...unauthenticated, ...staff, storeUser: 'ok', otherStoreUser: 'ok' },
  'staff of the store or admin': { ...allOf(403), ...unauthenticated, ...staff, storeUser: 'ok' },
  'super user or store user': {
    ...allOf(403),
    ...unauthenticated,
    superUser: 'ok',
    storeUser: 'ok',
    otherStoreUser: 'ok',
  },
  'super user': { ...allOf(403), ...unauthenticated, superUser: 'ok' },
  'verified code or super user': { ...allOf(401), superUser: 'ok' },
}

export interface MatrixRow {
  /** method and path as in the OpenAPI document, below /api/v1 */
  call: string
  rule: keyof typeof RULES
  /** status on success */
  ok: number
  path: (world: World) => string | Promise<string>
  /** JSON body, or a promise of it */
  body?: (world: World) => unknown
  /** multipart form, sent instead of a body */
  form?: (world: World) => Promise<FormData>
  /** sent beside the token */
  headers?: (world: World) => Promise<Record<string, string>>
  /** the answer has no end, and is not read */
  isStream?: true
  /** sent with the token of a new account of the caller's role, because it ends sessions */
  asNewAccount?: true
  /** outcomes that differ from the rule for this row's request */
  expected?: Partial<Record<CallerName, Verdict>>
  /** the 401, if it is not about the token */
  unauthorized?: UnauthorizedError
}

export interface UnauthorizedError {
  code: ErrorCode
  message: string
}

function allOf(verdict: Verdict): Record<SpecifiedCaller, Verdict> {
  const verdicts = SPECIFIED_CALLERS.map((caller) => [caller, verdict] as const)
  return Object.fromEntries(verdicts) as Record<SpecifiedCaller, Verdict>
}
