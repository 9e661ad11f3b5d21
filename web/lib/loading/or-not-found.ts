import { data } from 'react-router'
import { ApiError } from '#web/api.ts'

/** In a loader: awaits a request and rethrows its 404 as a route error, which shows the not-found page. */
export async function orNotFound<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
