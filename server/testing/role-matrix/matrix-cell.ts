import type { TestApi } from '#server/testing/start-api.ts'
import { type CallerName, isMember } from './callers.ts'
import { type MatrixRow, RULES, type UnauthorizedError } from './matrix-row.ts'
import { memberVerdict } from './permission-rules.ts'
import type { World } from './role-world.ts'

/** What a caller of a row sends. */
export interface CellRequest {
  path: string
  json: unknown
  form: FormData | undefined
  headers: Record<string, string> | undefined
}

/** Creates what the request of a row needs; its query parameters claim privileges and must be ignored. */
export async function prepareRequest(world: World, row: MatrixRow): Promise<CellRequest> {
  const json = await row.body?.(world)
  const form = await row.form?.(world)
  const headers = await row.headers?.(world)
  const path = await row.path(world)
  const claims = `admin=true&su=true&userId=${world.customer.id}&customer=${world.customer.id}`
  return { path: `${path}${path.includes('?') ? '&' : '?'}${claims}`, json, form, headers }
}

/** Prepares a request of a row, unless one is given; the returned function sends it as the caller. */
export async function prepareCell(
  shop: TestApi,
  world: World,
  row: MatrixRow,
  caller: CallerName,
  request?: CellRequest,
) {
  const { path, json, form, headers } = request ?? (await prepareRequest(world, row))
  const token = row.asNewAccount ? await world.newTokenOf(caller) : world.tokens[caller]
  return async () => {
    const response = await shop.request(path, {
      method: row.call.split(' ')[0],
      token: token ?? undefined,
      ...(headers && { headers }),
      ...(json === undefined ? {} : { json }),
      ...(form && { body: form }),
    })
    const { status, ok } = response
    if (!row.isStream || !ok) return { status, ok, text: await response.text() }
    await response.body?.cancel()
    return { status, ok, text: '' }
  }
}

/** The expected status for a caller in a row. */
export function statusOf(row: MatrixRow, caller: CallerName): number | undefined {
  const verdict = isMember(caller) ? memberVerdict(row, caller) : (row.expected?.[caller] ?? RULES[row.rule]?.[caller])
  return verdict === 'ok' ? row.ok : verdict
}

/** The 401 for callers without a valid token, unless the row has its own. */
export function unauthorizedError(row: MatrixRow, caller: CallerName): UnauthorizedError | undefined {
  const errors: Partial<Record<CallerName, UnauthorizedError>> = {
    none: { code: 'login_required', message: 'Please login first' },
    expired: { code: 'token_expired', message: 'jwt expired' },
    forged: { code: 'token_invalid', message: 'invalid token' },
  }
  return row.unauthorized ?? errors[caller]
}
