import { findOpenRequests, keepPairs } from '#server/pairs/kept-pairs.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import { isOnlyExchanged, isTooLate } from '#shared/rules/counter/exchange.ts'
import type { ExchangeRequest, ExchangeRequestInput } from '#shared/schemas/counter/exchange-request.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { daysLeft } from '../exchanges/find-sources.ts'
import { assertThere } from '../exchanges/read-back.ts'
import { listSources, type SourceLine, type SourceRow } from '../exchanges/sources.queries.ts'
import { tellBuyer } from './request-letter.ts'
import { findRequest } from './requests.queries.ts'
import { findSizesOf, isShowroom, lockOrderOf, writeRequest } from './write-requests.queries.ts'

interface Asking {
  order: string
  customer: string
  input: ExchangeRequestInput
  settings: Settings
  publicUrl: string
}

/**
 * Writes what the buyer of a delivered order asks to exchange or return, and keeps what they want where they bring the pairs. Throws 404
 * for an order of somebody else, 409 after the days to exchange, while another request of the order is open, for pairs that came back
 * and for a size that is not there, 422 for a line that the order has not and for a size in which the shoe is not made.
 */
export function ask(db: Db, { order, customer, input, settings, publicUrl }: Asking): Promise<ExchangeRequest> {
  return db.transaction(async (tx) => {
    if (!(await lockOrderOf(tx, order, customer))) throw notFound('Order')
    if (!(await isShowroom(tx, input.store))) throw notFound('Showroom')
    if (!settings.counter.kept) throw new ShopError('counter_off')
    const [source] = await listSources(tx, { orders: [order], sales: [] }, settings.shop.vatPercent)
    if (!source) throw notFound('Order')
    assertInTime(source, settings, input)
    if ((await findOpenRequests(tx, [order])).length > 0) throw new ShopError('exchange_asked')
    const lines = await readLines(tx, settings, source, input)
    const id = await writeRequest(tx, { order, way: input.way, showroom: input.store, lines })
    const [short] = await keepPairs(tx, id, customer)
    if (short) throw new ShopError('wanted_pair_gone')
    const request = await findRequest(tx, id)
    if (!request) throw new Error(`request ${id} was written and is not there`)
    await tellBuyer(tx, request, publicUrl)
    return request
  })
}

function assertInTime({ number, at, days }: SourceRow, settings: Settings, { lines }: ExchangeRequestInput): void {
  if (at === null) throw new ShopError('exchange_undelivered', { number })
  const left = daysLeft(at, days, settings)
  if (lines.some(({ reason }) => isTooLate(left, reason))) throw new ShopError('exchange_late', { until: left.until })
}

async function readLines(tx: Db, settings: Settings, source: SourceRow, { lines }: ExchangeRequestInput) {
  const sizes = await findSizesOf(
    tx,
    source.lines.map(({ product }) => product),
  )
  return lines.map(({ line: position, quantity, reason, size = null }, index) => {
    const line = source.lines.find((one) => one.line === position)
    if (!line) throw atField(`lines.${index}.line`, t('This order or receipt has no such pair'), 'unknown_line')
    assertThere(source.number, line, { before: line.back, quantity })
    assertWanted({ line, size, index, sizes })
    if (size === null && !settings.counter.payBackReduced && isOnlyExchanged({ ...line, reason }))
      throw atField(`lines.${index}.size`, t('Shoes at a reduced price are exchanged, not paid back'), 'reduced')
    return { line: position, product: line.product, quantity, reason, wanted: size }
  })
}

interface Wanted {
  line: SourceLine
  size: string | null
  index: number
  sizes: ReadonlySet<string>
}

function assertWanted({ line, size, index, sizes }: Wanted): void {
  if (size === null || sizes.has(`${line.product} ${size}`)) return
  throw atField(`lines.${index}.size`, t('This shoe does not come in that size'), 'size')
}

function atField(path: string, message: string, code: string): ShopError {
  return invalid([{ path, message, code }])
}
