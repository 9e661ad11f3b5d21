import type { ColumnNames } from '#server/spreadsheets/columns.ts'

export type SettlementColumn = 'order' | 'tracking' | 'collected' | 'fee'

const NUMBER_WORDS = ['id', 'no', 'number', 'code', 'ref', 'reference', 'আইডি', 'নম্বর', 'কোড']

/** As couriers call their columns. */
export const SETTLEMENT_COLUMNS: ColumnNames<SettlementColumn> = {
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
