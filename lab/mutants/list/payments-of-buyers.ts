import type { Mutant } from '../mutant.ts'

const tests = ['server/payments/correct-transaction-id.test.ts']

/** What buyers say of their payments. */
export const PAYMENTS_OF_BUYERS: readonly Mutant[] = [
  {
    title: 'everybody corrects the transaction id of everybody',
    file: 'server/payments/correct-transaction-id.ts',
    find: '.where(and(eq(orders.id, order), eq(orders.customer, customer)))',
    replace: '.where(and(eq(orders.id, order)))',
    tests,
  },
  {
    title: 'a verified payment counts as open',
    file: 'shared/rules/money/order-money.ts',
    find: 'verifiedAt !== null || cashSince',
    replace: 'cashSince',
    tests: ['shared/rules/money/order-money.test.ts'],
  },
  {
    title: 'a payment that is collected in cash counts as open',
    file: 'shared/rules/money/order-money.ts',
    find: "cashSince !== null || money === 'paid'",
    replace: "money === 'paid'",
    tests,
  },
  {
    title: 'the payment of a cancelled order counts as open',
    file: 'shared/rules/money/order-money.ts',
    find: "isWallet(method) && !isSettled && status !== 'Cancelled'",
    replace: 'isWallet(method) && !isSettled',
    tests,
  },
  {
    title: 'an exact payment is taken for an order whose id is another one by now',
    file: 'server/payments/matches.queries.ts',
    find: ' and o.transaction_id is not distinct from m.seen',
    replace: '',
    tests,
  },
  {
    title: 'transaction ids are tried without a limit',
    file: 'server/orders/routes.ts',
    find: "  await limits.count('transactionIdsPerAccount', callerOf(c).id)\n",
    replace: '',
    tests,
  },
  {
    title: 'a line that differs is added to what was verified by its id',
    file: 'server/payments/verify-payment.ts',
    find: 'if (row) await undoMoney(tx, id, { position: row.position, reason }, by)\n  return row?.taka ?? 0',
    replace: 'return row?.taka ?? 0',
    tests: ['server/payments/payments.test.ts'],
  },
  {
    title: 'money that the shop sent counts as a buyer’s',
    file: 'server/payments/read-statement.ts',
    find: "  if (sender !== null && sender === own) cells.refuse('sender', 'went-out')\n",
    replace: '',
    tests: ['server/payments/read-statement.test.ts'],
  },
  {
    title: 'a box stays packed whose pairs came back',
    file: 'server/orders/count-in.ts',
    find: '  if (counted || cause) await emptyBox(tx, order)\n',
    replace: '',
    tests: ['server/orders/desk/take-back.test.ts'],
  },
]
