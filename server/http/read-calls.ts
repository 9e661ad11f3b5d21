import { z } from 'zod'
import { call, json, refusals } from './call.ts'
import { idParam } from './given-id.ts'
import { everyone } from './guard.ts'

/** Defines a call by which everyone reads a whole list. */
export function listCall<P extends string, S extends z.ZodType>(path: P, entry: S, description: string) {
  return call({ method: 'get', path, access: everyone, responses: { 200: json(z.array(entry), description) } })
}

/** Defines `/single/{id}`, by which everyone reads one entity. */
export function singleCall<S extends z.ZodType>(entity: S, description: string) {
  return call({
    method: 'get',
    path: '/single/{id}',
    access: everyone,
    request: { params: idParam },
    responses: { 200: json(entity, description), 404: refusals },
  })
}
