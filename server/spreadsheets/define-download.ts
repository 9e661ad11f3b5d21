import type { Context } from 'hono'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import type { Access } from '#server/platform/http/guard.ts'
import type { Caller, ShopEnv } from '#server/platform/http/shop-env.ts'
import type { DownloadName } from '#shared/rules/staff/downloads.ts'
import type { RowPages } from './stream-workbook.ts'
import type { Cell } from './write-rows.ts'

/** What a file is read from. */
export interface Source {
  /** as it was when the file was begun, whatever happens meanwhile */
  db: Db
  caller: Caller
  c: Context<ShopEnv>
}

/** The columns of a file: what each is called, and its cell of a row. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell | null | undefined])[]

interface DownloadDefinition<Row, Filter extends z.ZodObject> {
  name: DownloadName
  /** of the file and of the sheet in it */
  title: () => string
  /** as the list has it */
  access: Access
  /** that of the list, without its pages */
  filter: Filter
  columns: (source: Source) => Columns<Row> | Promise<Columns<Row>>
  /** the rows of the list, all of them, a page at a time */
  read: (
    source: Source,
    filter: z.output<Filter>,
  ) => AsyncIterable<readonly Row[]> | Promise<AsyncIterable<readonly Row[]>>
}

export interface Download {
  name: DownloadName
  title: () => string
  access: Access
  filter: z.ZodObject
  /** the headings and the rows that the filter leaves */
  open: (source: Source, filter: Record<string, unknown>) => Promise<{ head: string[]; pages: RowPages }>
}

/** Defines what 'Download' of one list of staff gives. */
export function defineDownload<Row, Filter extends z.ZodObject>({
  columns,
  read,
  ...rest
}: DownloadDefinition<Row, Filter>): Download {
  return {
    ...rest,
    async open(source, filter) {
      const list = await columns(source)
      const pages = await read(source, filter as z.output<Filter>)
      return { head: list.map(([heading]) => heading), pages: await begun(toCells(pages, list)) }
    },
  }
}

/** The same pages, of which the first is there: what refuses or fails at once does so before anything is sent. */
async function begun<Page>(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* pages
  })()
}

async function* toCells<Row>(pages: AsyncIterable<readonly Row[]>, columns: Columns<Row>): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))
}

/** Rows that are read at once. */
const PAGE = 1_000

/** Page after page of a list that is read by number. */
export async function* paged<Row>(
  read: (page: { page: number; limit: number }) => Promise<readonly Row[]>,
  limit = PAGE,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page += 1) {
    const rows = await read({ page, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
  }
}

/** Rows behind the last one that was read: of long lists, where a late page by its number would be slow. */
export async function* onward<Row>(
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
  limit = PAGE,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows: readonly Row[] = await read(last, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1) ?? null
  }
}

/** A list that is read as a whole. */
export async function* whole<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows
}
