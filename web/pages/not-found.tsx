import { data } from 'react-router'

/** Any address without a page: the shell shows its not-found page with HTTP 404 (SHELL-04). */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
