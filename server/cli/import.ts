import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readConfig } from '#server/config.ts'
import { findDetails, findOwner, listItems } from '#server/imports/imports.queries.ts'
import { headingOf } from '#server/imports/read-import.ts'
import { finishWork } from '#server/imports/run-imports.ts'
import { stageFile } from '#server/imports/stage-file.ts'
import { checkImport, startImport } from '#server/imports/steer-import.ts'
import { createLog } from '#server/log.ts'
import type { Db } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import { openConfiguredImageStore } from '#server/platform/storage/s3-store.ts'
import { IMPORT_KINDS, type ImportKind } from '#shared/rules/imports/columns.ts'
import type { ImportDetails } from '#shared/schemas/imports/import.ts'
import { openTaskDatabase } from './open-task-database.ts'

const USAGE =
  'npm run shop -- import FILE… [--showrooms or --customers] [--go]: without --go it says what would change.'
const SHOWN = 20

/**
 * `import FILE… [--go]`: says what spreadsheets would change, and with `--go` brings them in, beside a running shop too. Returns the message
 * for the owner.
 */
export async function importTask(args: string[]): Promise<string> {
  const files = args.filter((one) => !one.startsWith('--'))
  const options = args.filter((one) => one.startsWith('--')).map((one) => one.slice(2))
  const kinds = IMPORT_KINDS.filter((one) => options.includes(one))
  const isKnown = options.every((one) => one === 'go' || kinds.some((kind) => kind === one))
  if (files.length === 0 || kinds.length > 1 || !isKnown) throw new OperatorError(USAGE)
  const config = readConfig()
  const { db, close } = await openTaskDatabase(config)
  const shop = { db, images: openConfiguredImageStore(config), log: createLog({ logLevel: 'warn' }) }
  try {
    const told: string[] = []
    for (const path of files) {
      const details = await importFile(shop, path, kinds[0] ?? 'products', options.includes('go'))
      told.push(await tell(db, path, details))
    }
    return told.join('\n\n')
  } catch (error) {
    throw error instanceof ShopError ? new OperatorError(error.message) : error
  } finally {
    await close()
  }
}

async function importFile(
  shop: Parameters<typeof finishWork>[0],
  path: string,
  kind: ImportKind,
  isGo: boolean,
): Promise<ImportDetails> {
  const by = await findOwner(shop.db)
  const file = new File([readBytes(path)], basename(path))
  const id = await stageFile(shop.db, { file, kind, by })
  const staged = await findDetails(shop.db, id)
  const input = { columns: staged?.columns ?? [], showroom: null, hidden: false }
  await checkImport(shop.db, commandActor(by), id, input)
  await finishWork(shop, id)
  if (isGo) {
    await startImport(shop.db, commandActor(by), id)
    await finishWork(shop, id)
  }
  const details = await findDetails(shop.db, id)
  if (!details) throw new OperatorError(USAGE)
  return details
}

function readBytes(path: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : 'no file'}`)
  }
}

async function tell(db: Db, path: string, details: ImportDetails): Promise<string> {
  const { _id, state, counts, source, headings, columns } = details
  const { added, changed, unchanged, wrong, done, out } = counts
  const { items } = await listItems(db, _id, { verdict: 'wrong', page: 1 })
  const problems = items
    .flatMap((item) => item.problems)
    .slice(0, SHOWN)
    .map(({ row, field, message }) => `  row ${row}${field ? `, ${headingOf(details, field)}` : ''}: ${message}`)
  const what = `${added} new, ${changed} changed, ${unchanged} unchanged, ${wrong} wrong`
  const end = state === 'done' ? `Brought in: ${done}; out: ${out}.` : 'Nothing is changed yet: --go brings it in.'
  const unread = headings.filter((heading, place) => source === 'table' && heading !== '' && !columns[place])
  const left = unread.length > 0 ? [`  Columns that are left out, as nobody knows them: ${unread.join(', ')}`] : []
  return [`${path}: ${what}. ${end}`, ...left, ...problems].join('\n')
}
