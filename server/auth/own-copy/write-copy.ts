import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { Db } from '#server/platform/db/open.ts'
import { fetchRows } from '#server/platform/db/snapshot.ts'
import { escapeXml, textStream } from '#server/spreadsheets/stream-workbook.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { ACCOUNT_PARTS } from './account-parts.queries.ts'
import { ORDER_PARTS } from './order-parts.queries.ts'
import type { CopyPart, Person } from './part.ts'
import { shown } from './part.ts'
import { SHOWROOM_PARTS } from './showroom-parts.queries.ts'

/** All that is kept of a person. */
export const COPY_PARTS: readonly CopyPart[] = [...ACCOUNT_PARTS, ...ORDER_PARTS, ...SHOWROOM_PARTS]

interface CopyOf {
  person: Person
  /** the name of the shop */
  shop: string
  at: Date
}

/** Writes all that is kept of a person into an archive, for programs and for people; no list is kept in memory. */
export async function writeCopy(db: Db, writable: WritableStream<Uint8Array>, of: CopyOf): Promise<void> {
  const zip = new ZipWriter(writable, { level: 6, zip64: false, extendedTimestamp: false })
  try {
    await zip.add('my-data.json', textStream(jsonOf(db, of)))
    await zip.add('my-data.html', textStream(htmlOf(db, of)))
    await zip.close()
  } catch (error) {
    await writable.abort(error).catch(() => {})
    throw error
  }
}

async function* jsonOf(db: Db, { person, shop, at }: CopyOf): AsyncGenerator<string> {
  yield `{"shop":${JSON.stringify(shop)},"made":"${at.toISOString()}"`
  for (const part of COPY_PARTS) {
    yield `,\n"${part.key}":[`
    let before = '\n'
    for await (const rows of fetchRows(db, part.select(person))) {
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
      before = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1b1b1b}h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2.5rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}caption{text-align:left}th,td{border:1px solid #ccc;padding:.375rem .625rem;text-align:left;vertical-align:top;min-width:5rem}th{background:#f3f1ec}'

async function* htmlOf(db: Db, { person, shop, at }: CopyOf): AsyncGenerator<string> {
  const title = t('What {shop} keeps of you', { shop })
  const when = t('As of {time}.', { time: formatDateTime(at) })
  yield `<!doctype html>\n<html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeXml(title)}</h1><p>${escapeXml(when)}</p>`
  yield `<p>${escapeXml(t('What counters and showrooms keep under a phone is here once an order was delivered to that phone.'))}</p>`
  for (const part of COPY_PARTS) yield* sectionOf(db, part, person)
  yield '</body></html>\n'
}

async function* sectionOf(db: Db, part: CopyPart, person: Person): AsyncGenerator<string> {
  const columns = part.columns()
  const cells = (texts: readonly string[], tag: string) =>
    `<tr>${texts.map((text) => `<${tag}>${escapeXml(text)}</${tag}>`).join('')}</tr>`
  let isOpen = false
  yield `\n<h2 id="${part.key}">${escapeXml(part.title())}</h2>`
  for await (const rows of fetchRows(db, part.select(person))) {
    if (!isOpen) {
      const heads = columns.map(([, heading]) => heading)
      yield `<div role="region" tabindex="0" aria-labelledby="${part.key}"><table>${cells(heads, 'th')}`
    }
    isOpen = true
    yield rows
      .map((row) =>
        cells(
          columns.map(([key, , show]) => shown(row[key], show)),
          'td',
        ),
      )
      .join('')
  }
  yield isOpen ? '</table></div>' : `<p>${escapeXml(t('Nothing'))}</p>`
}
