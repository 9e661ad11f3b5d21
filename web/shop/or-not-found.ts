import { data } from 'react-router'
import { ApiError } from '#web/api.ts'

/** In a loader: waits for a call and turns its 404 into the not-found page (SHELL-04). */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
