import type { Walk } from './walk-world.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: of whatever call
  body: any
}

/** Makes a call of the shop as an admin, or by another token. */
export async function send(
  { world }: Walk,
  method: string,
  path: string,
  json?: unknown,
  token = world.tokens.admin,
): Promise<Answer> {
  const options = { method, token, ...(json === undefined ? {} : { json }) }
  const response = await world.shop.request(path, options)
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

/** An order as an admin sees it, or another account. */
export async function read(walk: Walk, id: string, token?: string) {
  return (await send(walk, 'GET', `/orders/singleOrder/${id}`, undefined, token)).body
}
