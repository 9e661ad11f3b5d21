import { watchToken } from '#web/api.ts'

/** A `fetch` for one request that reports the upload progress, from 0 to 1. */
export function uploadFetch(onProgress: (fraction: number) => void): typeof fetch {
  return watchToken(
    (input, init) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(init?.method ?? 'GET', String(input))
        new Headers(init?.headers).forEach((value, name) => {
          request.setRequestHeader(name, value)
        })
        request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
        request.onload = () =>
          resolve(
            new Response(request.responseText, {
              status: request.status,
              headers: { 'Content-Type': request.getResponseHeader('Content-Type') ?? 'text/plain' },
            }),
          )
        request.onerror = () => reject(new TypeError('The request failed'))
        request.ontimeout = request.onerror
        const { signal } = init ?? {}
        request.onabort = () => reject(signal?.reason)
        signal?.addEventListener('abort', () => request.abort())
        if (signal?.aborted) reject(signal.reason)
        else request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
      }),
  )
}
