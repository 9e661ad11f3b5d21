import type { Db } from '#server/db/open.ts'

const running = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Reads a whole list once for all who ask for it at the same time: such lists grow with the catalogue, and a flood of
 * calls must not read it as often as it is called (security.md section 2).
 */
export function listOnce<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const lists = running.get(db) ?? new Map<string, Promise<unknown>>()
  running.set(db, lists)
  const current = (lists.get(key) as Promise<T> | undefined) ?? read().finally(() => lists.delete(key))
  lists.set(key, current)
  return current
}
