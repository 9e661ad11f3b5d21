import { z } from 'zod'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { defineRoute, type formBody, type jsonBody, jsonError, jsonResponse } from './define-route.ts'
import { type Access, everyone, mayEverywhere } from './guard.ts'
import type { KeptBy } from './keep-answer.ts'
import { idParam } from './parse-id.ts'

type Body = ReturnType<typeof jsonBody<z.ZodType>> | ReturnType<typeof formBody<z.ZodType>>

const writeErrors = { 409: jsonError, 413: jsonError, 415: jsonError, 422: jsonError }

const toAccess = (access: Permission | Access) => (typeof access === 'string' ? mayEverywhere(access) : access)

/** Schema of a write's response: its message, and the entity under its own name. */
export function mutationResponse<N extends string, S extends z.ZodType>(entityName: N, entity: S) {
  return z.object({ message: z.string(), [entityName]: entity } as { message: z.ZodString } & { [K in N]: S })
}

/** Defines the route by which somebody with a permission for all showrooms creates an entity. */
export function defineCreateRoute<P extends string, B extends Body, A extends z.ZodType>(
  access: Permission | Access,
  path: P,
  body: B,
  responseSchema: A,
) {
  return defineRoute({
    method: 'post',
    path,
    access: toAccess(access),
    request: { body },
    responses: { 201: jsonResponse(responseSchema, 'What was made'), ...writeErrors },
  })
}

/** Defines `/update/{id}`, by which somebody with a permission for all showrooms changes an entity. */
export function defineUpdateRoute<B extends Body, A extends z.ZodType>(
  access: Permission | Access,
  body: B,
  responseSchema: A,
) {
  return defineRoute({
    method: 'put',
    path: '/update/{id}',
    access: toAccess(access),
    request: { params: idParam, body },
    responses: { 200: jsonResponse(responseSchema, 'What it is now'), 404: jsonError, ...writeErrors },
  })
}

/** Defines `/delete/{id}`, by which somebody with a permission for all showrooms deletes an entity. */
export function defineDeleteRoute(permission: Permission, description: string) {
  return defineRoute({
    method: 'delete',
    path: '/delete/{id}',
    access: mayEverywhere(permission),
    request: { params: idParam },
    responses: { 200: jsonResponse(successResponse, description), 404: jsonError, 409: jsonError },
  })
}

/** Defines a route that lists all entries, open to everyone. */
export function defineListRoute<P extends string, S extends z.ZodType>(
  path: P,
  entry: S,
  description: string,
  keptAnswer: KeptBy = 'steady',
) {
  return defineRoute({
    method: 'get',
    path,
    access: everyone,
    keptAnswer,
    responses: { 200: jsonResponse(z.array(entry), description) },
  })
}

/** Defines `/single/{id}`, which reads one entity, open to everyone. */
export function defineSingleRoute<S extends z.ZodType>(
  entity: S,
  description: string,
  keptAnswer: KeptBy | null = 'steady',
) {
  return defineRoute({
    method: 'get',
    path: '/single/{id}',
    access: everyone,
    ...(keptAnswer && { keptAnswer }),
    request: { params: idParam },
    responses: { 200: jsonResponse(entity, description), 404: jsonError },
  })
}
