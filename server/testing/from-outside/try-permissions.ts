import type { RequestFunction } from '#server/testing/requests.ts'
import type { Member } from './members.ts'
import type { Operation } from './read-operations.ts'

/** What came of a request: refused for want of a permission, which is named; anything else is let through by the guard. */
type Verdict = { refused: string } | { passed: number }

interface Cell {
  operation: Operation
  member: Member
  /** id of the showroom that path or query name; null: none */
  store: string | null
}

/** Sends one request of a member, and says in words what is wrong with the answer; null: nothing. */
export async function tryCell(request: RequestFunction, token: string, cell: Cell): Promise<string | null> {
  const { operation, member, store } = cell
  const verdict = await send(request, token, operation, store)
  const missing = missingIn(cell)
  const told = 'refused' in verdict ? `refused for ${verdict.refused}` : `passed with ${verdict.passed}`
  const isOwn = store === null || member.showrooms === 'all' || member.showrooms.includes(store)
  const place = member.showrooms === 'all' ? 'all' : isOwn ? 'own' : 'other'
  const title = `${operation.method} ${operation.path} by [${shorten(member.permissions)}] in ${place}: ${told}`
  if ('passed' in verdict) return missing.length > 0 || verdict.passed >= 500 ? title : null
  return missing.includes(verdict.refused) ? null : title
}

/** The permissions of which a refusal may name one; none: the request is to be let through. */
function missingIn({ operation, member, store }: Cell): string[] {
  const { access, asked, path, hasStoreQuery } = operation
  if (!asked || access.startsWith('own, or ')) return []
  const held = asked.any.some((permission) => member.permissions.includes(permission))
  const names = path.includes('{storeId}') || (hasStoreQuery && asked.where !== 'all')
  if (!held || !holdsThere(member, asked.where, names ? store : null)) return asked.any
  const isEverywhere = (permission: string) => member.permissions.includes(permission) && member.showrooms === 'all'
  return (asked.also ?? []).filter((permission) => !isEverywhere(permission))
}

function holdsThere({ showrooms }: Member, where: 'any' | 'path' | 'several' | 'all', store: string | null): boolean {
  if (showrooms === 'all') return true
  if (where === 'all' || (where === 'several' && showrooms.length < 2)) return false
  return store === null || showrooms.includes(store)
}

/** Ids of nothing, and bodies of nothing: what the guard lets through is not found, or invalid. */
async function send(
  request: RequestFunction,
  token: string,
  operation: Operation,
  store: string | null,
): Promise<Verdict> {
  const { method, path, hasStoreQuery, body } = operation
  const address = path.replace('{storeId}', store ?? '{none}').replaceAll(/\{\w+\}/g, () => crypto.randomUUID())
  const response = await request(hasStoreQuery && store ? `${address}?store=${store}` : address, {
    method,
    token,
    ...(body === 'json' && { json: {} }),
    ...(body === 'form' && { body: new FormData() }),
  })
  return readVerdict(response)
}

export async function readVerdict(response: Response): Promise<Verdict> {
  const { status } = response
  if (status !== 403) {
    await response.body?.cancel()
    return { passed: status }
  }
  const { code, params } = await response.json()
  return code === 'forbidden' ? { refused: String(params?.permission ?? 'nothing') } : { passed: status }
}

const shorten = (list: readonly string[]) => (list.length > 3 ? `${list.length} permissions` : list.join(', '))
