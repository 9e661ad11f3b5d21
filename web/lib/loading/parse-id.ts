import { data } from 'react-router'
import { isId } from '#shared/rules/id.ts'

/** In a loader: the id from a URL. Throws a 404 response if it is malformed, without calling the API. */
export function parseId(param: string): string {
  const id = param.toLowerCase()
  if (!isId(id)) throw data(null, { status: 404 })
  return id
}
