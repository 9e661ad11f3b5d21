import type { Db } from './open.ts'
import { prepareOnce } from './prepare-once.ts'
import { requireRow } from './require-row.ts'
import { catalogueVersion } from './tables/catalogue-version.ts'

/** The version of the catalogue's public data: while it is unchanged, so are they (decision 0015). */
export async function readCatalogueVersion(db: Db): Promise<string> {
  return requireRow(await versionQuery(db).execute()).version
}

const versionQuery = prepareOnce((db) =>
  db.select({ version: catalogueVersion.version }).from(catalogueVersion).prepare('catalogue_version'),
)
