import type { ColumnNames } from '#server/spreadsheets/columns.ts'
import type { StatementField } from '#shared/schemas/payment.ts'

/** The columns that are read of a statement: those that can be mapped by hand, and what else panels say of a payment. */
export type StatementColumn = StatementField | 'clock' | 'status' | 'type'

const PAYMENT_WORDS = ['trx', 'trnx', 'txn', 'tx', 'tran', 'trans', 'transaction', 'লেনদেন', 'লেনদেনের', 'ট্রানজেকশন']
const NUMBER_WORDS = ['id', 'no', 'number', 'ref', 'reference', 'code', 'আইডি', 'নম্বর', 'নং']
const COUNTED_WORDS = ['date', 'time', 'type', 'status', 'amount', 'fee', 'charge', 'balance', 'তারিখ', 'সময়']

/** As the merchant panels of wallets call their columns. */
export const COLUMN_NAMES: ColumnNames<StatementColumn> = {
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
