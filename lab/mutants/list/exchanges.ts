import type { Mutant } from '../mutant.ts'

const EXCHANGES = ['server/counter/exchanges/exchanges.test.ts']
const REFUNDS = ['server/payments/exchange-refunds.test.ts']
const REQUESTS = ['server/counter/exchange-requests/requests.test.ts']
const ATTEMPT = ['web/counter/device/exchange-attempt.test.ts']
const DRAFT = ['web/counter/device/exchange-draft.test.ts']
const DECIDED = ['server/counter/exchanges/decided.test.ts']

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
    find: "if (!isLate && unspent === 0 && back.every(({ condition }) => condition === 'sellable')) return null",
    replace: 'if (!isLate && unspent === 0) return null',
    tests: EXCHANGES,
  },
  {
    title: 'shoes at a reduced price are paid back',
    file: 'server/counter/exchanges/take-back.ts',
    find: 'const unspent = settings.counter.payBackReduced ? 0 :',
    replace: 'const unspent = settings.counter.kept ? 0 :',
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
    title: 'more goes back than is due for pairs',
    file: 'server/payments/pay-back-exchange.ts',
    find: 'if (taka > most) {',
    replace: 'if (taka > exchange.due + 1) {',
    tests: REFUNDS,
  },
  {
    title: 'cash goes back for an order later',
    file: 'server/payments/pay-back-exchange.ts',
    find: 'exchange.rests.filter(({ sale }) => sale !== null)',
    replace: 'exchange.rests',
    tests: REFUNDS,
  },
  {
    title: 'a refund of another day is taken back',
    file: 'server/payments/pay-back.ts',
    find: "if (!refund.isOfToday) throw new ShopError('refund_not_today')\n",
    replace: '',
    tests: REFUNDS,
  },
  {
    title: 'what came back stays in the books',
    file: 'server/tills/till.queries.ts',
    find: 'together: delivered + counter.taka - cameBack.taka,',
    replace: 'together: delivered + counter.taka,',
    tests: ['server/counter/exchanges/list.test.ts'],
  },
  {
    title: 'shoes that came back are counted as sold',
    file: 'server/dashboard/counters.queries.ts',
    find: 'sql<number>`-${column}`',
    replace: 'sql<number>`0 * ${column}`',
    tests: ['server/dashboard/came-back.test.ts'],
  },
  {
    title: 'a till gives more cash back than its limit',
    file: 'server/payments/cash-limit.ts',
    find: 'if (cashBackTaka === null || taka <= cashBackTaka) return',
    replace: 'if (taka > 0) return',
    tests: REFUNDS,
  },
  {
    title: 'an exchanged order is moved back',
    file: 'server/orders/move-to-status.ts',
    find: "if (from === 'Delivered' && (await hasExchange(tx, order)))",
    replace: "if (from === 'Courier' && (await hasExchange(tx, order)))",
    tests: EXCHANGES,
  },
  {
    title: 'more pairs keep a price than came back at it',
    file: 'shared/rules/counter/exchange.ts',
    find: 'return same >= 0',
    replace: 'return worths.has(product)',
    tests: DECIDED,
  },
  {
    title: 'a revoked device does not hear what became of an exchange',
    file: 'server/counter/exchanges/take-back.ts',
    find: '    if (known && known.bodyHash !== bodyHash)',
    replace: "    if (isRevoked) throw new ShopError('device_revoked')\n    if (known && known.bodyHash !== bodyHash)",
    tests: DECIDED,
  },
  {
    title: 'somebody else asks to exchange an order',
    file: 'server/counter/exchange-requests/write-requests.queries.ts',
    find: 'where id = ${order} and customer = ${customer} for update',
    replace: 'where id = ${order} and ${customer}::text is not null for update',
    tests: REQUESTS,
  },
  {
    title: 'a refused exchange keeps its pair',
    file: 'server/counter/exchange-requests/answer.ts',
    find: "    await givePairsBack(tx, [id], caller.id)\n    await saveAnswer(tx, id, { state: 'refused'",
    replace: "    await saveAnswer(tx, id, { state: 'refused'",
    tests: REQUESTS,
  },
  {
    title: 'what was kept for a buyer is not theirs at the counter',
    file: 'server/pairs/kept-pairs.queries.ts',
    find: "kind === 'held' ? quantity : -quantity",
    replace: "kind === 'held' ? quantity : 0",
    tests: REQUESTS,
  },
  {
    title: 'an exchange is asked for after its days',
    file: 'server/counter/exchange-requests/ask.ts',
    find: 'if (lines.some(({ reason }) => isTooLate(left, reason))) throw',
    replace: "if (lines.every(({ reason }) => reason === '')) throw",
    tests: REQUESTS,
  },
  {
    title: 'a number that was given back is lost',
    file: 'web/counter/device/queue.ts',
    find: "  if (isLast) await facts.put(sequence - 1, 'sequence')\n",
    replace: '  if (isLast) return\n',
    tests: ATTEMPT,
  },
  {
    title: 'a number is free again though an answer was lost',
    file: 'web/counter/device/exchange-attempt.ts',
    find: 'if (triesBefore === 0) return',
    replace: 'if (triesBefore >= 0) return',
    tests: ATTEMPT,
  },
  {
    title: 'a device makes two exchanges at once',
    file: 'web/counter/device/exchange-attempt.ts',
    find: "  if (await tx.store.get('exchange')) throw new Error('an exchange has no answer yet')\n",
    replace: '',
    tests: ATTEMPT,
  },
  {
    title: 'all pairs of a shoe cost what one of them was paid for',
    file: 'web/counter/device/exchange-draft.ts',
    find: '    left.set(line.product, own.slice(line.quantity))\n    const parts',
    replace: '    const parts',
    tests: DRAFT,
  },
  {
    title: 'what is left of an order is cash',
    file: 'web/counter/device/exchange-draft.ts',
    find: 'isCash: total >= ofOrders',
    replace: 'isCash: total >= 0',
    tests: DRAFT,
  },
]
