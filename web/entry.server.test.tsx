import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { handleError, wasUnavailable } from './entry.server.tsx'

test('[F15] a 503 of the API marks the page that it came to, and is not logged as an error', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [busy, broken] = [{}, {}]
  const request = new Request('http://shop.example/')
  handleError(new ApiError(503, 'The shop is busy.'), { request, context: busy })
  expect(log).not.toHaveBeenCalled()
  const bug = new Error('a bug')
  handleError(bug, { request, context: broken })
  expect(log.mock.calls).toEqual([[bug]])
  expect([wasUnavailable(busy), wasUnavailable(broken)]).toEqual([true, false])
  log.mockRestore()
})
