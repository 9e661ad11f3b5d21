import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ImportView, isAtWork } from '#shared/rules/imports/states.ts'
import { api, call } from '#web/api.ts'

/** The keys of what is loaded of imports, and of those of pictures. */
export const importKeys = {
  all: ['imports'],
  list: ['imports', 'list'],
  one: (id: string) => ['imports', 'one', id],
  items: (id: string, query: object) => ['imports', 'items', id, query],
  pictures: ['picture-imports', 'list'],
  picturesOf: (id: string) => ['picture-imports', 'one', id],
  pictureFiles: (id: string, query: object) => ['picture-imports', 'files', id, query],
} as const

/** How often the page asks while an import goes on, in ms. */
const EVERY = 1_000

export const importsQuery = queryOptions({
  queryKey: importKeys.list,
  queryFn: () => call(api.imports.all.$get()),
})

/** An import, anew every second while the shop works on it. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: () => call(api.imports.single[':id'].$get({ param: { id } })),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? EVERY : false),
  })
}

/** One page of its items; `of` is the state that they are of, so that they are loaded anew when it goes on. */
export function importItemsQuery(id: string, { verdict, page, of }: { verdict: ImportView; page: number; of: string }) {
  return queryOptions({
    queryKey: importKeys.items(id, { verdict, page, of }),
    queryFn: () => call(api.imports.items[':id'].$get({ param: { id }, query: { verdict, page: String(page) } })),
    placeholderData: keepPreviousData,
  })
}
