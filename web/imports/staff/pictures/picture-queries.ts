import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PictureFault } from '#shared/rules/imports/picture-names.ts'
import { api, call } from '#web/api.ts'
import { importKeys } from '#web/imports/import-queries.ts'

/** How often the page asks while pictures are put in place, in ms. */
const EVERY = 2_000

export const pictureImportsQuery = queryOptions({
  queryKey: importKeys.pictures,
  queryFn: () => call(api.imports.pictures.all.$get()),
})

/** An import of pictures, again and again while the shop puts them in place or back. */
export function pictureImportQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.picturesOf(id),
    queryFn: () => call(api.imports.pictures.single[':id'].$get({ param: { id } })),
    refetchInterval: ({ state: { data } }) => (data?.state === 'going' || data?.state === 'undoing' ? EVERY : false),
  })
}

/** A page of its files; `of` tells apart what they were before and after a step. */
export function pictureFilesQuery(
  id: string,
  { kind, page, of }: { kind: PictureFault | null; page: number; of: string },
) {
  return queryOptions({
    queryKey: importKeys.pictureFiles(id, { kind, page, of }),
    queryFn: () =>
      call(
        api.imports.pictures.files[':id'].$get({
          param: { id },
          query: { page: String(page), ...(kind && { kind }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}
