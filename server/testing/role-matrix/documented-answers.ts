import { z } from 'zod'
import type { TestApi } from '#server/testing/start-api.ts'

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>
interface DocumentedResponse {
  content?: Record<string, { schema: JsonSchema }>
}
interface ApiDocument {
  components: { schemas: Record<string, JsonSchema> }
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>
}

/**
 * Reads the OpenAPI document of a shop. The returned function tells in words what an answer to a call (`GET /colors/all-colors`) has that
 * the document forbids there; null: nothing, or an answer that is no JSON.
 */
export async function readDocumentedAnswers(shop: TestApi) {
  const text = await (await shop.request('/openapi.json')).text()
  const { paths, components }: ApiDocument = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
  /** Many answers share one, and reading a schema takes longer than comparing with it. */
  const schemas = new Map<string, z.ZodType>()
  const schemaOf = (call: string, status: number): z.ZodType | null => {
    const [method = '', path = ''] = call.split(' ')
    const responses = paths[`/api/v1${path}`]?.[method.toLowerCase()]?.responses
    const documented = (responses?.[status] ?? responses?.default)?.content?.['application/json']?.schema
    if (!documented) return null
    const key = JSON.stringify(documented)
    const schema = schemas.get(key) ?? z.fromJSONSchema({ ...documented, $defs: components.schemas })
    schemas.set(key, schema)
    return schema
  }
  return (call: string, status: number, body: string): string | null => {
    const schema = schemaOf(call, status)
    if (!schema) return null
    const result = schema.safeParse(JSON.parse(body))
    return result.success ? null : `${call} ${status}: ${z.prettifyError(result.error)}`
  }
}
