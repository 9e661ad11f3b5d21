import type { RequestFunction } from '#server/testing/requests.ts'

/** What a call asks for, as the OpenAPI document has it. */
interface AskedPermissions {
  /** one of these, where it has to hold */
  any: string[]
  where: 'any' | 'path' | 'several' | 'all'
  /** and these, in all showrooms */
  also?: string[]
  /** and these where a field changes */
  fields?: Record<string, string>
}

/** A call of the document that is not for everyone. */
export interface Operation {
  method: string
  /** below the address of the shop: `/api/v1/orders/pick/{id}` */
  path: string
  access: string
  asked: AskedPermissions | null
  /** whether a query parameter names a showroom */
  hasStoreQuery: boolean
  /** of the body: JSON, a form, none */
  body: 'json' | 'form' | null
  /** the schema of a JSON body */
  schema: unknown
}

interface DocumentedOperation {
  'x-access'?: string
  'x-permissions'?: AskedPermissions
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
}
interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, { properties?: Record<string, { items?: { enum?: string[] } }> }> }
}

/** All that a shop says of its calls, and of what there is to be permitted. */
export async function readOperations(request: RequestFunction) {
  const { paths, components } = (await (await request('/openapi.json')).json()) as ApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => toOperation(method.toUpperCase(), path, operation)),
  )
  const permissions = components.schemas.RoleInput?.properties?.permissions?.items?.enum ?? []
  return { operations, permissions, schemas: components.schemas }
}

function toOperation(method: string, path: string, operation: DocumentedOperation): Operation[] {
  const { 'x-access': access = 'everyone', 'x-permissions': asked = null, parameters = [], requestBody } = operation
  if (access === 'everyone') return []
  const json = requestBody?.content['application/json']
  return [
    {
      method,
      path,
      access,
      asked,
      hasStoreQuery: parameters.some(
        ({ name, in: place, description = '' }) =>
          name === 'store' && place === 'query' && !description.includes('their own whatever it says'),
      ),
      body: json ? 'json' : requestBody ? 'form' : null,
      schema: json?.schema,
    },
  ]
}
