import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { ShopEnv } from './shop-env.ts'

const PRIVILEGED = new Set(['admin', 'su', '_id', 'price', 'total', 'status', 'deliveredAt'])

/** Logs keys that would raise somebody's rights in a body whose schema does not have them; the schema drops them. */
export function noticePrivilegedKeys(schema: z.ZodType) {
  const known = new Set(propertiesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
  return createMiddleware<ShopEnv>(async (c, next) => {
    const { formData } = c.req.bodyCache
    const keys = formData ? [...(await formData).keys()] : keysOf(await c.req.json())
    const seen = keys.filter((key) => PRIVILEGED.has(key) && !known.has(key))
    if (seen.length) {
      c.var.log.warn(
        {
          event: 'privileged-key',
          keys: seen,
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
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(keysOf)]
}

function propertiesOf(jsonSchema: unknown): string[] {
  if (typeof jsonSchema !== 'object' || jsonSchema === null) return []
  return Object.entries(jsonSchema).flatMap(([key, inner]) => [
    ...(key === 'properties' ? Object.keys(inner) : []),
    ...propertiesOf(inner),
  ])
}
