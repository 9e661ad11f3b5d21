import { z } from 'zod'
import { done } from '#shared/schemas/responses.ts'
import { call, type formBody, json, type jsonBody, refusals } from './define-route.ts'
import { admin } from './guard.ts'
import { idParam } from './parse-id.ts'

type Body = ReturnType<typeof jsonBody<z.ZodType>> | ReturnType<typeof formBody<z.ZodType>>

const refused = { 409: refusals, 413: refusals, 415: refusals, 422: refusals }

/** Schema of a write's response: its message, and the entity under its own name. */
export function written<N extends string, S extends z.ZodType>(noun: N, entity: S) {
  return z.object({ message: z.string(), [noun]: entity } as { message: z.ZodString } & { [K in N]: S })
}

/** Defines the route by which an admin creates an entity. */
export function createCall<P extends string, B extends Body, A extends z.ZodType>(path: P, body: B, answer: A) {
  return call({
    method: 'post',
    path,
    access: admin,
    request: { body },
    responses: { 201: json(answer, 'What was made'), ...refused },
  })
}

/** Defines `/update/{id}`, by which an admin changes an entity. */
export function updateCall<B extends Body, A extends z.ZodType>(body: B, answer: A) {
  return call({
    method: 'put',
    path: '/update/{id}',
    access: admin,
    request: { params: idParam, body },
    responses: { 200: json(answer, 'What it is now'), 404: refusals, ...refused },
  })
}

/** Defines `/delete/{id}`, by which an admin deletes an entity. */
export function deleteCall(description: string) {
  return call({
    method: 'delete',
    path: '/delete/{id}',
    access: admin,
    request: { params: idParam },
    responses: { 200: json(done, description), 404: refusals, 409: refusals },
  })
}
