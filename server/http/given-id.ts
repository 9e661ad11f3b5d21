import { z } from 'zod'
import { notFound } from './errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Path parameter `{id}`. Any text is taken here: what is not an id names nothing, which is 404 and not a mistake of form. */
export const idParam = z.object({ id: z.string().meta({ description: 'id' }) })

/** The id in its stored form (lower case); throws 404 '{thing} not found' for text that cannot be an id. */
export function parseId(text: string, thing: string): string {
  const id = text.toLowerCase()
  if (!isId(id)) throw notFound(thing)
  return id
}

/** Whether a text, in lower case, could be an id. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
