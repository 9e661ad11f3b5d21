import type { Mutant } from '../mutant.ts'

/** The work on an order: the board of a showroom, calls and parcels. */
export const ORDER_WORK: readonly Mutant[] = [
  {
    title: 'any code fetches a parcel',
    file: 'server/orders/board/work-on-order.ts',
    find: 'if (order.collectCode !== code)',
    replace: 'if (code === "")',
    tests: ['server/orders/board/board.test.ts'],
  },
  {
    title: 'codes of a parcel are guessed without end',
    file: 'server/orders/board/work-on-order.ts',
    find: "await limits.count('collectTriesPerOrder', work.id)",
    replace: '{}',
    tests: ['server/orders/board/board.test.ts'],
  },
  {
    title: 'an order whose buyer nobody reached is worked on',
    file: 'server/orders/board/work-on-order.ts',
    find: 'if (work.atRisk || !steps.includes(work.step))',
    replace: 'if (!steps.includes(work.step))',
    tests: ['server/orders/board/board.test.ts'],
  },
  {
    title: 'a declined order comes back to the same showroom',
    file: 'server/orders/desk/change-showroom.ts',
    find: 'if (!hasEverything || _id === from || declined.includes(_id)) continue',
    replace: 'if (!hasEverything) continue',
    tests: ['server/orders/board/board.test.ts'],
  },
  {
    title: 'a clerk records the call of another',
    file: 'server/calls/lock-order.ts',
    find: 'if (takenBy && takenBy.id !== caller.id)',
    replace: 'if (takenBy && takenBy.id === "")',
    tests: ['server/calls/calls.test.ts'],
  },
  {
    title: 'a buyer is called before the time that was agreed',
    file: 'server/calls/queries.ts',
    find: 'and(waitsForCall, isFree, isDue, ofShowroom(showroom)',
    replace: 'and(waitsForCall, isFree, ofShowroom(showroom)',
    tests: ['server/calls/calls.test.ts'],
  },
  {
    title: 'an old link confirms an order',
    file: 'server/calls/confirmation.queries.ts',
    find: 'sql`${orderConfirmations.expiresAt} > now()`,',
    replace: '',
    tests: ['server/calls/calls.test.ts'],
  },
  {
    title: 'an order that is not packed goes with the courier',
    file: 'server/parcels/hand-over.ts',
    find: "step !== 'packed' && step !== 'to-collect'",
    replace: "step === 'done'",
    tests: ['server/parcels/parcels.test.ts'],
  },
  {
    title: 'a parcel paid in part counts as paid',
    file: 'server/cash/settlement-rows.queries.ts',
    find: 'when collected * 100 + collected_paisa < cash * 100',
    replace: 'when collected < 0',
    tests: ['server/parcels/parcels.test.ts'],
  },
  {
    title: 'a courier pays twice for a parcel',
    file: 'server/cash/settlement-rows.queries.ts',
    find: "when settled_at is not null then 'already-settled'",
    replace: '',
    tests: ['server/parcels/parcels.test.ts'],
  },
  {
    title: 'a till that differs needs no reason',
    file: 'server/cash/close-till.ts',
    find: 'if (difference !== 0 && !reason)',
    replace: 'if (difference === -1 && !reason)',
    tests: ['server/cash/tills.test.ts'],
  },
]
