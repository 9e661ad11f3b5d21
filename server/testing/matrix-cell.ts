import { type CallerName, type Row, RULES } from './role-matrix.ts'
import type { World } from './role-world.ts'
import type { TestApi } from './start-api.ts'

/**
 * Makes what the call of a row needs; what it gives sends it as one of the callers, with privileged words in the address that
 * nobody may listen to.
 */
export async function prepareCell(shop: TestApi, world: World, row: Row, caller: CallerName) {
  const json = await row.body?.(world)
  const form = await row.form?.(world)
  const path = `${await row.path(world)}?admin=true&su=true&userId=${world.customer.id}&customer=${world.customer.id}`
  return async () => {
    const answer = await shop.request(path, {
      method: row.call.split(' ')[0],
      token: world.tokens[caller] ?? undefined,
      ...(json === undefined ? {} : { json }),
      ...(form && { body: form }),
    })
    return { status: answer.status, ok: answer.ok, text: await answer.text() }
  }
}

/** The status that a caller gets in a row. */
export function statusOf(row: Row, caller: CallerName): number | undefined {
  const verdict = row.expected?.[caller] ?? RULES[row.rule]?.[caller]
  return verdict === 'ok' ? row.ok : verdict
}

/** What 401 says to callers without a good token, unless the call says otherwise. */
export function unauthorizedMessage(row: Row, caller: CallerName): string | undefined {
  const messages: Partial<Record<CallerName, string>> = {
    none: 'Please login first',
    expired: 'jwt expired',
    forged: 'invalid token',
  }
  return row.unauthorized ?? messages[caller]
}
