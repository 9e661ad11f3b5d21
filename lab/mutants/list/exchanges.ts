import type { Mutant } from '../mutant.ts'

const EXCHANGES = ['server/counter/exchanges/exchanges.test.ts']

/** Pairs that come back, and others that go out. */
export const EXCHANGES_AT_COUNTERS: readonly Mutant[] = [
  {
    title: 'a pair comes back twice',
    file: 'server/counter/exchanges/read-back.ts',
    find: 'if (before + quantity > line.quantity)',
    replace: 'if (quantity > line.quantity)',
    tests: EXCHANGES,
  },
  {
    title: 'two lines take the same pair back',
    file: 'server/counter/exchanges/read-back.ts',
    find: 'const before = line.back + pairsOf(back, source, asked.line)',
    replace: 'const before = line.back',
    tests: EXCHANGES,
  },
  {
    title: 'an order comes back before it was delivered',
    file: 'server/counter/exchanges/read-back.ts',
    find: "if (at === null) throw new ShopError('exchange_undelivered', { number })\n",
    replace:
      "if (at === null) return toBackLine(settings, { asked, source: { ...source, at: '2099-01-01' }, line, before })\n",
    tests: EXCHANGES,
  },
  {
    title: 'anybody takes damaged pairs',
    file: 'server/counter/exchanges/take-back.ts',
    find: "if (!isLate && back.every(({ condition }) => condition === 'sellable')) return null",
    replace: 'if (!isLate) return null',
    tests: EXCHANGES,
  },
  {
    title: 'a damaged pair is sold again',
    file: 'server/counter/exchanges/take-back.queries.ts',
    find: "on_hand: condition === 'sellable' ? quantity : 0",
    replace: 'on_hand: quantity',
    tests: EXCHANGES,
  },
  {
    title: 'what is missing is not paid',
    file: 'server/counter/exchanges/take-back.ts',
    find: 'if (paid(sale?.payments ?? []) === due) return',
    replace: 'if (paid(sale?.payments ?? []) <= due) return',
    tests: EXCHANGES,
  },
  {
    title: 'money goes back that the courier still has',
    file: 'server/counter/exchanges/move-worth.ts',
    find: "if (kept < taka) throw new ShopError('money_with_courier', { number: source.number })\n",
    replace: '',
    tests: EXCHANGES,
  },
  {
    title: 'an order is paid back from a drawer',
    file: 'server/counter/exchanges/move-worth.ts',
    find: "if (method === 'Cash' && source.kind === 'order')",
    replace: "if (method === 'Cash' && source.kind === 'order' && taka < 0)",
    tests: EXCHANGES,
  },
  {
    title: 'the same exchange is taken twice',
    file: 'server/counter/exchanges/take-back.ts',
    find: 'if (known) return { id: known.id, isNew: false, orders: [] }\n',
    replace: '',
    tests: EXCHANGES,
  },
  {
    title: 'an exchanged order is moved back',
    file: 'server/orders/move-to-status.ts',
    find: "if (from === 'Delivered' && (await hasExchange(tx, order)))",
    replace: "if (from === 'Courier' && (await hasExchange(tx, order)))",
    tests: EXCHANGES,
  },
]
