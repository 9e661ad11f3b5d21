import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'
import { createRouter } from './define-route.ts'

type Api = ReturnType<typeof createRouter>
type Document = ReturnType<Api['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const SWAGGER_FOLDER = new URL('../../../node_modules/swagger-ui-dist/', import.meta.url)

/** Own files only; Swagger UI needs style attributes and takes its icons from data: URLs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Facts = Pick<ShopFacts, 'name' | 'care'>

const renderPage = ({ name }: Facts) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API | ${name}</title>
<link rel="stylesheet" href="/api/v1/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reader"></div>
<script src="/api/v1/docs/swagger-ui-bundle.js"></script>
<script src="/api/v1/docs/start.js"></script>
</body>
</html>
`

const START_SCRIPT = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
})
`

const readSwagger = (name: string) => readFileSync(new URL(name, SWAGGER_FOLDER), 'utf8')

/** Read at the start: later the packages may be away for a while (decision 0039). */
const SWAGGER_FILES = new Map([
  ['swagger-ui.css', { type: 'text/css', text: readSwagger('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { type: 'text/javascript', text: readSwagger('swagger-ui-bundle.js') }],
  ['start.js', { type: 'text/javascript', text: START_SCRIPT }],
])

/** The OpenAPI document at `/openapi.json`, and Swagger UI at `/docs` without third-party scripts; `readFacts`: those in force. */
export function docsRoutes(api: Api, readFacts: (db: Db) => Promise<Facts>) {
  let document: Document | null = null
  return createRouter()
    .get('/openapi.json', async (c) => {
      const { name, care } = await readFacts(c.var.db)
      document ??= buildDocument(api)
      return c.json({ ...document, info: { ...document.info, title: name, contact: { email: care.email } } })
    })
    .get('/docs', async (c) =>
      c.html(renderPage(await readFacts(c.var.db)), 200, { 'Content-Security-Policy': CONTENT_SECURITY_POLICY }),
    )
    .get('/docs/:file', (c) => {
      const file = SWAGGER_FILES.get(c.req.param('file'))
      if (!file) throw notFound('File')
      const headers = { 'Content-Type': `${file.type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' }
      return c.body(file.text, 200, headers)
    })
}

function buildDocument(api: Api): Document {
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that POST /auth/login answers',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'omni_ and 64 hexadecimal digits',
    description:
      'A key that POST /auth/api-keys has told, in place of a token, for operations with x-permissions. What it does is written down under its name. Each has so many calls a minute: then 429 with Retry-After.',
  })
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: '',
      version: '1',
      description:
        'The shop, its customers and its staff over HTTP. Every refusal is {message, code, requestId}, with the params that the message is made from; programs go by the code: 400 not readable, 401 not signed in, 403 not allowed, 404 not found, 405 no such method, 409 in conflict, 413 too large, 415 not JSON, 422 a field is wrong (errors names it), 429 too often, 503 busy; the last two say in Retry-After when to try again.',
    },
  })
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = operations[method]
      if (operation) addDefaults(operation, path)
    }
  }
  return document
}

/** Adds what every route has in common: its resource as the tag, a summary, and the error responses. */
function addDefaults(operation: Operation, path: string) {
  const [resource = ''] = path.replace('/api/v1/', '').split('/')
  const responses: Record<string, { description?: string }> = operation.responses ?? {}
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  operation.tags ??= [resource.charAt(0).toUpperCase() + resource.slice(1).replace('-', ' ')]
  operation.summary ??= success?.description
  const errorContent = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }
  operation.responses = {
    ...responses,
    ...(operation.security && { 401: { description: 'Not signed in', ...errorContent } }),
    ...(operation.security && { 403: { description: 'Not allowed', ...errorContent } }),
    ...responses,
    default: { description: 'Refused', ...errorContent },
  }
}
