import { z } from 'zod'
import { isId } from '#shared/rules/id.ts'
import { notFound } from './errors.ts'

/** Path parameter `{id}`. Any text is taken here: what is not an id names nothing, which is 404 and not a mistake of form. */
export const idParam = z.object({ id: z.string().meta({ description: 'id' }) })

/** The id in its stored form (lower case); throws 404 '{thing} not found' for text that cannot be an id. */
export function parseId(text: string, thing: string): string {
  const id = text.toLowerCase()
  if (!isId(id)) throw notFound(thing)
  return id
}

/** What an id in an address names; throws the same 404 '{thing} not found' for text that cannot be an id and for an id of nothing. */
export async function findGiven<T>(thing: string, text: string, find: (id: string) => Promise<T | null>): Promise<T> {
  const found = await find(parseId(text, thing))
  if (found === null) throw notFound(thing)
  return found
}

/** Takes away what an id in an address names; the same 404 where there is no such thing. `remove` gives false then. */
export async function removeGiven(
  thing: string,
  text: string,
  remove: (id: string) => Promise<boolean>,
): Promise<void> {
  if (!(await remove(parseId(text, thing)))) throw notFound(thing)
}
