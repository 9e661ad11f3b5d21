import { defineRoute } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import { idParam } from '#server/platform/http/parse-id.ts'
import { imageQuery, imageResponses } from './serve-image.ts'

/** Defines a route that serves one stored image; its handler calls `serveImage`. */
export function defineImageRoute<P extends `/${string}{id}`>(path: P) {
  return defineRoute({
    method: 'get',
    path,
    access: everyone,
    refusedWhileClosed: false,
    request: { params: idParam, query: imageQuery },
    responses: imageResponses,
  })
}
