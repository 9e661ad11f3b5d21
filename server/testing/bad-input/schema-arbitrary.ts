import fc from 'fast-check'
import { z } from 'zod'

const jsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), jsonSchema).optional()
  },
  get items() {
    return jsonSchema.optional()
  },
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get oneOf() {
    return z.array(jsonSchema).optional()
  },
})
type JsonSchema = z.infer<typeof jsonSchema>

/** Values that match a schema of an OpenAPI document; `components` resolves its references. */
export function schemaArbitrary(schema: unknown, components: Record<string, unknown>): fc.Arbitrary<unknown> {
  return arbitraryOf(jsonSchema.parse(schema), components)
}

function arbitraryOf(schema: JsonSchema, components: Record<string, unknown>): fc.Arbitrary<unknown> {
  if (schema.$ref) return schemaArbitrary(components[schema.$ref.split('/').at(-1) ?? ''], components)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, components)))
  const types = [schema.type ?? []].flat()
  if (types.length > 1) return fc.oneof(...types.map((type) => arbitraryOf({ ...schema, type }, components)))
  return arbitraryOfType(types[0], schema, components)
}

function arbitraryOfType(type: string | undefined, schema: JsonSchema, components: Record<string, unknown>) {
  const { minimum = -1e9, maximum = 1e9, minItems = 0, maxItems = 4, items, properties = {} } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'string':
      return stringArbitrary(schema)
    case 'array':
      return fc.array(items ? arbitraryOf(items, components) : fc.jsonValue(), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([key, propertySchema]) => [key, arbitraryOf(propertySchema, components)]),
        ),
        { requiredKeys: schema.required.filter((key) => key in properties) },
      )
    default:
      return fc.jsonValue()
  }
}

function stringArbitrary({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('1990-01-31', '2004-02-29', '1900-01-01')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: grapheme })
}

/** One grapheme. A shared instance: creating it makes fast-check enumerate all of Unicode. */
export const grapheme = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
