import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { invalid } from '#server/platform/errors/shop-error.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import { errorResponse } from '#shared/schemas/responses.ts'
import { type FormKind, formMiddleware } from './form-body.ts'
import { type Access, guard, isRead } from './guard.ts'
import { limitJsonBody, readJsonBody } from './json-body.ts'
import { type KeptBy, keepAnswer } from './keep-answer.ts'
import { inMemberLane } from './member-lane.ts'
import { refuseWhileClosed } from './refuse-while-closed.ts'
import type { ShopEnv } from './shop-env.ts'

type RouteDefinition<P extends string> = Omit<RouteConfig, 'path' | 'middleware'> & {
  path: P
  access: Access
  /** a list that grows with the catalogue and keeps its own bytes: not for the page cache, and a lane of its own */
  wholeList?: boolean
  /** on which public data its answer depends beside its path: then it is kept until these change */
  keptAnswer?: KeptBy
  /** of which kind its form is; unless given, one with photographs */
  form?: FormKind
  /**
   * whether shoppers are refused while the shop is closed; by default what everyone may call is, and what concerns an account is not.
   * 'handler': the handler refuses, because it reads the settings anyway
   */
  refusedWhileClosed?: boolean | 'handler'
}

type BodyContent = NonNullable<NonNullable<RouteConfig['request']>['body']>['content']

/**
 * Defines one route of the API: method, path, access rule, request and responses. The guard runs before any of the body
 * is read, and what is not a visitor's read takes its turn once the body is there: no slow client holds a place. The
 * access rule appears in the OpenAPI document as `x-access`, its permissions as `x-permissions`, and what a closed shop refuses as `x-refused-while-closed`.
 */
export function defineRoute<P extends string, const C extends RouteDefinition<P>>(config: C & { path: P }) {
  const {
    access,
    wholeList = false,
    keptAnswer,
    form,
    refusedWhileClosed = access.allows === 'everyone',
    ...route
  } = config
  const isVisitorRead = access.allows === 'everyone' && isRead(route.method.toUpperCase())
  const middleware = [
    guard(access),
    ...(refusedWhileClosed === true ? [refuseWhileClosed] : []),
    ...bodyMiddleware(route.request?.body?.content, form),
    ...(isVisitorRead ? [] : [inMemberLane]),
    ...(keptAnswer ? [keepAnswer(keptAnswer)] : []),
  ]
  return createRoute({
    ...route,
    middleware,
    'x-access': access.rule,
    ...(access.permissions && { 'x-permissions': toDocument(access) }),
    ...(wholeList && { 'x-whole-list': true }),
    ...(refusedWhileClosed && { 'x-refused-while-closed': true }),
    ...(access.allows !== 'everyone' && {
      security: [{ token: [] }, ...(access.permissions ? [{ apiKey: [] }] : [])],
    }),
  } as Omit<C, 'access' | 'wholeList' | 'keptAnswer' | 'form' | 'refusedWhileClosed'> & {
    path: P
    middleware: typeof middleware
  })
}

function toDocument({ permissions, reach, also, fields }: Access) {
  return { any: permissions, where: reach, ...(also && { also }), ...(fields && { fields }) }
}

/** The middleware that reads and checks a JSON or multipart body before its schema does. */
function bodyMiddleware(content: BodyContent | undefined, kind: FormKind | undefined) {
  const json = content?.['application/json']
  const form = content?.['multipart/form-data']
  const mediaType = json ?? form
  if (!mediaType) return []
  const middleware = json ? [limitJsonBody, readJsonBody] : formMiddleware(kind)
  return 'schema' in mediaType && mediaType.schema instanceof z.ZodType
    ? [...middleware, logPrivilegedKeys(mediaType.schema)]
    : middleware
}

/** A required JSON body. */
export function jsonBody<S>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/** A required multipart form. */
export function formBody<S>(schema: S) {
  return { required: true, content: { 'multipart/form-data': { schema } } } as const
}

/** A JSON response. */
export function jsonResponse<S>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } } as const
}

/** The error response of any route, for the OpenAPI document. */
export const jsonError = jsonResponse(errorResponse, 'Refused: {message, code, requestId, params?, errors?}')

interface RouterOptions {
  /** the path of a request, for the router at the root */
  getPath?: (request: Request) => string
}

/** Creates the router of one resource. Input that fails its schema is answered with 422 and one message per field. */
export function createRouter({ getPath }: RouterOptions = {}) {
  return new OpenAPIHono<ShopEnv>({
    ...(getPath && { getPath }),
    defaultHook: (result) => {
      if (result.success) return
      throw invalid(toFieldErrors(result.error.issues))
    },
  })
}

/** What a schema found, one message per field. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const allErrors = issues.map(toFieldError)
  return [...new Map(allErrors.toReversed().map((error) => [error.path, error])).values()].toReversed()
}

/** The code is that of a `rule`, else zod's own with its bound. */
function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.join('.')
  const { code, message } = issue
  if (code === 'custom') return { path, message, code, ...issue.params }
  if (code === 'too_small') return { path, message, code, params: { minimum: Number(issue.minimum) } }
  if (code === 'too_big') return { path, message, code, params: { maximum: Number(issue.maximum) } }
  return { path, message, code }
}

const PRIVILEGED_KEYS = new Set(['admin', 'su', '_id', 'price', 'total', 'status', 'deliveredAt'])

/** Logs keys that would raise somebody's rights in a body whose schema does not have them; the schema drops them. */
function logPrivilegedKeys(schema: z.ZodType) {
  const allowedKeys = new Set(propertiesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
  return createMiddleware<ShopEnv>(async (c, next) => {
    const { formData } = c.req.bodyCache
    const keys = formData ? [...(await formData).keys()] : keysOf(await c.req.json())
    const ignoredKeys = keys.filter((key) => PRIVILEGED_KEYS.has(key) && !allowedKeys.has(key))
    if (ignoredKeys.length) {
      c.var.log.warn(
        {
          event: 'privileged-key',
          keys: ignoredKeys,
          call: c.req.routePath,
          caller: c.var.caller?.id,
          requestId: c.var.requestId,
        },
        'A privileged key was ignored',
      )
    }
    return next()
  })
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const ownKeys = Array.isArray(value) ? [] : Object.keys(value)
  return [...ownKeys, ...Object.values(value).flatMap(keysOf)]
}

function propertiesOf(jsonSchema: unknown): string[] {
  if (typeof jsonSchema !== 'object' || jsonSchema === null) return []
  return Object.entries(jsonSchema).flatMap(([key, child]) => [
    ...(key === 'properties' ? Object.keys(child) : []),
    ...propertiesOf(child),
  ])
}
