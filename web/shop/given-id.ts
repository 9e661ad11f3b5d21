import { data } from 'react-router'

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** In a loader: the id that stands in an address. What cannot be one leads to the not-found page, not to a call (SHELL-04). */
export function givenId(text: string): string {
  const id = text.toLowerCase()
  if (!ID.test(id)) throw data(null, { status: 404 })
  return id
}
