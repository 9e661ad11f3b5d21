import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { failureOf, handleError, isUnavailable } from './entry.server.tsx'

test('[F15] a page tells what was thrown, and a 503 of the API from a bug; what nobody waits for is no failure', () => {
  const [busy, broken, left] = [{}, {}, {}]
  const request = new Request('http://shop.example/')
  const bug = new Error('a bug')
  handleError(new ApiError(503, 'The shop is busy.'), { request, context: busy })
  handleError(bug, { request, context: broken })
  handleError(bug, { request: new Request(request, { signal: AbortSignal.abort() }), context: left })
  expect([busy, broken, left].map(failureOf)).toEqual([expect.any(ApiError), bug, undefined])
  expect([busy, broken, left].map((page) => isUnavailable(failureOf(page)))).toEqual([true, false, false])
})
