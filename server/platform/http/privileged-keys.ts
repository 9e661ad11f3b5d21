import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { ShopEnv } from './shop-env.ts'

const PRIVILEGED_KEYS = new Set(['admin', 'su', '_id', 'price', 'total', 'status', 'deliveredAt'])

/** Logs keys that would raise somebody's rights in a body whose schema does not have them; the schema drops them. */
export function logPrivilegedKeys(schema: z.ZodType) {
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
