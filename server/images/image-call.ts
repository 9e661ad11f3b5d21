import { call } from '#server/http/call.ts'
import { idParam } from '#server/http/given-id.ts'
import { everyone } from '#server/http/guard.ts'
import { imageAnswer, imageQuery } from './answer.ts'

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
