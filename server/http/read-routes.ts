import { z } from 'zod'
import { call, json, refusals } from './define-route.ts'
import { everyone } from './guard.ts'
import { idParam } from './parse-id.ts'

/** Defines a route that lists all entries, open to everyone. */
export function listCall<P extends string, S extends z.ZodType>(path: P, entry: S, description: string) {
  return call({ method: 'get', path, access: everyone, responses: { 200: json(z.array(entry), description) } })
}

/** Defines `/single/{id}`, which reads one entity, open to everyone. */
export function singleCall<S extends z.ZodType>(entity: S, description: string) {
  return call({
    method: 'get',
    path: '/single/{id}',
    access: everyone,
    request: { params: idParam },
    responses: { 200: json(entity, description), 404: refusals },
  })
}
