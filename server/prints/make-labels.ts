import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound } from '#server/platform/errors/shop-error.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { assertKnown } from '#server/stock/change-stock.ts'
import { t } from '#shared/language/t.ts'
import { isPrintable, MAX_LABELS, ownCode } from '#shared/rules/counter/box-label.ts'
import type { BoxLabel, LabelsInput } from '#shared/schemas/stock/label.ts'
import { type BoundCode, listBoundCodes, readDelivery, readLabelRows } from './labels.queries.ts'

/**
 * The labels of a delivery to a showroom, or of single sizes. Throws 404 for another showroom's delivery, 422 for a size in which its
 * product is not sold and for more labels than one print has.
 */
export async function makeLabels(db: Db, showroom: string, input: LabelsInput): Promise<BoxLabel[]> {
  const rows = input.delivery === undefined ? input.rows : await rowsOfDelivery(db, showroom, input.delivery)
  if (input.delivery === undefined) await assertKnown(db, showroom, rows)
  const labels = await readLabelRows(db, rows)
  const own = labels.map(({ product, size }) => ownCode(product.code, size.size ?? 0))
  const bound = await listBoundCodes(db, rows, own)
  return labels.map((label, index) => ({ ...label, code: codeOf(label, own[index] ?? '', bound) }))
}

async function rowsOfDelivery(db: Db, showroom: string, delivery: string): Promise<LabelsInput['rows']> {
  const rows = await readDelivery(db, showroom, parseId(delivery, 'Delivery'))
  if (rows.length === 0) throw notFound('Delivery')
  if (rows.reduce((sum, { labels }) => sum + labels, 0) > MAX_LABELS) {
    const message = t('At most {max} labels in one print', { max: MAX_LABELS })
    throw invalid([{ path: 'delivery', message, code: 'too_big' }])
  }
  return rows
}

/** The shop's own code, unless it does not fit or is that of another box: then a barcode of the pair. */
function codeOf({ product, size }: Pick<BoxLabel, 'product' | 'size'>, own: string, bound: readonly BoundCode[]) {
  const isOfPair = (one: BoundCode) => one.product === product._id && one.size === size._id
  const isTaken = bound.some((one) => one.code === own && !isOfPair(one))
  if (isPrintable(own) && !isTaken) return own
  return bound.find((one) => isOfPair(one) && isPrintable(one.code))?.code ?? null
}
