import type { Mutant } from '../mutant.ts'

/** Stock: counts, deliveries, write-offs and transfers. */
export const STOCK: readonly Mutant[] = [
  {
    title: 'an outdated count is taken',
    file: 'server/stock/change-stock.ts',
    find: 'if (outdated.length > 0)',
    replace: 'if (outdated.length < 0)',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'a count leaves fewer pairs than are promised',
    file: 'server/stock/change-stock.ts',
    find: 'row.counted < held',
    replace: 'row.counted < 0',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'a delivery counts twice',
    file: 'server/stock/change-stock.ts',
    find: '!(await addDelivery(tx, showroom, reference, by))',
    replace: '!(await addDelivery(tx, showroom, reference, by)) && reference === ""',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'more pairs are written off than there are, and nobody is told',
    file: 'server/stock/change-stock.ts',
    find: 'refuseShort(rows, await moveStock(tx, moves, by))',
    replace: 'await moveStock(tx, moves, by)',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'more pairs of a transfer arrive than were sent',
    file: 'server/stock/transfers.ts',
    find: 'row.received > most',
    replace: 'row.received < 0',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'a transfer that was called off arrives',
    file: 'server/stock/transfers.ts',
    find: "if (transfer.state !== 'sent') throw new ShopError('transfer_closed')\n    const sent",
    replace: 'const sent',
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'pairs on their way are still where they came from',
    file: 'server/stock/transfers.ts',
    find: "'sent', -pairs)",
    replace: "'sent', pairs)",
    tests: ['server/stock/staff-stock.test.ts'],
  },
  {
    title: 'a visitor finds the number of pairs by asking for more and more',
    file: 'server/pairs/serve.queries.ts',
    find: "asker === 'visitor' ? sql`least(sum(quantity), ${MAX_PUBLIC_PAIRS + 1})` : sql`sum(quantity)`",
    replace: 'sql`sum(quantity)`',
    tests: ['server/stock/exact-pairs.test.ts'],
  },
  {
    title: 'an area of another district is the nearest',
    file: 'server/pairs/serve.queries.ts',
    find: 'if (district !== near.district) return { closeness: 2, distance: null }',
    replace: '',
    tests: ['server/stock/same-named-areas.test.ts'],
  },
]
