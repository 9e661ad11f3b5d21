import { ShopError } from '#server/platform/errors/shop-error.ts'
import { type ColumnNames, recognizeColumns } from '#server/spreadsheets/columns.ts'
import { type ReadTable, readTable } from '#server/spreadsheets/read-table.ts'
import { trackingCode } from '#shared/schemas/parcel.ts'
import { HEADINGS } from './sheet-columns.ts'

export type TrackingColumn = 'order' | 'code'

export interface TrackingLine {
  /** an order by its number or id */
  order: string
  code: string
}

export type TrackingFile = ReadTable<TrackingColumn, TrackingLine>

const ORDER = /^[\w-]{3,60}$/
const CODE = /^[\w./-]{3,60}$/
const NUMBER_WORDS = ['id', 'no', 'number', 'code', 'ref', 'reference']

/** The columns by which a courier's file says which order has which code. */
const COLUMNS: ColumnNames<TrackingColumn> = {
  order: {
    names: HEADINGS.number,
    says: [
      ['order', 'invoice', 'অর্ডার', 'ইনভয়েস'],
      [...NUMBER_WORDS, 'নম্বর', 'আইডি'],
    ],
    never: ['date', 'status', 'type', 'amount', 'customer', 'payment'],
  },
  code: {
    names: HEADINGS.code,
    says: [
      ['tracking', 'consignment', 'parcel', 'waybill', 'awb', 'cn', 'ট্র্যাকিং', 'পার্সেল'],
      [...NUMBER_WORDS, 'কোড', 'নম্বর', 'আইডি'],
    ],
    never: ['date', 'status', 'type', 'amount', 'customer', 'url', 'link'],
  },
}

/** The codes in a courier's file. Throws 422 with the headings where its columns are not known, and where there is no row. */
export async function readTracking(rows: string[][]): Promise<TrackingFile> {
  const recognition = recognizeColumns(rows, COLUMNS)
  const { headings, columns } = recognition
  if (columns.order === undefined || columns.code === undefined)
    throw new ShopError('columns_unknown', { headings: headings.slice(0, 60), sheet: 'tracking' })
  return readTable(rows, recognition, {
    parse: (cells) => {
      const code = cells.id('code', CODE)
      if (!trackingCode.safeParse(code).success) cells.refuse('code', 'not-an-id')
      return { order: cells.id('order', ORDER), code }
    },
    once: { key: ({ order }) => order.toLowerCase(), column: 'order' },
  })
}
