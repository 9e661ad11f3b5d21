import { call } from '#server/http/define-route.ts'
import { everyone } from '#server/http/guard.ts'
import { idParam } from '#server/http/parse-id.ts'
import { imageAnswer, imageQuery } from './serve-image.ts'

/** Defines a route that serves one stored image; its handler calls `serveImage`. */
export function imageCall<P extends `/${string}{id}`>(path: P) {
  return call({
    method: 'get',
    path,
    access: everyone,
    request: { params: idParam, query: imageQuery },
    responses: imageAnswer,
  })
}
