import { z } from 'zod'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Resource } from '#shared/rules/errors.ts'
import { isId } from '#shared/rules/id.ts'
import { typedCode } from '#shared/rules/typed-text.ts'

/** Path parameter `{id}`. Any text passes: a malformed id refers to nothing, which is 404 and not a validation error. */
export const idParam = z.object({ id: z.string().meta({ description: 'id' }) })

/** The id in its stored form (lower case). Throws 404 '{resource} not found' for a malformed id. */
export function parseId(text: string, resource: Resource): string {
  const id = typedCode(text).toLowerCase()
  if (!isId(id)) throw notFound(resource)
  return id
}

/** Finds a record by an id from the path. Throws the same 404 '{resource} not found' for a malformed and for an unknown id. */
export async function findOr404<T>(
  resource: Resource,
  text: string,
  find: (id: string) => Promise<T | null>,
): Promise<T> {
  const record = await find(parseId(text, resource))
  if (record === null) throw notFound(resource)
  return record
}

/** Removes a record by an id from the path; the same 404 when `remove` returns false. */
export async function removeOr404(
  resource: Resource,
  text: string,
  remove: (id: string) => Promise<boolean>,
): Promise<void> {
  if (!(await remove(parseId(text, resource)))) throw notFound(resource)
}
