import fc from 'fast-check'
import { z } from 'zod'
import { CALLERS, type CallerName } from '#server/testing/role-matrix/callers.ts'
import type { MatrixRow } from '#server/testing/role-matrix/matrix-row.ts'
import { MATRIX } from '#server/testing/role-matrix/role-matrix.ts'
import type { World } from '#server/testing/role-matrix/role-world.ts'
import { rounds } from '#server/testing/rounds.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { applyMutations, type FuzzBody, fuzzBody, junkText } from './fuzz-bodies.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

const openApiDocument = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        requestBody: z
          .object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }).optional() }) })
          .optional(),
      }),
    ),
  ),
})

export interface FuzzRequest {
  method: string
  path: string
  /** the caller whose token is sent, or a literal value to send instead */
  token: string
  key: string | null
  /** what a device of a counter sends beside its token */
  headers: Record<string, string>
  body: FuzzBody | null
}

const idsOf = (world: World) => [
  world.product.id,
  ...world.product.sizes.map(({ id }) => id),
  world.store,
  world.category,
  world.subCategory,
  world.slide,
  world.customer.id,
  world.customer.id.toUpperCase(),
]

/**
 * Fuzz requests for every operation of the OpenAPI document: valid and invalid ids, queries, headers, callers and bodies.
 * Requests that would delete the world's customer or change its role are left out: other requests still need that account.
 */
export async function fuzzRequests(shop: TestApi, world: World): Promise<fc.Arbitrary<FuzzRequest>> {
  const ids = idsOf(world)
  const { components, paths } = openApiDocument.parse(await (await shop.request('/openapi.json')).json())
  const text = junkText(ids)
  // One after the other: what a body needs takes requests, of which a shop answers so many at once.
  const makeBodies = inSequence(async (world: World, rows: MatrixRow[]) => {
    const bodies: unknown[] = []
    for (let count = 0; count < BODIES; count += 1) for (const { body } of rows) bodies.push(await body?.(world))
    return bodies
  })
  const makeHeaders = inSequence(async (world: World, rows: MatrixRow[]) => rows[0]?.headers?.(world))
  const operationArbitraries = await Promise.all(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(async ([method, { parameters, requestBody }]) => {
        const queryNames = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
        const rows = MATRIX.filter(({ call }) => call === `${method.toUpperCase()} ${path.replace('/api/v1', '')}`)
        const validBodies = await makeBodies(world, rows)
        const headers = (await makeHeaders(world, rows)) ?? {}
        // Forms are fuzzed by fuzz-forms.ts.
        const schema = requestBody?.content['application/json']?.schema
        const request = fc.record({
          method: fc.constant(method.toUpperCase()),
          path: fc
            .tuple(
              fc.array(text, { minLength: 3, maxLength: 3 }),
              fc.array(fc.tuple(fc.constantFrom(...queryNames, 'a[b][c]', 'limit', '__proto__'), text), {
                maxLength: 4,
              }),
            )
            .map(([names, query]) => buildUrl(path, names, query)),
          token: fc.constantFrom(...CALLERS, 'customer', 'Bearer', 'x'),
          key: fc.oneof(
            { weight: 4, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: fc.string({ maxLength: 220 }).map((key) => key.replace(/[^\x20-\x7e]/g, '~')) },
          ),
          headers: fc.constant(headers),
          body: schema ? fuzzBody(validBodies, schemaArbitrary(schema, components.schemas), ids) : fc.constant(null),
        })
        return { request, takesBody: schema !== undefined }
      }),
    ),
  )
  const requestArbitrary = (subset: typeof operationArbitraries) => fc.oneof(...subset.map(({ request }) => request))
  return fc
    .oneof(
      { weight: 1, arbitrary: requestArbitrary(operationArbitraries) },
      { weight: 2, arbitrary: requestArbitrary(operationArbitraries.filter(({ takesBody }) => takesBody)) },
    )
    .filter((one) => !endangersAccount(one, world.customer.id))
}

/** Valid bodies of each call, from which bad ones are made: most of them change what they name, and can do so once. */
const BODIES = rounds(1, 30)

/** Calls wait for each other. */
function inSequence<Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve()
  return (...args: Args): Promise<Result> => {
    const result = last.then(() => act(...args))
    last = result.catch(() => {})
    return result
  }
}

/** Whether a request may delete the account or change its role, which would invalidate its token. */
function endangersAccount({ method, path, body }: FuzzRequest, id: string): boolean {
  const canEndanger = method === 'DELETE' || /\/auth\/(?:update-role|create-su)/.test(path)
  return canEndanger && `${path} ${JSON.stringify(body)}`.toLowerCase().includes(id)
}

function buildUrl(path: string, segments: string[], query: [string, string][]): string {
  const remaining = [...segments]
  const filledPath = path.replace(/\{\w+\}/g, () => encodeURIComponent(remaining.pop() || 'x'))
  return query.length ? `${filledPath}?${new URLSearchParams(query)}` : filledPath
}

/** Sends a request. A new token in the response replaces the caller's. */
export async function sendFuzzRequest(shop: TestApi, world: World, request: FuzzRequest): Promise<Response> {
  const caller = CALLERS.find((name) => name === request.token)
  const token = request.path.includes('/auth/logout')
    ? world.newTokenOf
    : async (name: CallerName) => world.tokens[name]
  const response = await send(shop, request, caller ? await token(caller) : request.token)
  if (caller && request.method === 'PUT' && response.ok) {
    const { data } = z.object({ token: z.string() }).safeParse(await response.clone().json())
    if (data) world.tokens[caller] = data.token
  }
  return response
}

function send(
  shop: TestApi,
  { method, path, key, body, headers: others }: FuzzRequest,
  token: string | null,
): Promise<Response> {
  const headers = new Headers(others)
  if (token) headers.set('Authorization', token)
  if (key) headers.set('Idempotency-Key', key)
  if (!body) return shop.request(path, { method, headers })
  if (!('raw' in body)) {
    headers.set('Content-Type', 'application/json')
    return shop.request(path, { method, headers, body: JSON.stringify(applyMutations(body.json, body.changes)) ?? '' })
  }
  const { text, type, encoding } = body.raw
  if (type) headers.set('Content-Type', type)
  if (encoding) headers.set('Content-Encoding', encoding)
  return shop.request(path, { method, headers, body: new TextEncoder().encode(text) })
}
