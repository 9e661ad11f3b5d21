import { ShopError } from '#server/platform/errors/shop-error.ts'
import { type ColumnNames, recognizeColumns } from '#server/spreadsheets/columns.ts'
import { type Cells, type ReadTable, readTable } from '#server/spreadsheets/read-table.ts'
import { clockAlone, type DayOrder, dayOrderOf, readTime } from '#server/spreadsheets/read-time.ts'
import { typedTransactionId } from '#shared/rules/typed-text.ts'
import type { StatementField } from '#shared/schemas/orders/payment.ts'

export interface StatementLine {
  transactionId: string
  /** whole taka */
  amount: number
  /** beyond them, 0 to 99 */
  paisa: number
  /** as `phone_digits` */
  sender: string | null
  paidAt: Date | null
}

export type Statement = ReadTable<StatementColumn, StatementLine>

type Mapping = Partial<Record<StatementField, string>>

/** Clocks of panels differ from that of the shop by so much at most. */
const CLOCKS_MS = 60 * 60 * 1000
const TRANSACTION_ID = /^[A-Z0-9]{4,40}$/i
/** Words with which a panel says that the money did not come, or went the other way. */
const DID_NOT_GO_THROUGH =
  /fail|cancel|revers|declin|reject|denied|pending|initiat|processing|progress|hold|await|queue|expire|timed?[ -]?out|void|error|abort|block|disput|charge ?back|refund|insufficient|bounc|incomplete|unsuccess|unpaid|\bnot\b|ব্যর্থ|বাতিল|অসম্পূর্ণ|প্রক্রি|অপেক্ষ|প্রত্যাখ্যা|ফেরত|নি$/i
const WENT_OUT =
  /^(?:d|dr|debit|out|outgoing|sent)\.?$|refund|revers|cash ?out|withdraw|pay ?out|disburs|\bcharge|\bfee\b|recharge|settlement|\bbill\b|\bb2[cb]\b|salary|transfer out|to bank|money sent|ডেবিট|ক্যাশ ?আউট|রিচার্জ|ফেরত/i

/**
 * The money that came in, from the rows of a file: every row that is none (fees, refunds, sums) is named. `earlierMapping` is
 * tried where columns are not recognised. Throws 422 with the headings where no column of ids or amounts is recognised, and where there is
 * no row.
 */
export async function readStatement(
  rows: string[][],
  mapping: Mapping,
  earlierMapping: Mapping = {},
): Promise<Statement> {
  const found = recognizeColumns(rows, COLUMN_NAMES, mapping)
  const isComplete = found.columns.transactionId !== undefined && found.columns.amount !== undefined
  const recognition = isComplete ? found : recognizeColumns(rows, COLUMN_NAMES, earlierMapping)
  const { headRow, headings, columns } = recognition
  if (columns.transactionId === undefined || columns.amount === undefined)
    throw new ShopError('columns_unknown', { headings: headings.slice(0, 60) })
  const order = dayOrderOf(rows.slice(headRow + 1).map((row) => row[columns.time ?? -1] ?? ''))
  return readTable(rows, recognition, {
    parse: (cells) => parseLine(cells, order),
    once: {
      key: ({ transactionId, amount, paisa, sender }) => [transactionId, amount, paisa, sender].join(),
      column: 'transactionId',
    },
  })
}

function parseLine(cells: Cells<StatementColumn>, order: DayOrder): StatementLine {
  const transactionId = typedTransactionId(cells.id('transactionId', TRANSACTION_ID))
  const paisa = cells.amount('amount', { optional: true }) ?? cells.refuse('amount', 'nothing-came-in')
  if (paisa === 0) cells.refuse('amount', 'nothing-came-in')
  if (paisa < 0) cells.refuse('amount', 'went-out')
  if (DID_NOT_GO_THROUGH.test(cells.text('status'))) cells.refuse('status', 'did-not-go-through')
  if (WENT_OUT.test(cells.text('type'))) cells.refuse('type', 'went-out')
  return {
    transactionId,
    amount: Math.floor(paisa / 100),
    paisa: paisa % 100,
    sender: cells.phone('sender'),
    paidAt: readPaidAt(cells, order),
  }
}

/** Day and hour stand in one column or in two. */
function readPaidAt(cells: Cells<StatementColumn>, order: DayOrder): Date | null {
  const written = cells.text('time')
  if (written === '') return null
  const clock = clockAlone(cells.text('clock'))
  const day = written.replace(/ 00:00:00$/, '')
  const text = clock !== null && !day.includes(':') ? `${day} ${clock}` : written
  const time = readTime(text, order) ?? cells.refuse('time', 'no-such-time')
  return time.getTime() > Date.now() + CLOCKS_MS ? cells.refuse('time', 'not-yet') : time
}

/** The columns that are read of a statement: those that can be mapped by hand, and what else panels say of a payment. */
type StatementColumn = StatementField | 'clock' | 'status' | 'type'

const PAYMENT_WORDS = ['trx', 'trnx', 'txn', 'tx', 'tran', 'trans', 'transaction', 'লেনদেন', 'লেনদেনের', 'ট্রানজেকশন']
const NUMBER_WORDS = ['id', 'no', 'number', 'ref', 'reference', 'code', 'আইডি', 'নম্বর', 'নং']
const COUNTED_WORDS = ['date', 'time', 'type', 'status', 'amount', 'fee', 'charge', 'balance', 'তারিখ', 'সময়']

/** As the merchant panels of wallets call their columns. */
const COLUMN_NAMES: ColumnNames<StatementColumn> = {
  transactionId: {
    names: [
      'transactionid',
      'trxid',
      'txnid',
      'trnxid',
      'transactionno',
      'transactionnumber',
      'txid',
      'paymentid',
      'issuerpaymentrefno',
      'reference',
      'লেনদেনআইডি',
    ],
    says: [PAYMENT_WORDS, NUMBER_WORDS],
    never: [...COUNTED_WORDS, 'original', 'account', 'sender', 'customer', 'order', 'invoice', 'channel'],
  },
  time: {
    names: [
      'datetime',
      'transactiondatetime',
      'transactiondate',
      'trxdate',
      'txndatetime',
      'completiontime',
      'initiationtime',
      'paymenttime',
      'date',
      'time',
      'তারিখ',
      'সময়',
    ],
    says: [['date', 'time', 'datetime', 'timestamp', 'তারিখ', 'সময়']],
    never: ['from', 'to', 'due', 'expiry', 'settlement', 'birth'],
  },
  clock: { names: ['time', 'transactiontime', 'trxtime', 'txntime', 'paymenttime', 'সময়'] },
  sender: {
    names: [
      'sender',
      'from',
      'fromaccount',
      'frommsisdn',
      'customermsisdn',
      'customeraccount',
      'customerno',
      'customermobileno',
      'customer',
      'payermsisdn',
      'payeraccount',
      'mobile',
      'mobileno',
      'msisdn',
      'wallet',
      'phone',
      'প্রেরক',
    ],
    says: [
      [
        ...['sender', 'senders', 'from', 'payer', 'payers', 'customer', 'customers', 'mobile', 'msisdn', 'phone'],
        ...['প্রেরক', 'প্রেরকের', 'গ্রাহক', 'গ্রাহকের', 'মোবাইল'],
      ],
    ],
    never: [
      ...COUNTED_WORDS,
      ...['id', 'name', 'to', 'receiver', 'receivers', 'recipient', 'merchant', 'agent', 'operator', 'model', 'নাম'],
    ],
  },
  amount: {
    names: [
      'amount',
      'transactionamount',
      'txnamount',
      'trxamount',
      'credit',
      'paidin',
      'amountbdt',
      'amounttk',
      'পরিমাণ',
    ],
    says: [['amount', 'credit', 'credited', 'পরিমাণ', 'জমা']],
    never: [
      ...['fee', 'charge', 'vat', 'tax', 'balance', 'commission', 'debit', 'debited', 'refund', 'refunded', 'discount'],
      ...['net', 'due', 'date', 'time', 'no', 'number', 'id', 'type', 'status', 'account', 'card', 'payable', 'out'],
    ],
    alone: true,
  },
  status: {
    names: ['status', 'transactionstatus', 'trxstatus', 'txnstatus', 'paymentstatus', 'state', 'অবস্থা', 'স্ট্যাটাস'],
  },
  type: {
    names: ['type', 'transactiontype', 'trxtype', 'txntype', 'paymenttype', 'drcr', 'crdr', 'debitcredit', 'ধরন'],
  },
}
