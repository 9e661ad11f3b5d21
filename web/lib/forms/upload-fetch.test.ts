import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadFetch } from './upload-fetch.ts'

class RequestStub {
  static last: RequestStub
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly status = 201
  readonly responseText = '{"message":"Saved"}'
  body: unknown
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open = vi.fn()
  setRequestHeader = vi.fn()
  getResponseHeader = () => 'application/json'
  abort = () => this.onabort?.()
  constructor() {
    RequestStub.last = this
  }
  send(body: unknown) {
    this.body = body
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', RequestStub))
afterEach(() => vi.unstubAllGlobals())

test('sends any body with its headers, reports the progress and gives the response', async () => {
  const onProgress = vi.fn()
  const response = uploadFetch(onProgress)('/api/x', { method: 'PUT', body: '{}', headers: { 'X-A': '1' } })
  const request = RequestStub.last
  expect([request.open.mock.calls, request.setRequestHeader.mock.calls]).toEqual([[['PUT', '/api/x']], [['x-a', '1']]])
  expect(request.body).toBe('{}')
  request.upload.onprogress?.({ loaded: 1, total: 4 })
  expect(onProgress).toHaveBeenCalledWith(0.25)
  request.onload?.()
  expect((await response).status).toBe(201)
  expect(await (await response).json()).toEqual({ message: 'Saved' })
})

test('rejects like fetch when the request fails or is aborted, and sends nothing once it has been aborted', async () => {
  const send = (signal?: AbortSignal) =>
    uploadFetch(() => {})('/api/x', { body: new FormData(), signal: signal ?? null })
  const failure = send()
  RequestStub.last.onerror?.()
  await expect(failure).rejects.toThrow(TypeError)

  const controller = new AbortController()
  const pending = send(controller.signal)
  expect(RequestStub.last.body).toBeInstanceOf(FormData)
  controller.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  await expect(send(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(RequestStub.last.body).toBeUndefined()
})
