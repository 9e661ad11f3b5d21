import { data } from 'react-router'
import { isId } from '#shared/rules/id.ts'

/** In a loader: the id that stands in an address. What cannot be one leads to the not-found page, not to a call (SHELL-04). */
export function givenId(text: string): string {
  const id = text.toLowerCase()
  if (!isId(id)) throw data(null, { status: 404 })
  return id
}
