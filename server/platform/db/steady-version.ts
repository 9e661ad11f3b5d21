import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './open.ts'
import { prepareOnce } from './prepare-once.ts'
import { requireRow } from './require-row.ts'
import { catalogueVersion } from './tables/catalogue-version.ts'

const current = new AsyncLocalStorage<{ version?: Promise<string> }>()

/** Runs `act`, which asks many times for public data, with one look at their version: the first that it takes. */
export function withOneVersion<Result>(act: () => Result): Result {
  return current.run({}, act)
}

/** The version of what may show on every page: all public data but products, their pictures and their pairs (decision 0046). */
export async function readSteadyVersion(db: Db): Promise<string> {
  const read = async () => requireRow(await versionQuery(db).execute()).version
  const shared = current.getStore()
  if (!shared) return read()
  shared.version ??= read()
  return shared.version
}

const versionQuery = prepareOnce((db) =>
  db.select({ version: catalogueVersion.everything }).from(catalogueVersion).prepare('steady_version'),
)
