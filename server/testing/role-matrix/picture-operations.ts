import { pictureImportFiles, pictureImports } from '#server/platform/db/tables/imports/pictures.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import type { PictureImportState } from '#shared/schemas/imports/pictures.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

/** Every operation of imports of pictures. */
export const PICTURE_OPERATIONS: MatrixRow[] = [
  { call: 'GET /imports/pictures/all', rule: 'admin', ok: 200, path: () => '/imports/pictures/all' },
  ofPictures('GET', 'single', 'coming'),
  ofPictures('GET', 'files', 'coming'),
  { call: 'POST /imports/pictures/begin', rule: 'admin', ok: 201, path: () => '/imports/pictures/begin' },
  {
    ...ofPictures('PUT', 'name', 'naming'),
    body: () => ({ first: 1, files: [{ name: '572-8140.jpg', bytes: 1_000 }] }),
  },
  ofPictures('PUT', 'match', 'naming'),
  ofPictures('GET', 'missing', 'coming'),
  { ...ofPictures('PUT', 'known', 'coming'), body: () => ({ files: [{ nth: 0, hash: 'a'.repeat(64) }] }) },
  {
    ...ofPictures('POST', 'upload', 'coming'),
    form: async () => toFormData({ nth: '0', image: await makeImage() }),
  },
  ofPictures('PUT', 'go', 'coming'),
  ofPictures('PUT', 'undo', 'done'),
  ofPictures('DELETE', 'delete', 'coming'),
]

function ofPictures(method: string, call: string, state: PictureImportState): MatrixRow {
  return {
    call: `${method} /imports/pictures/${call}/{id}`,
    rule: 'admin',
    ok: 200,
    path: async (world) => `/imports/pictures/${call}/${await makePictureImport(world, state)}`,
  }
}

/** An import of one picture; returns its id. */
async function makePictureImport({ shop, product }: World, state: PictureImportState): Promise<string> {
  const { id } = firstRow(await shop.db.insert(pictureImports).values({ state }).returning({ id: pictureImports.id }))
  await shop.db
    .insert(pictureImportFiles)
    .values({ import: id, nth: 0, name: `${product.code}.jpg`, bytes: 1_000, product: product.id, place: 1 })
  return id
}
