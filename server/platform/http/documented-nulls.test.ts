import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

const SCHEMAS = new URL('../../../shared/schemas/', import.meta.url)

interface Documented {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Documented[]
  oneOf?: Documented[]
  allOf?: Documented[]
  properties?: Record<string, Documented>
  items?: Documented
}

let shop: TestApi
let components: Record<string, Documented>
beforeAll(async () => {
  shop = await startApi()
  components = (await (await shop.request('/openapi.json')).json()).components.schemas
})
afterAll(() => shop.close())

function resolve(documented: Documented): Documented {
  const name = documented.$ref?.split('/').at(-1)
  return name ? (components[name] ?? {}) : documented
}

function allowsNull(documented: Documented): boolean {
  const { type, enum: values, anyOf, oneOf, allOf } = resolve(documented)
  if (values && !values.includes(null)) return false
  if (allOf) return allOf.every(allowsNull)
  const choices = anyOf ?? oneOf
  if (choices) return choices.some(allowsNull)
  return type === undefined || [type].flat().includes('null')
}

/** The schema that a wrapper (optional, nullable, with a default, transformed) is around. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType)
  return schema
}

/** Paths of fields that take null although the document says that they do not. */
function hiddenNulls(schema: z.ZodType, documented: Documented, path: string): string[] {
  const hidden = schema.safeParse(null).success && !allowsNull(documented) ? [path] : []
  const [inner, { properties, items }] = [unwrap(schema), resolve(documented)]
  if (inner instanceof z.ZodObject && properties)
    hidden.push(
      ...Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
        properties[key] ? hiddenNulls(field, properties[key], `${path}.${key}`) : [],
      ),
    )
  if (inner instanceof z.ZodArray && items) hidden.push(...hiddenNulls(inner.element as z.ZodType, items, `${path}[]`))
  return hidden
}

test('[API-01] whatever may be null in an answer or a request may be null in the OpenAPI document', async () => {
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.ts$/.test(file))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(new URL(file, SCHEMAS).href)))
  const named = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof z.ZodType)
    .flatMap((schema) => {
      const { id } = z.globalRegistry.get(schema) ?? {}
      return id && components[id] ? [[id, schema, components[id]] as const] : []
    })
  expect(named.length).toBeGreaterThan(100)
  expect(named.flatMap(([id, schema, documented]) => hiddenNulls(schema, documented, id))).toEqual([])
})
