import { ShopError } from '#server/platform/errors/shop-error.ts'
import { type ColumnNames, recognizeColumns } from '#server/spreadsheets/columns.ts'
import { type Cells, type ReadTable, readTable } from '#server/spreadsheets/read-table.ts'
import { clockAlone, type DayOrder, dayOrderOf, readTime } from '#server/spreadsheets/read-time.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
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
  /^(?:d|dr|debit|sent)\.?$|\bout(?:going|ward)?\b|refund|revers|cash[ -]?out|withdraw|pay[ -]?out|disburs|\bcharge|\bfees?\b|recharge|settlement|\bbill\b|\bb2[cb]\b|salary|transfer out|to bank|money sent|ডেবিট|ক্যাশ ?আউট|রিচার্জ|ফেরত/i
/** Money of the wallet itself, which no buyer has paid. */
const NOT_OF_A_BUYER =
  /\bcommissions?\b|cash[ -]?back|\binterests?\b|\bbonus|\bincentives?\b|\brewards?\b|\bloans?\b|\bsavings?\b|\bprofit\b|কমিশন|ক্যাশ ?ব্যাক|মুনাফা|বোনাস|(?<!\p{L})(?:লোন|ঋণ)(?!\p{L})/iu
/** What both a buyer and the shop may have sent. */
const EITHER_WAY =
  /^(?:send[ -]?money|p2p|(?:(?:bank|funds?|money|wallet|balance|account|online)[ -])?transfers?|npsb|eft|beftn|rtgs|সেন্ড ?মানি|(?:ব্যাংক|মানি|ফান্ড) ?ট্রান্সফার|ট্রান্সফার)\.?$/i
/** A heading that tells who sent money from whose phone stands beside it. */
const SAYS_SENDER = /sender|from|payer|প্রেরক/i

/**
 * The money that came in, from the rows of a file: every row that is none (fees, refunds, sums) is named. `own` is the shop's
 * number at this wallet, which pays itself nothing. `earlierMapping` is tried where columns are not recognised. Throws 422 with the headings where no column of ids or amounts is recognised, and where there is
 * no row.
 */
export async function readStatement(
  rows: string[][],
  mapping: Mapping,
  earlierMapping: Mapping = {},
  own = '',
): Promise<Statement> {
  const found = recognizeColumns(rows, COLUMN_NAMES, mapping)
  const isComplete = found.columns.transactionId !== undefined && found.columns.amount !== undefined
  const recognition = isComplete ? found : recognizeColumns(rows, COLUMN_NAMES, earlierMapping)
  const { headRow, headings, columns } = recognition
  if (columns.transactionId === undefined || columns.amount === undefined)
    throw new ShopError('columns_unknown', { headings: headings.slice(0, 60) })
  const order = dayOrderOf(rows.slice(headRow + 1).map((row) => row[columns.time ?? -1] ?? ''))
  const isSender = mapping.sender !== undefined || SAYS_SENDER.test(headings[columns.sender ?? -1] ?? '')
  return readTable(rows, recognition, {
    parse: (cells) => parseLine(cells, { order, own: phoneDigits(own), isSender }),
    once: {
      key: ({ transactionId, amount, paisa, sender }) => [transactionId, amount, paisa, sender].join(),
      column: 'transactionId',
    },
  })
}

interface Panel {
  order: DayOrder
  /** digits of the shop's own phone there */
  own: string
  /** whether a phone stands there as that of who sent the money */
  isSender: boolean
}

function parseLine(cells: Cells<StatementColumn>, { order, own, isSender }: Panel): StatementLine {
  const transactionId = typedTransactionId(cells.id('transactionId', TRANSACTION_ID))
  const paisa = cells.amount('amount', { optional: true }) ?? cells.refuse('amount', 'nothing-came-in')
  if (paisa === 0) cells.refuse('amount', 'nothing-came-in')
  if (paisa < 0) cells.refuse('amount', 'went-out')
  if (DID_NOT_GO_THROUGH.test(cells.text('status'))) cells.refuse('status', 'did-not-go-through')
  const sender = cells.phone('sender')
  assertFromBuyer(cells, isSender ? sender : null, own)
  return {
    transactionId,
    amount: Math.floor(paisa / 100),
    paisa: paisa % 100,
    sender,
    paidAt: readPaidAt(cells, order),
  }
}

/** Names a row of money that no buyer has sent, or of which nothing says so. */
function assertFromBuyer(cells: Cells<StatementColumn>, sender: string | null, own: string): void {
  const type = cells.text('type')
  if (WENT_OUT.test(type)) cells.refuse('type', 'went-out')
  if (NOT_OF_A_BUYER.test(type)) cells.refuse('type', 'not-of-a-buyer')
  if (sender !== null && sender === own) cells.refuse('sender', 'went-out')
  if (sender === null && EITHER_WAY.test(type)) cells.refuse('type', 'either-way')
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
