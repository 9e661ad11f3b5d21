import { data } from 'react-router'

/** Any URL without a page: the shell renders its not-found page with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
