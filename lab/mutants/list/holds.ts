import type { Mutant } from '../mutant.ts'

const STRANGERS = ['server/stock/stranger-holds.test.ts']
const UNCONFIRMED = ['server/stock/unconfirmed-holds.test.ts']
const CANCEL_OPEN = ['server/orders/desk/cancel-open.test.ts']

/** Pairs that are held for buyers whom nobody knows, and what lets go of them. */
export const HOLDS: readonly Mutant[] = [
  {
    title: 'who waits for another order of a network keeps a connection',
    file: 'server/orders/place-order.ts',
    find: 'tryPlaceOrder(tx, request, (_, write) => write())',
    replace: 'tryPlaceOrder(tx, request, inTurnOf)',
    tests: ['server/stock/stranger-holds.test.ts'],
  },
  {
    title: 'strangers hold without a bound',
    file: 'server/orders/place-order.ts',
    find: 'stranger: request.takenBy || context.hasDeliveredOrder ? null : toStranger(request, settings)',
    replace: 'stranger: null',
    tests: STRANGERS,
  },
  {
    title: 'who has received orders is bound like a stranger',
    file: 'server/orders/place-order.ts',
    find: 'stranger: request.takenBy || context.hasDeliveredOrder ? null : toStranger',
    replace: 'stranger: toStranger',
    tests: STRANGERS,
  },
  {
    title: 'a network holds without a bound',
    file: 'server/orders/place-order.ts',
    find: 'perNetwork: config.limits.heldPerNetwork ?? bounds.perNetwork',
    replace: 'perNetwork: 1_000_000',
    tests: STRANGERS,
  },
  {
    title: 'the network of an order is kept as it is',
    file: 'server/orders/place-order.ts',
    find: "network: network && keyedHash(config.tokenSecret, 'network of a hold', network)",
    replace: 'network',
    tests: STRANGERS,
  },
  {
    title: 'an order beyond the bound is refused',
    file: 'server/orders/place-order.ts',
    find: 'if (postgresErrorCode(error) === HOLDS_ENOUGH) return',
    replace: "if (postgresErrorCode(error) === '') return",
    tests: STRANGERS,
  },
  {
    title: 'orders that hold nothing tell how many pairs there are',
    file: 'server/orders/place-order-payload.ts',
    find: 'enough: MAX_PUBLIC_PAIRS + 1',
    replace: 'enough: 1_000',
    tests: STRANGERS,
  },
  {
    title: 'where a deleted account ordered from stays',
    file: 'server/orders/retention.queries.ts',
    find: 'await tx.delete(strangerHolds).where(eq(strangerHolds.account, customer))',
    replace: '',
    tests: STRANGERS,
  },
  {
    title: 'a yes is refused when a pair has gone',
    file: 'server/orders/move-to-status.ts',
    find: "if (short.length > 0 && !(from === 'Pending' && to === 'Approved'))",
    replace: 'if (short.length > 0)',
    tests: UNCONFIRMED,
  },
  {
    title: 'nobody is told of pairs that had gone before the yes',
    file: 'server/pairs/moves.queries.ts',
    find: 'if (short.length > 0)\n    await tx\n      .insert(orderWork)',
    replace: 'if (short.length < 0)\n    await tx\n      .insert(orderWork)',
    tests: UNCONFIRMED,
  },
  {
    title: 'orders that are paid by statement hold nothing',
    file: 'server/payments/verify-payment.ts',
    find: 'await holdPaid(tx, orders, by)',
    replace: '',
    tests: UNCONFIRMED,
  },
  {
    title: 'holds end where the owner wants them to stay',
    file: 'server/jobs/unconfirmed-holds.ts',
    find: 'if (holds.hours === null) return',
    replace: '',
    tests: UNCONFIRMED,
  },
  {
    title: 'the night counts as hours of calling',
    file: 'shared/rules/orders/calling-hours.ts',
    find: 'const perDay = timeOfDay(closes) - timeOfDay(opens)',
    replace: 'const perDay = 24 * HOUR_MS + opens.length - closes.length',
    tests: ['shared/rules/orders/calling-hours.test.ts'],
  },
  {
    title: 'more orders are cancelled than were asked about',
    file: 'server/orders/desk/cancel-open.ts',
    find: 'if (list.length !== asked)',
    replace: 'if (list.length < asked)',
    tests: CANCEL_OPEN,
  },
  {
    title: 'a store user cancels the orders of other showrooms',
    file: 'server/orders/desk/cancel-open.ts',
    find: '    visibleToStaff(caller),\n  )\n}',
    replace: '  )\n}',
    tests: CANCEL_OPEN,
  },
  {
    title: 'orders that are cancelled together say no reason',
    file: 'server/orders/move-to-status.ts',
    find: 'await setStatuses(tx, leaving, { to, by, reason })',
    replace: 'await setStatuses(tx, leaving, { to, by, reason: undefined })',
    tests: CANCEL_OPEN,
  },
  {
    title: 'strangers of one network hold all connections',
    file: 'server/orders/place-order.ts',
    find: 'const inTurnOfNetwork = queuePerKey(500, 3)',
    replace: 'const inTurnOfNetwork = queuePerKey(500, 30)',
    tests: ['server/stock/stranger-holds.test.ts'],
  },
]
