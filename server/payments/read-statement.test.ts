import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const HEADINGS: [string[], Record<string, string>][] = [
  [['Trx ID', 'Sender Number', 'Amount'], { transactionId: 'Trx ID', sender: 'Sender Number', amount: 'Amount' }],
  [
    ['TransactionReference', 'CustomerMobileNumber', 'Amount In BDT'],
    { sender: 'CustomerMobileNumber', amount: 'Amount In BDT' },
  ],
  [['Txn. No.', "Payer's Mobile", 'Credit (Tk)', 'Balance (Tk)'], { sender: "Payer's Mobile", amount: 'Credit (Tk)' }],
  [['লেনদেন আইডি', 'প্রেরকের নম্বর', 'পরিমাণ (৳)', 'সময়'], { sender: 'প্রেরকের নম্বর', amount: 'পরিমাণ (৳)', time: 'সময়' }],
  [['Sender Name', 'TrxID', 'From Number', 'Fee Amount', 'Amount'], { sender: 'From Number', amount: 'Amount' }],
  [
    ['Transaction Type', 'Transaction Date', 'Transaction ID', 'Receiver Number', 'Amount'],
    { time: 'Transaction Date' },
  ],
  [['TrxID', 'Date', 'Time', 'Amount'], { time: 'Date', clock: 'Time' }],
]

test.each(HEADINGS)('[WORK-50] headings are read by what they mean: %j', async (headings, expected) => {
  const idColumn = headings.findIndex((heading) => /trx|txn|reference|transaction id|লেনদেন/i.test(heading))
  const values = headings.map((_, place) => (place === idColumn ? 'AAAA1111' : ''))
  const columns = await columnsOf(headings, values)
  expect(columns).toMatchObject(expected)
  if (!('sender' in expected)) expect(columns.sender).toBeUndefined()
})

/** The headings that were recognised, whatever the one line below says. */
async function columnsOf(headings: string[], values: string[]) {
  const amount = headings.findIndex((heading) => /^(?:amount|credit|পরিমাণ)/i.test(heading))
  const rows = [headings, values.map((value, place) => (place === amount ? '500' : value))]
  return (await readStatement(rows, {})).columns
}

test('[WORK-50] two headings that may be the amount are a question, and none of fees or balances is taken for one', async () => {
  for (const headings of [
    ['TrxID', 'Sales Amount', 'Received Amount'],
    ['TrxID', 'Amount', 'Amount (Tk)', 'AMOUNT'],
    ['TrxID', 'Fee Amount', 'Balance Amount'],
    ['TrxID', 'Account No.'],
  ])
    await expect(readStatement([headings, ['AAAA1111', '500', '500']], {}), String(headings)).rejects.toThrow(
      expect.objectContaining({ code: 'columns_unknown' }),
    )
  const mapped = await readStatement(
    [
      ['TrxID', '№', ''],
      ['AAAA1111', '500', '7'],
    ],
    { amount: '№' },
  )
  expect(mapped.taken).toMatchObject([{ amount: 500 }])
})

test('[WORK-50] columns that are headed alike have names of their own, so that one can be mapped, now and in the next file', async () => {
  const rows = [
    ['TrxID', 'Amount', 'Amount', 'Amount (2)', '', ''],
    ['AAAA1111', '500', '490', '10'],
  ]
  await expect(readStatement(rows, {})).rejects.toThrow(
    expect.objectContaining({ params: { headings: ['TrxID', 'Amount', 'Amount (2)', 'Amount (2) (2)', '', ''] } }),
  )
  const read = await readStatement(rows, { amount: 'Amount (2)' })
  expect([read.taken, read.columns]).toMatchObject([[{ amount: 490 }], { amount: 'Amount (2)' }])
  expect((await readStatement(rows, {}, read.columns)).taken).toMatchObject([{ amount: 490 }])
})

test('[WORK-50] a payment of a time that has not come yet is named', async () => {
  const [now, far] = [Date.now(), Date.now() + 3 * 60 * 60 * 1000]
  const rows = [now, far].map((time, place) => [`AAAA111${place}`, new Date(time).toISOString(), '500'])
  const { taken, named } = await readStatement([['TrxID', 'Date', 'Amount'], ...rows], {})
  expect([taken.length, named]).toMatchObject([1, [{ row: 3, cell: 'Date', why: 'not-yet' }]])
})

test('[WORK-50] a day and an hour in two columns are one time, and a file says whether the month comes first', async () => {
  const headings = ['TrxID', 'Date', 'Time', 'Amount']
  const read = async (rows: string[][]) =>
    (await readStatement([headings, ...rows], {})).taken.map(({ paidAt }) => (paidAt as Date | null)?.toISOString())
  expect(
    await read([
      ['AAAA1111', '24/11/2026', '3:04 PM', '5'],
      ['BBBB2222', '2026-11-24', '1899-12-30 15:04:00', '5'],
    ]),
  ).toEqual(['2026-11-24T09:04:00.000Z', '2026-11-24T09:04:00.000Z'])
  expect(
    await read([
      ['AAAA1111', '11/24/2026', '15:04', '5'],
      ['BBBB2222', '11/05/2026', '', '5'],
    ]),
  ).toEqual(['2026-11-24T09:04:00.000Z', '2026-11-04T18:00:00.000Z'])
})

test('[WORK-50] a row whose status says that the money has not come, or not yet, is named', async () => {
  const came = ['Completed', 'SUCCESS', 'Processed', 'Settled', 'সফল', 'সম্পন্ন', '']
  const didNot = [
    ...['Failed', 'Processing', 'In Progress', 'On hold', 'Denied', 'Error', 'Aborted', 'Timed out', 'Timeout'],
    ...['Not completed', 'Unpaid', 'Awaiting approval', 'Disputed', 'Chargeback', 'Refunded', 'Blocked', 'Queued'],
    ...['Insufficient balance', 'Bounced'],
    ...['প্রক্রিয়াধীন', 'অপেক্ষমাণ', 'প্রত্যাখ্যাত', 'সফল হয়নি'],
  ]
  const rows = [...came, ...didNot].map((status, place) => [`AAAA1${String(place).padStart(3, '0')}`, '500', status])
  const { taken, named } = await readStatement([['TrxID', 'Amount', 'Status'], ...rows], {})
  expect(taken).toHaveLength(came.length)
  expect(named.map(({ value, why }) => [value, why])).toEqual(didNot.map((status) => [status, 'did-not-go-through']))
})

test('[WORK-50] a row whose type says that money went out is named, whatever way it took', async () => {
  const came = ['Payment', 'C2B Payment', 'Received Money', 'Cash In', 'Cr', 'ক্রেডিট', '']
  const out = ['D', 'Sent', 'Mobile Recharge', 'Merchant Settlement', 'Bill Payment', 'B2C Payment', 'ক্যাশ আউট', 'ডেবিট']
  const rows = [...came, ...out].map((type, place) => [`AAAA1${String(place).padStart(3, '0')}`, '500', type])
  const { taken, named } = await readStatement([['TrxID', 'Amount', 'Type'], ...rows], {})
  expect(taken).toHaveLength(came.length)
  expect(named.map(({ value, why }) => [value, why])).toEqual(out.map((type) => [type, 'went-out']))
})

test('[WORK-50] a row that no buyer has paid, or that does not say which way money went, is named; a sender tells it', async () => {
  const OWN = '01700-000101'
  const read = (sender: string, rows: [type: string, phone: string][]) =>
    readStatement(
      [
        ['TrxID', 'Amount', 'Type', sender],
        ...[['Payment', '01711223344'], ...rows].map(([type = '', phone = ''], at) => [
          `AAAA1${at}`,
          '500',
          type,
          phone,
        ]),
      ],
      {},
      {},
      OWN,
    )
  const whyOf = async (...given: Parameters<typeof read>) => (await read(...given)).named.map(({ why }) => why)
  const either = ['Send Money', 'Bank Transfer', 'Fund transfer', 'P2P', 'Transfer', 'সেন্ড মানি']
  const rowsOf = (types: string[], phone: string) => types.map((type): [string, string] => [type, phone])
  expect(await whyOf('From', rowsOf(either, '01811223344')), 'a buyer sent it').toEqual([])
  expect(await whyOf('From', rowsOf(either, '')), 'nobody is named').toEqual(either.map(() => 'either-way'))
  expect(await whyOf('Mobile', rowsOf(either, '01811223344')), 'it may have gone there').toEqual(
    either.map(() => 'either-way'),
  )
  const own = rowsOf([...either, 'Payment', ''], '8801700000101')
  expect(await whyOf('Sender number', own), 'the shop sent it').toEqual(own.map(() => 'went-out'))
  const out = ['Cash-out', 'Send Money (Outgoing)', 'Transfer - out', 'Fees']
  expect(await whyOf('From', rowsOf(out, '01811223344'))).toEqual(out.map(() => 'went-out'))
  const ofWallet = ['Commission', 'Cashback', 'Savings interest', 'Bonus', 'Loan', 'ক্যাশব্যাক']
  expect(await whyOf('From', rowsOf(ofWallet, '01811223344'))).toEqual(ofWallet.map(() => 'not-of-a-buyer'))
})
