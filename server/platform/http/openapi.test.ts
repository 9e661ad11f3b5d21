import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { EVENT_KINDS } from '#shared/rules/staff/webhooks.ts'

const operationSchema = z.object({
  summary: z.string().min(3),
  tags: z.array(z.string()).length(1),
  'x-access': z.string(),
  'x-permissions': z.unknown().optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() })).default([]),
  requestBody: z
    .object({ required: z.literal(true), content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(1), content: z.unknown().optional() })),
})
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

let shop: TestApi
let text: string
let apiDocument: z.infer<typeof documentSchema>
let calls: [string, z.infer<typeof operationSchema>][]
/** Writes to which nothing need be said. */
const WITHOUT_BODY =
  /logout|verify-exact|\/auth\/leave|\/invites\/send\/|\/approvals\/passkey|\/(?:categories|products)\/publish\/|\/(?:products|imports)\/undo\/|\/imports\/start\/|\/imports\/pictures\/(?:begin|match|go|undo)|\/webhooks\/send-again\/|\/payments\/ask\/|\/settings\/inside|\/requests\/told\/|\/calls\/(?:give-back|asked)\/|\/keeps\/give-back\/|\/exchange-requests\/(?:accept|(?:tracked\/)?cancel)\/|\/orders\/(?:confirm|accept|pack)\//

beforeAll(async () => {
  shop = await startApi()
  text = await (await shop.request('/openapi.json')).text()
  apiDocument = documentSchema.parse(JSON.parse(text))
  calls = Object.entries(apiDocument.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, z.infer<typeof operationSchema>] => [
      `${method} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => shop.close())

test('[API-01] every route is documented: request, responses, errors and who may call it', () => {
  expect(calls.length).toBeGreaterThan(30)
  for (const [call, { parameters, requestBody, responses, security, ...rest }] of calls) {
    const statuses = Object.keys(responses)
    expect(
      statuses.some((status) => status.startsWith('2')),
      call,
    ).toBe(true)
    expect(responses.default, call).toMatchObject({ content: { 'application/json': {} } })
    expect(/^(post|put)/.test(call) && !WITHOUT_BODY.test(call), call).toBe(requestBody !== undefined)
    const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(
      parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      call,
    ).toEqual(inPath)
    expect(security !== undefined, call).toBe(rest['x-access'] !== 'everyone')
    if (security) expect(statuses, call).toEqual(expect.arrayContaining(['401', '403']))
  }
})

test('[API-01] every reference in the document resolves', () => {
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(Object.keys(apiDocument.components.schemas)).toEqual(expect.arrayContaining([...new Set(names)]))
})

test('[DATA-09] [DATA-10] keys are a security scheme of what asks for a permission, and events are documented', () => {
  const { components, paths, webhooks } = JSON.parse(text)
  expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const [call, { security, ...operation }] of calls)
    expect(JSON.stringify(security ?? []).includes('apiKey'), call).toBe('x-permissions' in operation)
  expect(paths['/api/v1/auth/sessions'].get.security).toEqual([{ token: [] }])
  expect(Object.keys(webhooks)).toEqual([...EVENT_KINDS])
  const { parameters, requestBody } = webhooks['order.placed'].post
  expect(parameters.map(({ name }: { name: string }) => name)).toContain('omni-signature')
  expect(requestBody.content['application/json'].schema.$ref).toBe('#/components/schemas/WebhookEvent')
  expect(Object.keys(components.schemas.WebhookEvent.properties)).toEqual([
    'id',
    'kind',
    'time',
    'subject',
    'sequence',
    'data',
  ])
})

test('[API-01] placing an order documents its headers', () => {
  const order = apiDocument.paths['/api/v1/orders/create']?.post
  expect(order?.parameters).toMatchObject([
    { in: 'header', name: 'idempotency-key', required: false },
    { in: 'header', name: 'proof-of-work', required: false },
  ])
})

test('[API-01] the docs page is self-hosted: no external URL and no inline script', async () => {
  const page = await shop.request('/docs')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(html).not.toMatch(/https?:\/\/|<script>|<style|\son\w+=/)
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(files).toHaveLength(3)
  for (const path of files) {
    const file = await shop.request(path)
    expect([path, file.status]).toEqual([path, 200])
    expect(file.headers.get('Content-Type')).toMatch(/^text\/(css|javascript)/)
  }
  for (const fileName of ['package.json', '..%2fpackage.json', 'constructor', 'toString', '__proto__', ''])
    expect((await shop.request(`/docs/${fileName}`)).status, fileName).toBe(404)
})
