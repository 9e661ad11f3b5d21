import { ShopError } from '#server/platform/errors/shop-error.ts'
import { type ColumnNames, recognizeColumns } from '#server/spreadsheets/columns.ts'
import { type Cells, type ReadTable, readTable } from '#server/spreadsheets/read-table.ts'

/** A row of a courier's file: an order number or tracking code, and the other one where the file has both. */
export interface SettlementLine {
  code: string
  otherCode: string | null
  /** whole taka, and paisa beyond them */
  collected: number
  collectedPaisa: number
  fee: number | null
  feePaisa: number
}

export type SettlementFile = ReadTable<SettlementColumn, SettlementLine>

const CODE = /^[\w./-]{3,60}$/
/** In taka: above it no delivery costs. */
const MAX_FEE = 1_000_000

/** What a courier paid, from the rows of its file. Throws 422 with the headings where its columns are not known, and where there is no row. */
export async function readSettlement(rows: string[][]): Promise<SettlementFile> {
  const recognition = recognizeColumns(rows, SETTLEMENT_COLUMNS)
  const { headings, columns } = recognition
  const codes = (['order', 'tracking'] as const).filter((field) => columns[field] !== undefined)
  const [column] = codes
  if (column === undefined || columns.collected === undefined)
    throw new ShopError('columns_unknown', { headings: headings.slice(0, 60), sheet: 'settlement' })
  return readTable(rows, recognition, {
    parse: (cells) => parseLine(cells, codes),
    once: { key: ({ code }) => code.toLowerCase(), column },
  })
}

function parseLine(cells: Cells<SettlementColumn>, codes: readonly ('order' | 'tracking')[]): SettlementLine {
  const { value: code, others } = cells.firstId(codes, CODE)
  const collected = cells.amount('collected') ?? 0
  const fee = cells.amount('fee', { optional: true })
  if (collected < 0) cells.refuse('collected', 'below-zero')
  if (fee !== null && fee < 0) cells.refuse('fee', 'below-zero')
  if (fee !== null && fee > MAX_FEE * 100) cells.refuse('fee', 'too-large')
  return {
    code,
    otherCode: others[0] ?? null,
    collected: Math.floor(collected / 100),
    collectedPaisa: collected % 100,
    fee: fee === null ? null : Math.floor(fee / 100),
    feePaisa: (fee ?? 0) % 100,
  }
}

type SettlementColumn = 'order' | 'tracking' | 'collected' | 'fee'

const NUMBER_WORDS = ['id', 'no', 'number', 'code', 'ref', 'reference', 'আইডি', 'নম্বর', 'কোড']

/** As couriers call their columns. */
const SETTLEMENT_COLUMNS: ColumnNames<SettlementColumn> = {
  order: {
    names: [
      'order',
      'orderid',
      'orderno',
      'ordernumber',
      'invoice',
      'invoiceno',
      'merchantorderid',
      'merchantinvoiceid',
    ],
    says: [['order', 'invoice', 'অর্ডার', 'ইনভয়েস'], NUMBER_WORDS],
    never: ['date', 'status', 'type', 'amount', 'customer', 'payment'],
  },
  tracking: {
    names: ['trackingcode', 'trackingid', 'tracking', 'consignmentid', 'consignment', 'code'],
    says: [['tracking', 'consignment', 'parcel', 'waybill', 'awb', 'cn', 'ট্র্যাকিং', 'পার্সেল'], NUMBER_WORDS],
    never: ['date', 'status', 'type', 'amount', 'customer', 'url', 'link'],
  },
  collected: {
    names: [
      'collected',
      'collectedamount',
      'cashcollected',
      'codamount',
      'cod',
      'cash',
      'collection',
      'amount',
      'paid',
      'amountcollected',
    ],
    says: [
      ['collected', 'collection', 'cod', 'cash', 'আদায়'],
      ['amount', 'collected', 'collection', 'bdt', 'tk', 'taka', 'value', 'টাকা', 'আদায়'],
    ],
    never: [
      'fee',
      'charge',
      'percent',
      'percentage',
      'vat',
      'commission',
      'status',
      'date',
      'due',
      'net',
      'payout',
      'actual',
    ],
    alone: true,
  },
  fee: {
    names: ['fee', 'deliveryfee', 'deliverycharge', 'charge', 'totalfee', 'shippingcharge', 'couriercharge'],
    says: [
      ['delivery', 'shipping', 'courier', 'ডেলিভারি'],
      ['fee', 'fees', 'charge', 'charges', 'cost', 'চার্জ', 'ফি'],
    ],
    never: ['return', 'cod', 'date', 'discount'],
    alone: true,
  },
}
