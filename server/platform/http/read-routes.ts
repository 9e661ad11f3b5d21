import { z } from 'zod'
import { defineRoute, jsonError, jsonResponse } from './define-route.ts'
import { everyone } from './guard.ts'
import { idParam } from './parse-id.ts'

/** Defines a route that lists all entries, open to everyone. */
export function defineListRoute<P extends string, S extends z.ZodType>(path: P, entry: S, description: string) {
  return defineRoute({
    method: 'get',
    path,
    access: everyone,
    responses: { 200: jsonResponse(z.array(entry), description) },
  })
}

/** Defines `/single/{id}`, which reads one entity, open to everyone. */
export function defineSingleRoute<S extends z.ZodType>(entity: S, description: string) {
  return defineRoute({
    method: 'get',
    path: '/single/{id}',
    access: everyone,
    request: { params: idParam },
    responses: { 200: jsonResponse(entity, description), 404: jsonError },
  })
}
